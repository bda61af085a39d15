/// What the names of XKB layouts tell of them: their languages, and which are sold without a key left
/// of Z. Read from `Assets/Systems.toml`.
package struct SystemsFile: Hashable, Sendable {
  private let languages: [String: String]
  private let narrow: Set<String>

  package static let name = "Systems.toml"

  /// Nothing is known of any layout.
  package init() {
    (languages, narrow) = ([:], [])
  }

  /// Reads `text`, the content of `file`.
  package init(_ text: String, file: String) throws(DataFailures) {
    self = try Section.read(text, file: file) { SystemsFile($0) }
  }

  private init(_ top: Section) {
    top.allow(["ansi", "languages"])
    narrow = Set(
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
    self.languages = languages
  }

  /// The language that a variant of a layout is for, else that of the layout.
  package func language(of layout: String, variant: String) -> String? {
    languages["\(layout)(\(variant))"] ?? languages[layout]
  }

  /// Whether the layout is printed on keyboards without a key left of Z.
  package func isANSI(_ layout: String) -> Bool { narrow.contains(layout) }
}
