package import Layouts

// Reads `Assets/Systems.toml`.
extension Systems {
  package static let fileName = "Systems.toml"

  /// Reads `text`, the content of `file`.
  package init(_ text: String, file: String) throws(DataFailures) {
    self = try Section.read(text, file: file) { Systems($0) }
  }

  private init(_ top: Section) {
    top.allow(["ansi", "languages", "keyboards", "arrangements"])
    let narrow = Set(
      top.string("ansi")?.split(whereSeparator: \.isWhitespace).map(String.init) ?? [])
    var languages: [String: String] = [:]
    if let section = top.section("languages") {
      for layout in section.keys {
        let tag = section.required(layout)
        guard KeyboardFile.isLanguageTag(tag) else {
          section.note(
            layout, .badValue(tag, wanted: "a language tag such as en-US or el"))
          continue
        }
        languages[layout] = tag
      }
    }
    var keyboards: [String: [String]] = [:]
    if let section = top.section("keyboards") {
      for name in section.keys {
        keyboards[name] = section.required(name).split(whereSeparator: \.isWhitespace)
          .map(String.init)
      }
    }
    var arrangements: [String: String] = [:]
    if let section = top.section("arrangements") {
      for name in section.keys { arrangements[name] = section.required(name) }
    }
    self.init(
      languages: languages, narrow: narrow, keyboards: keyboards, arrangements: arrangements)
  }
}
