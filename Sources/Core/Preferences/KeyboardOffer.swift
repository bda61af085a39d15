package import KeyModel

/// A keyboard that can be added: the texts by which users search for it, and its abilities (R-APP-1).
package struct KeyboardOffer: Hashable, Sendable {
  /// An ability of a keyboard beyond typing its keys.
  package enum Ability: String, Hashable, Sendable, CaseIterable {
    /// A lexicon of its language is installed.
    case guesses = "Suggestions"
    /// Typed text becomes other signs: pinyin, kana.
    case converts = "Conversion"
    /// The keyboard has the keys of a printed one, in several forms.
    case printed = "Printed keys"
  }

  /// The name in the settings; for a printed keyboard without its form.
  package var identifier: String
  /// The name in its own language: `Deutsch (Schweiz)`.
  package var name: String
  /// The language in English; empty for a keyboard without a language, such as emoji.
  package var language: String
  package var abilities: Set<Ability>

  /// `tag` is BCP 47, as in `de-CH`; nil for a keyboard without a language.
  package init(identifier: String, name: String, tag: String?, abilities: Set<Ability>) {
    self.identifier = identifier
    self.name = name
    language = tag.map(LanguageNames.name) ?? ""
    self.abilities = abilities
  }

  /// The line below the name: the language in the user's language, then the keyboard's abilities.
  package func description(_ t: Translation) -> String {
    let abilities = Ability.allCases.filter(abilities.contains).map { t($0.rawValue) }
    let parts = [t(language)] + abilities + [identifier]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Whether `text` is in the keyboard's name, in its language (in the user's language or English), or in its
  /// identifier. An empty text fits all.
  package func fits(_ text: String, _ t: Translation) -> Bool {
    let wanted = text.lowercased()
    return wanted.isEmpty
      || [name, t(language), language, identifier].contains { $0.lowercased().contains(wanted) }
  }

  /// The keyboards by their languages' names in the user's language; keyboards of one language stand together.
  package static func sorted(_ offers: [KeyboardOffer], _ t: Translation) -> [KeyboardOffer] {
    func place(_ offer: KeyboardOffer) -> [String] {
      [t(offer.language).lowercased(), offer.name.lowercased(), offer.identifier]
    }
    return offers.map { (place($0), $0) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }
}
