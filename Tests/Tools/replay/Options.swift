import KeyModel

/// `replay [--keyboard ID] [--text KIND] [--untold] [--nothing-known] [--session]`.
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

  enum Problem: Error { case unknown(String) }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--keyboard": keyboard = rest.popFirst() ?? ""
      case "--text": text = rest.popFirst().flatMap(TextKind.init)
      case "--untold": tellsDocument = false
      case "--session": isSessionAlone = true
      case "--nothing-known": isFieldKnown = false
      default: throw Problem.unknown(option)
      }
    }
  }
}
