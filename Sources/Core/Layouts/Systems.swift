/// Facts about XKB layouts by name: their languages, and whether their keyboards lack the key left of Z. Also the
/// keyboards that serve a language.
package struct Systems: Hashable, Sendable {
  private let languages: [String: String]
  private let narrow: Set<String>
  private let keyboards: [String: [String]]
  private let arrangements: [String: String]

  /// Takes languages by layout or `layout(variant)`, the layouts without a key left of Z, and identifiers of
  /// keyboards by language or `layout(variant)`, and names of arrangements by `layout(variant)`. Without arguments nothing is known about any layout.
  package init(
    languages: [String: String] = [:], narrow: Set<String> = [],
    keyboards: [String: [String]] = [:], arrangements: [String: String] = [:]
  ) {
    self.languages = languages
    self.narrow = narrow
    self.keyboards = keyboards
    self.arrangements = arrangements
  }

  /// Identifiers of the keyboards for a language, `tr`, or for a variant of a layout, `tr(f)`: the usual keyboard
  /// first, then the keyboards in other scripts that the language needs. Empty where nothing special is known.
  package func keyboards(_ name: String) -> [String] { keyboards[name] ?? [] }

  /// The language of a layout's variant, or else of the layout.
  package func language(of layout: String, variant: String) -> String? {
    languages["\(layout)(\(variant))"] ?? languages[layout]
  }

  /// The arrangement of a layout's variant, such as `dvorak` of `us(dvorak)`; nil for the usual order of letters.
  package func arrangement(of layout: String, variant: String) -> String? {
    arrangements["\(layout)(\(variant))"]
  }

  /// Whether the layout is printed on keyboards without a key left of Z.
  package func isANSI(_ layout: String) -> Bool { narrow.contains(layout) }
}
