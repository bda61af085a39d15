package import KeyModel

/// A keyboard that can be added: what people look for it by, and what it can do (R-APP-1).
package struct KeyboardOffer: Hashable, Sendable {
  /// What a keyboard can do beyond typing its keys.
  package enum Ability: String, Hashable, Sendable, CaseIterable {
    /// A lexicon of its language is installed.
    case guesses = "Suggestions"
    /// What is typed becomes other signs: pinyin, kana.
    case converts = "Conversion"
    /// The keyboard has the keys of a printed one, in several forms.
    case printed = "Printed keys"
  }

  /// The name in the settings; of a printed keyboard without its form.
  package var identifier: String
  /// In its own tongue: `Deutsch (Schweiz)`.
  package var name: String
  /// The language in English; empty for a keyboard of none, as emoji are.
  package var language: String
  package var abilities: Set<Ability>

  /// `tag` is BCP 47, as in `de-CH`; nil for a keyboard of no language.
  package init(identifier: String, name: String, tag: String?, abilities: Set<Ability>) {
    self.identifier = identifier
    self.name = name
    language = tag.map(LanguageNames.name) ?? ""
    self.abilities = abilities
  }

  /// One line below the name: the language in the user's tongue, then what the keyboard can do.
  package func description(_ t: Translation) -> String {
    let abilities = Ability.allCases.filter(abilities.contains).map { t($0.rawValue) }
    let parts = [t(language)] + abilities + [identifier]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Whether `text` is in the keyboard's name, in its language as the user calls it or as English does, or in
  /// its identifier. The empty text fits all.
  package func fits(_ text: String, _ t: Translation) -> Bool {
    let wanted = text.lowercased()
    return wanted.isEmpty
      || [name, t(language), language, identifier].contains { $0.lowercased().contains(wanted) }
  }

  /// In the order of the languages as the user calls them; keyboards of one language stand together.
  package static func sorted(_ offers: [KeyboardOffer], _ t: Translation) -> [KeyboardOffer] {
    func place(_ offer: KeyboardOffer) -> [String] {
      [t(offer.language).lowercased(), offer.name.lowercased(), offer.identifier]
    }
    return offers.map { (place($0), $0) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }
}
