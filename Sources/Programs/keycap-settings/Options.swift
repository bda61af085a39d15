import Preferences

/// The options of the command line.
struct Options {
  var page = PreferencePage.keyboards
  var settings: String?
  var data: String?
  var wantsHelp = false
  var wantsVersion = false

  /// The message about a mistake in the command line, with the correct form.
  struct Mistake: Error { var text: String }

  init(_ arguments: [String]) throws(Mistake) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "-h", "--help": wantsHelp = true
      case "--version": wantsVersion = true
      case "--settings": settings = try Options.value(of: name, &rest)
      case "--data": data = try Options.value(of: name, &rest)
      case "--page":
        let value = try Options.value(of: name, &rest)
        guard let page = PreferencePage(rawValue: value) else {
          throw Mistake(text: "--page \(value): no such page; there are \(Main.names)")
        }
        self.page = page
      default: throw Mistake(text: "\(name): no such option")
      }
    }
  }

  private static func value(
    of name: String, _ rest: inout ArraySlice<String>
  ) throws(Mistake) -> String {
    guard let value = rest.popFirst() else { throw Mistake(text: "\(name): a value is missing") }
    return value
  }
}
