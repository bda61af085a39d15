import KeyModel

/// `replay [--keyboard ID] [--text KIND] [--untold] [--nothing-known]`.
struct Options {
  /// The keyboard's identifier.
  var keyboard = "en-US"
  /// What kind of text the field is told to hold; nil where nothing tells.
  var text: TextKind?
  /// Whether the application tells the text around the insertion point.
  var tellsDocument = true
  /// Whether anything tells that the focus is in a text field.
  var isFieldKnown = true

  enum Problem: Error { case unknown(String) }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--keyboard": keyboard = rest.popFirst() ?? ""
      case "--text": text = rest.popFirst().flatMap(TextKind.init)
      case "--untold": tellsDocument = false
      case "--nothing-known": isFieldKnown = false
      default: throw Problem.unknown(option)
      }
    }
  }
}
