/// What the names of XKB layouts tell of them: their languages, and which are sold without a key left
/// of Z; and which keyboards serve a language. Read from `Assets/Systems.toml`.
package struct SystemsFile: Hashable, Sendable {
  private let languages: [String: String]
  private let narrow: Set<String>
  private let keyboards: [String: [String]]

  package static let name = "Systems.toml"

  /// Nothing is known of any layout.
  package init() {
    (languages, narrow, keyboards) = ([:], [], [:])
  }

  /// Reads `text`, the content of `file`.
  package init(_ text: String, file: String) throws(DataFailures) {
    self = try Section.read(text, file: file) { SystemsFile($0) }
  }

  private init(_ top: Section) {
    top.allow(["ansi", "languages", "keyboards"])
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
    var keyboards: [String: [String]] = [:]
    if let section = top.section("keyboards") {
      for name in section.keys {
        keyboards[name] = section.required(name).split(whereSeparator: \.isWhitespace)
          .map(String.init)
      }
    }
    self.keyboards = keyboards
  }

  /// Identifiers of the keyboards for a language, `tr`, or for a variant of a layout, `tr(f)`; the usual
  /// one first, then those in other scripts that it needs beside it. Empty where nothing special is told.
  package func keyboards(_ name: String) -> [String] { keyboards[name] ?? [] }

  /// The language that a variant of a layout is for, else that of the layout.
  package func language(of layout: String, variant: String) -> String? {
    languages["\(layout)(\(variant))"] ?? languages[layout]
  }

  /// Whether the layout is printed on keyboards without a key left of Z.
  package func isANSI(_ layout: String) -> Bool { narrow.contains(layout) }
}
