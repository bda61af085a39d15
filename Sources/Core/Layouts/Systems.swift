/// What the names of XKB layouts tell of them: their languages, and which are sold without a key left
/// of Z; and which keyboards serve a language.
package struct Systems: Hashable, Sendable {
  private let languages: [String: String]
  private let narrow: Set<String>
  private let keyboards: [String: [String]]

  /// Nothing is known of any layout unless it is told: languages by layout or `layout(variant)`, layouts
  /// printed without a key left of Z, identifiers of keyboards by language or `layout(variant)`.
  package init(
    languages: [String: String] = [:], narrow: Set<String> = [],
    keyboards: [String: [String]] = [:]
  ) {
    self.languages = languages
    self.narrow = narrow
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
