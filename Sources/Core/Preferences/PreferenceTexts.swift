import DataFiles

/// The texts of the settings application that come from tables. A translation has each of these texts.
package enum PreferenceTexts {
  package static var all: [String] {
    let pages = PreferencePage.allCases
    let settings = SettingsFile.all
    let grants = Grant.allCases
    return pages.map(\.title) + pages.flatMap(\.groups).map(\.title)
      + settings.map(\.title) + settings.map(\.comment) + SearchWords.table.map(\.words)
      + settings.flatMap { choices(of: $0.kind).map(words) } + settings.map { unit(of: $0.kind) }
      + grants.map(\.title) + grants.map(\.warning)
      + AccessTable.lines.flatMap { [$0.title, $0.text] } + [
        AccessTable.warning, AccessTable.duties,
      ] + KeyboardOffer.Ability.allCases.map(\.rawValue) + [
        automatic, MorsePractice.commonWords,
      ]
      + themes.map(words)
      + ["Numeric keypad", "Compact", "Notebook"] + CheckupTexts.titles.values
      + CheckupTexts.sentences
  }

  /// The names of the shipped themes, in the order of their cards.
  package static let themes = [
    "light", "dark", "high-contrast", "high-contrast-light", "black", "warm", "warm-dark", "forest",
    "forest-dark", "ocean", "ocean-dark", "paper", "ink", "typewriter", "colour-safe",
    "colour-safe-dark",
  ]

  /// Returns the name of a theme for people.
  package static func theme(_ name: String) -> String {
    name == "auto" ? automatic : words(name)
  }

  /// Returns the values of the setting `theme` in the order of their cards: `auto`, the shipped themes, then all other
  /// themes by name. `names` are the installed themes.
  package static func ordered(themes names: [String]) -> [String] {
    ["auto"] + themes.filter(names.contains) + names.filter { !themes.contains($0) }.sorted()
  }

  private static let automatic = "Light or dark"

  /// Returns the text for a choice of the settings file, such as `dwell-step`.
  package static func words(_ name: String) -> String {
    if let words = choiceWords[name] { return words }
    let spaced = String(name.map { $0 == "-" ? " " : $0 })
    return spaced.prefix(1).uppercased() + spaced.dropFirst()
  }

  /// Words for choices whose names in the file do not say enough.
  private static let choiceWords = [
    "auto": "Automatic", "equal": "Exactly", "follow": "Follow it", "drive": "Lead it",
    "independent": "Each has its own", "step": "Two switches", "dwell-step": "Wait to choose",
    "hold": "Hold to go on", "frequency": "Frequent first", "first": "First key",
    "last": "Last key", "lift": "Lift to type", "double-tap": "Double-tap to type",
    "row": "Same row",
  ]

  private static func choices(of kind: Setting.Kind) -> [String] {
    switch kind {
    case .choice(let names), .size(let names, _): names
    case .flag, .text, .texts, .number: []
    }
  }

  private static func unit(of kind: Setting.Kind) -> String {
    switch kind {
    case .number(_, let unit): unit
    case .flag, .text, .texts, .choice, .size: ""
    }
  }
}
