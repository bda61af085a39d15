import KeyModel

/// `replay [--keyboard ID] [--text KIND] [--unreported] [--nothing-known] [--session]`, or for the model user
/// `replay --scan MS | --dwell MS [--letters ORDER] [--first FACTOR] [--reaction MS] [--throughput BITS] [--screen WxH]`.
struct Options {
  /// The keyboard's identifier.
  var keyboard = "en-US"
  /// What kind of text the field is told to hold; nil where nothing tells.
  var text: TextKind?
  /// Whether the application tells the text around the insertion point.
  var tellsDocument = true
  /// Whether anything tells that the focus is in a text field.
  var isFieldKnown = true

  /// Whether the keys go to an input session by themselves, without the keyboard around it: the same
  /// texts in a hundredth of the time.
  var isSessionAlone = false

  /// How somebody types who cannot tap; nil for taps.
  var assist: Assist?
  var letters = ScanLetters.usual
  /// How many intervals the first item is shown; nil for the setting's own.
  var first: Double?
  /// How long after an item is shown the switch is pressed.
  var reaction: Milliseconds = 500
  /// How quickly the pointer comes to a key, in bits a second (Fitts).
  var throughput = 4.5
  var screen = Size(width: 1280, height: 800)

  enum Assist {
    /// One switch; each item is shown so long.
    case scan(Milliseconds)
    /// A pointer that rests so long.
    case dwell(Milliseconds)
  }

  enum Problem: Error { case unknown(String) }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--scan": assist = .scan(Milliseconds(try number(&rest)))
      case "--dwell": assist = .dwell(Milliseconds(try number(&rest)))
      case "--letters": letters = rest.popFirst().flatMap(ScanLetters.init) ?? .usual
      case "--first": first = try number(&rest)
      case "--reaction": reaction = Milliseconds(try number(&rest))
      case "--throughput": throughput = try number(&rest)
      case "--screen":
        let sides = rest.popFirst()?.split(separator: "x").compactMap { Double($0) } ?? []
        guard sides.count == 2 else { throw Problem.unknown(option) }
        screen = Size(width: sides[0], height: sides[1])
      case "--keyboard": keyboard = rest.popFirst() ?? ""
      case "--text": text = rest.popFirst().flatMap(TextKind.init)
      case "--untold": tellsDocument = false
      case "--session": isSessionAlone = true
      case "--nothing-known": isFieldKnown = false
      default: throw Problem.unknown(option)
      }
    }
  }

  private func number(_ rest: inout ArraySlice<String>) throws -> Double {
    let text = rest.popFirst() ?? ""
    guard let number = Double(text) else { throw Problem.unknown(text) }
    return number
  }
}
