import KeyModel
package import Layouts

/// Chooses keyboards for a user who has chosen none: the keyboards of the session's languages.
///
/// English is the default of many systems. Therefore an English locale, or `us` as the only layout, counts less than
/// all other information. On a login screen the layouts come first.
package struct FirstKeyboards {
  /// Name of the emoji keyboard in the settings.
  static let emoji = "emoji"
  /// Greatest number of keyboards.
  static let most = 6
  /// The keyboard if nothing is known about the user's languages.
  private static let usual = "en-US"

  private let systems: Systems
  /// Identifiers of the installed touch keyboards.
  private let installed: Set<String>
  private var found: [String] = []
  /// Languages of the keyboards that were found.
  private var languages: Set<String> = []
  /// Regions whose language the locale names: for a user who writes French, a Belgian layout is French.
  private var regions: Set<Substring> = []
  /// Keyboards in another script that keyboards in `found` need.
  private var companions: [String] = []

  private init(_ systems: Systems, _ installed: Set<String>) {
    (self.systems, self.installed) = (systems, installed)
  }

  /// Returns the identifiers of the keyboards for `user`, the most important first and the emoji keyboard last.
  /// `installed` has the identifiers of the installed touch keyboards.
  package static func identifiers(
    for user: UserLanguages, systems: Systems, installed: Set<String>
  ) -> [String] {
    var choice = FirstKeyboards(systems, installed)
    choice.choose(for: user)
    return choice.found + [emoji]
  }

  private mutating func choose(for user: UserLanguages) {
    if user.isAtLogin { for layout in user.layouts { add(layout) } }
    let isDefault = user.layouts.count == 1 && user.layouts[0].name == "us"
    let strong = isDefault ? [] : user.layouts
    if !user.chosen.allSatisfy(isEnglish) { for tag in user.chosen { add(tag, beside: strong) } }
    for tag in user.session where !isEnglish(tag) { add(tag, beside: strong) }
    for layout in strong { add(layout) }
    for tag in user.chosen + user.session { add(tag, beside: strong) }
    for layout in user.layouts { add(layout) }
    for tag in user.region { add(tag, beside: strong) }
    found = Array(found.prefix(FirstKeyboards.most))
    if found.isEmpty { companions = [FirstKeyboards.usual] }
    for name in companions where !found.contains(where: { sharesLanguage($0, name) }) {
      found.append(name)
    }
  }

  private func isEnglish(_ tag: String) -> Bool { tag.baseLanguage == "en" }

  /// Returns the region of a tag: `BE` of `fr-BE`; nil if the tag has none.
  private func region(of tag: String) -> Substring? {
    tag.contains("-") ? tag.split(separator: "-").last : nil
  }

  private func sharesLanguage(_ one: String, _ other: String) -> Bool {
    one.baseLanguage == other.baseLanguage
  }

  /// Adds the keyboards for a language of the locale. A layout of the same language determines them more precisely.
  private mutating func add(_ tag: String, beside layouts: [SystemMap.Layout]) {
    let kin = layouts.first { language(of: $0)?.baseLanguage == tag.baseLanguage }
    if let kin, !keyboards(of: kin).isEmpty { return add(kin) }
    let names = keyboards(of: tag)
    if !names.isEmpty, let region = region(of: tag) { regions.insert(region) }
    add(names, of: tag)
  }

  private mutating func add(_ layout: SystemMap.Layout) {
    guard let tag = language(of: layout), region(of: tag).map(regions.contains) != true else {
      return
    }
    let names = keyboards(of: layout)
    // A language without a touch keyboard uses the X server's layout.
    add(names.isEmpty ? ["\(SystemKeyboard.name).compact"] : names, of: tag)
  }

  private mutating func add(_ names: [String], of tag: String) {
    guard !names.isEmpty, languages.insert(tag.baseLanguage).inserted else { return }
    for name in names where !found.contains(name) {
      if sharesLanguage(name, names[0]) { found.append(name) } else { companions.append(name) }
    }
  }

  private func language(of layout: SystemMap.Layout) -> String? {
    systems.language(of: layout.name, variant: layout.variant)
  }

  private func keyboards(of layout: SystemMap.Layout) -> [String] {
    let names = systems.keyboards("\(layout.name)(\(layout.variant))").filter(installed.contains)
    return names.isEmpty ? language(of: layout).map(keyboards) ?? [] : names
  }

  /// Returns the keyboards of the tag itself, or else of its language.
  private func keyboards(of tag: String) -> [String] {
    for name in [tag, tag.baseLanguage] {
      let names = systems.keyboards(name).filter(installed.contains)
      if !names.isEmpty { return names }
      if installed.contains(name) { return [name] }
    }
    return []
  }
}
