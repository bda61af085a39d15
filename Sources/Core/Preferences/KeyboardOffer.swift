package import KeyModel

/// A keyboard that the user can add: the texts by which users search for it, and its abilities (R-APP-1).
package struct KeyboardOffer: Hashable, Sendable {
  /// An ability of a keyboard in addition to typing its keys.
  package enum Ability: String, Hashable, Sendable, CaseIterable {
    /// A lexicon of its language is installed.
    case guesses = "Suggestions"
    /// Typed text becomes other characters: pinyin, kana.
    case converts = "Conversion"
    /// The keyboard has a physical layout, in several forms.
    case printed = "Printed keys"
  }

  /// The name in the settings; for a keyboard with a physical layout, the name without the form.
  package var identifier: String
  /// The name in its own language: `Deutsch (Schweiz)`.
  package var name: String
  /// The language in English; empty for a keyboard without a language, such as emoji.
  package var language: String
  package var abilities: Set<Ability>

  /// Makes an offer. `tag` is the BCP 47 tag, such as `de-CH`; nil for a keyboard without a language.
  package init(identifier: String, name: String, tag: String?, abilities: Set<Ability>) {
    self.identifier = identifier
    self.name = name
    language = tag.map(LanguageNames.name) ?? ""
    self.abilities = abilities
  }

  /// Returns the line below the name: the language in the user's language, then the keyboard's abilities.
  package func description(_ t: Translation) -> String {
    let abilities = Ability.allCases.filter(abilities.contains).map { t($0.rawValue) }
    let parts = [t(language)] + abilities + [identifier]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Whether `text` is part of the keyboard's name, of its language (in the user's language or in English), or of
  /// its identifier. An empty text is part of all.
  package func fits(_ text: String, _ t: Translation) -> Bool {
    let wanted = text.searchable
    return wanted.isEmpty
      || [name, t(language), language, identifier].contains { $0.searchable.contains(wanted) }
  }

  /// Returns the keyboards in the order of their languages' names in the user's language. Keyboards of one language
  /// are side by side.
  package static func sorted(_ offers: [KeyboardOffer], _ t: Translation) -> [KeyboardOffer] {
    func place(_ offer: KeyboardOffer) -> [String] {
      [t(offer.language).lowercased(), offer.name.lowercased(), offer.identifier]
    }
    return offers.map { (place($0), $0) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }
}
