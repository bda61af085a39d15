package import Appearance
package import DataFiles
package import KeyModel
package import Layouts
package import Runtime
package import Synthesis
package import SystemLayout
import TextRules

/// The user's settings, and the keyboards and themes that can be used. Files are read when they are
/// needed and again when they were saved; a broken one is reported and the last good state stays.
package struct Library {
  /// What saved files changed.
  package struct Change: OptionSet, Hashable {
    package var rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let settings = Change(rawValue: 1)
    package static let keyboards = Change(rawValue: 2)
    package static let themes = Change(rawValue: 4)
    package static let texts = Change(rawValue: 8)
    package static let applications = Change(rawValue: 16)
  }

  package let paths: DataPaths
  /// As the file has them, the defaults where there is none; with the keyboards of the user's languages
  /// in place of `auto`.
  package internal(set) var settings = Settings()
  /// As the file has them.
  var written = Settings()
  var policy: PolicyShelf
  var user: UserLanguages
  var keyboards: Shelf<KeyboardDefinition>
  var shared: Shelf<KeyboardFile.Shared>
  var printed: PrintedShelf
  var system: SystemShelf
  private var themes: Shelf<Theme>
  private var fontSources: Shelf<FontsFile>
  var languages: Shelf<LanguageRules>
  var sharedShortcuts: Shelf<[String: String]>
  var ownShortcuts: OwnFile<[String: String]>
  private var sharedApplications: Shelf<[FieldRule]>
  private var ownApplications: OwnFile<[FieldRule]>
  private var administratorsApplications: [OwnFile<[FieldRule]>]
  private var fieldRules: [FieldRule]?
  /// The mistake in the settings that was last told.
  var toldOfSettings: Mistake?
  var mistakes: [Mistake] = []

  /// Reads the settings and looks which other files there are. `user` decides which keyboards come first;
  /// `policy` is stronger than the settings (R-DESK-5).
  package init(
    paths: DataPaths, user: UserLanguages = UserLanguages(), policy: PolicyShelf = PolicyShelf()
  ) {
    self.paths = paths
    self.policy = policy
    self.user = user
    keyboards = Shelf(paths: paths, kind: .keyboards) { $0 != KeyboardFile.sharedName }
    shared = Shelf(paths: paths, kind: .keyboards) { $0 == KeyboardFile.sharedName }
    printed = PrintedShelf(paths: paths)
    system = SystemShelf(paths: paths)
    themes = Shelf(paths: paths, kind: .themes) { _ in true }
    fontSources = Shelf(paths: paths, kind: .assets) { $0 == FontsFile.name }
    languages = Shelf(paths: paths, kind: .languages) { _ in true }
    sharedShortcuts = Shelf(paths: paths, kind: .shortcuts) { _ in true }
    ownShortcuts = OwnFile(paths.shortcutsFile, empty: [:])
    sharedApplications = Shelf(paths: paths, kind: .applications) { _ in true }
    ownApplications = OwnFile(paths.applicationsFile, empty: [])
    administratorsApplications = paths.administratorsFiles.map { OwnFile($0, empty: []) }
    readSettings()
  }

  /// Where files can be saved that matter here; for a `FileWatch`.
  package var directories: [String] {
    [paths.settingsFile.parent, PolicyFile.path.parent] + paths.administratorsFiles.map(\.parent)
      + DataPaths.Kind.allCases.flatMap(paths.directories)
  }

  /// The keyboards of `settings` in its order. One that is not there is a mistake; if none is there,
  /// one that serves every field is better than nothing.
  package mutating func enabledKeyboards(_ settings: Settings) -> [KeyboardDefinition] {
    var found: [KeyboardDefinition] = []
    for identifier in settings.keyboards {
      if SystemShelf.owns(identifier) {
        found += systemKeyboards(named: identifier, settings.groups)
      } else if let keyboard = keyboard(named: identifier) {
        if keyboard.page == .emoji, !EmojiData.isInstalled(paths) { continue }
        found.append(keyboard)
      } else if let keyboard = foreignKeyboard(named: identifier) {
        found.append(keyboard)
      } else if KeyboardDefinition.parts(of: identifier).count == 1 {
        tell(mistake(in: identifier, "the id of one that is there, as keycap keyboards lists them"))
      }
    }
    return found.isEmpty ? [standIn()].compactMap(\.self) : found
  }

  /// The bundle of a keyboard by somebody else; a manifest with a mistake is told (R-MANIFEST).
  package func bundle(named identifier: String) -> ExtensionShelf.Bundle? {
    try? ExtensionShelf(paths: paths).bundle(named: identifier)
  }

  private mutating func foreignKeyboard(named identifier: String) -> KeyboardDefinition? {
    do throws(Mistake) {
      return try ExtensionShelf(paths: paths).bundle(named: identifier).map(definition)
    } catch {
      tell(error)
      return nil
    }
  }

  private func foreignKeyboard(_ identifier: String) -> KeyboardDefinition? {
    bundle(named: identifier).map(definition)
  }

  private func definition(of bundle: ExtensionShelf.Bundle) -> KeyboardDefinition {
    let id = bundle.declaration.identifier
    let access = OpenAccess(bundle.declaration, settings.extensions[id], bundle: bundle.path)
    return KeyboardDefinition(bundle.declaration, servesTerminals: access.servesTerminals)
  }

  /// The keyboards of `settings`, those that take the place of printed ones where these do not fit (R-SIZE-6), and
  /// one more where none of them can serve every field (R-TRAIT-3).
  package mutating func servingKeyboards(_ settings: Settings) -> [KeyboardDefinition] {
    var all = enabledKeyboards(settings)
    for printed in all where printed.isPrinted {
      all += replacements(of: printed).filter { other in
        !all.contains { $0.identifier == other.identifier }
      }
    }
    guard !all.contains(where: Library.servesEveryField) else { return all }
    return all + [standIn()].compactMap(\.self)
  }

  /// A keyboard that serves every field. An English keyboard of the user's own does not (R-TRUST-8).
  private mutating func standIn() -> KeyboardDefinition? {
    let english = keyboard(named: "en-US")
    if let english, english.isShipped { return english }
    if let shipped = shippedKeyboard(named: "en-US") { return shipped }
    let all = allKeyboards().map(\.value)
    return all.first(where: Library.servesEveryField) ?? english ?? all.first
  }

  /// Once, however often its keyboard is asked for before anybody hears of it.
  private mutating func tell(_ mistake: Mistake) {
    if !mistakes.contains(mistake) { mistakes.append(mistake) }
  }

  private static func servesEveryField(_ keyboard: KeyboardDefinition) -> Bool {
    keyboard.isShipped && keyboard.manifest.isASCIICapable
  }

  /// What `servingKeyboards` has to say for a first picture: the face of the keyboard that comes up, and
  /// what the others are. Nil where that is more than a look at their files, or where one is broken.
  package func faces(_ settings: Settings) -> [KeyboardDefinition]? {
    let isNamed = settings.keyboards.contains(settings.keyboard)
    let shown = isNamed ? settings.keyboard : settings.keyboards.first
    guard let common = shared.paths(ofFile: KeyboardFile.sharedName).first,
      let shared = try? DataReader.sharedFace(common)
    else { return nil }
    var faces: [KeyboardDefinition] = []
    for identifier in settings.keyboards {
      let extent = identifier == shown ? KeyboardFile.Extent.face : .manifest
      let foreign = isForeign(identifier) ? foreignKeyboard(identifier) : nil
      guard let face = foreign ?? face(identifier, extent, shared) else { return nil }
      if face.page == .emoji, !EmojiData.isInstalled(paths) { continue }
      faces.append(face)
    }
    return faces.contains(where: Library.servesEveryField) ? faces : nil
  }

  private func face(
    _ identifier: String, _ extent: KeyboardFile.Extent, _ shared: KeyboardFile.Shared
  ) -> KeyboardDefinition? {
    let parts = KeyboardDefinition.parts(of: identifier)
    let faces = parts.compactMap { part -> KeyboardDefinition? in
      guard let path = keyboards.paths(ofFile: part + ".toml").first,
        var face = try? DataReader.keyboard(path, shared: shared, extent),
        face.identifier == part
      else { return nil }
      face.isShipped = isShipped(path)
      return face
    }
    guard faces.count == parts.count else { return nil }
    return parts.count == 1 ? faces.first : try? .joining(faces)
  }

  /// The keyboard with that identifier.
  package mutating func keyboard(named identifier: String) -> KeyboardDefinition? {
    if SystemShelf.owns(identifier) {
      return systemKeyboards(named: identifier, .follow).first
    }
    let parts = KeyboardDefinition.parts(of: identifier)
    if parts.count > 1 { return joined(identifier, parts) }
    if PrintedKeyboard.parts(of: identifier) != nil,
      var keyboard = printed.keyboard(named: identifier)
    {
      if hasOwnPlanes { keyboard.isShipped = false }
      return sharedPlanes().complete(keyboard)
    }
    if isForeign(identifier) { return nil }
    let reader = keyboardReader()
    return keyboards.value(named: identifier, name: \.identifier, reader)
  }

  /// Whether only a bundle has the name: then no keyboard file has to be read to look for it.
  private func isForeign(_ identifier: String) -> Bool {
    keyboards.paths(ofFile: identifier + ".toml").isEmpty
      && ExtensionShelf(paths: paths).has(identifier)
  }

  /// Keyboards made one (R-TEXT-8); a mistake where that cannot be.
  private mutating func joined(_ identifier: String, _ parts: [String]) -> KeyboardDefinition? {
    var keyboards: [KeyboardDefinition] = []
    for part in parts {
      guard let keyboard = keyboard(named: part) else {
        tell(mistake(in: identifier, "keyboards that are there: \(part) is not"))
        return nil
      }
      keyboards.append(keyboard)
    }
    do throws(KeyboardDefinition.JoiningFailure) { return try .joining(keyboards) } catch {
      tell(mistake(in: identifier, error.wanted))
      return nil
    }
  }

  /// With the place in the settings where they name the keyboard.
  private func mistake(in identifier: String, _ wanted: String) -> Mistake {
    guard settings.keyboards.contains(identifier),
      let text = try? TextFile.read(paths.settingsFile)
    else { return Mistake(message: "there is no keyboard \(identifier): write \(wanted)") }
    return Mistake(
      message: SettingsFile.keyboardsFailure(
        identifier, wanted: wanted, text: text, file: paths.settingsFile
      ).message)
  }

  /// The keyboards that the settings join, and the settings' file.
  package mutating func joinedKeyboards() -> [(path: String, value: KeyboardDefinition)] {
    settings.keyboards.filter { KeyboardDefinition.parts(of: $0).count > 1 }
      .compactMap { name in keyboard(named: name).map { (paths.settingsFile, $0) } }
  }

  /// Every keyboard that can be used, and its file.
  package mutating func allKeyboards() -> [(path: String, value: KeyboardDefinition)] {
    let reader = keyboardReader()
    return keyboards.contents(reader)
  }

  /// How the map of the server is read, where there is one (R-FORM).
  package mutating func readSystemMap(_ read: @escaping () -> SystemMap?) { system.readMap = read }

  /// The system's own layout in a form: its current group where it follows the server, else all.
  package mutating func systemKeyboards(
    named identifier: String, _ mode: GroupMode
  ) -> [KeyboardDefinition] {
    guard let form = PrintedKeyboard.parts(of: identifier)?.form else { return [] }
    let (drawn, current) = system.keyboards(form: form, &printed)
    let shared = sharedPlanes()
    let all = drawn.map { shared.complete($0) }
    switch mode {
    case .drive, .independent: return all
    case .follow:
      guard all.indices.contains(current) else { return [] }
      var keyboard = all[current]
      keyboard.identifier = identifier
      return [keyboard]
    }
  }

  /// The symbols of the server's layout that no key of that form can show.
  package mutating func unknownSymbols(form: String) -> [SystemKeyboard.Unknown] {
    system.unknown(form: form, &printed)
  }

  /// Every layout in every printed form, and the file of its legends.
  package mutating func allPrintedKeyboards() -> [(path: String, value: KeyboardDefinition)] {
    let shared = sharedPlanes()
    return printed.all().map { ($0.path, shared.complete($0.value)) }
  }

  /// The names of the layouts that are there in printed forms.
  var printedLayouts: Set<String> { printed.names }

  /// What is printed on the keys of each layout.
  mutating func printedLegends() -> [LegendFile] { printed.allLegends() }

  /// The rules for the fields of applications, the strongest first: the policy's, the administrator's others, the
  /// user's own, then those that are shipped.
  package mutating func applicationRules() -> [FieldRule] {
    if let fieldRules { return fieldRules }
    var rules = policy.rules
    for index in administratorsApplications.indices {
      rules += administratorsApplications[index].read(DataReader.rules)
    }
    rules +=
      ownApplications.read(DataReader.rules)
      + sharedApplications.contents(DataReader.rules).flatMap(\.value)
    fieldRules = rules
    return rules
  }

  /// Which packages have glyphs of which characters.
  package mutating func fonts() -> FontsFile {
    fontSources.value(inFile: FontsFile.name, DataReader.fonts) ?? FontsFile()
  }

  /// Every theme that can be used.
  package mutating func allThemes() -> [Theme] {
    let reader = themeReader
    return themes.contents(reader).map(\.value)
  }

  /// The theme of that name.
  package mutating func theme(named name: String) -> Theme? {
    let reader = themeReader
    return themes.value(named: name, name: \.name, reader)
  }

  /// The theme that the settings name; for `auto`, the one that is called like the scheme.
  package mutating func theme(_ name: String, scheme: Scheme) -> Theme? {
    if name != "auto" {
      if let theme = theme(named: name) { return theme }
      mistakes.append(Mistake(message: "there is no theme \(name)"))
    }
    if let theme = theme(named: scheme.rawValue) { return theme }
    return allThemes().first { $0.scheme == scheme }
  }

  /// The theme that the settings ask for, as bold as they ask for.
  package mutating func theme(for settings: Settings, scheme: Scheme) -> Theme? {
    let theme = theme(settings.theme, scheme: scheme)
    return settings.bold ? theme?.emboldened : theme
  }

  /// Takes note of saved files; `changed` is what a `FileWatch` told.
  package mutating func reload(_ changed: [String]) -> Change {
    var change: Change = []
    let isShared = shared.reload(changed)
    let isPrinted = printed.reload(changed)
    let isSystem = system.reload(changed)
    if keyboards.reload(changed) || isShared || isPrinted || isSystem {
      change.insert(.keyboards)
      resolve()
    }
    if themes.reload(changed) { change.insert(.themes) }
    let areLanguages = languages.reload(changed)
    let areShortcuts = sharedShortcuts.reload(changed)
    // A directory that appears brings the files that are in it.
    let isOwn = { [folder = paths.settingsFile.parent] (file: String) in
      changed.contains(file) || changed.contains(folder)
    }
    let isOfAdministrator = paths.administratorsFiles.contains {
      changed.contains($0) || changed.contains($0.parent)
    }
    if sharedApplications.reload(changed) || isOwn(ownApplications.path) || isOfAdministrator {
      fieldRules = nil
      change.insert(.applications)
    }
    if areLanguages || areShortcuts || isOwn(ownShortcuts.path) { change.insert(.texts) }
    let isUnderOtherPolicy = policy.isAmong(changed)
    if isOwn(paths.settingsFile) || isUnderOtherPolicy {
      let (before, rulesBefore) = (settings, policy.rules)
      if isUnderOtherPolicy { policy.read() }
      if policy.rules != rulesBefore {
        fieldRules = nil
        change.insert(.applications)
      }
      readSettings()
      if settings != before { change.insert(.settings) }
    }
    return change
  }

  /// What was wrong since this was last called, a line each, for the user.
  package mutating func takeMistakes() -> [String] {
    var all =
      policy.takeMistakes() + mistakes.takeAll() + ownShortcuts.takeMistakes()
      + ownApplications.takeMistakes()
    for index in administratorsApplications.indices {
      all += administratorsApplications[index].takeMistakes()
    }
    all += shared.takeMistakes() + keyboards.takeMistakes() + printed.takeMistakes()
    all += system.takeMistakes() + themes.takeMistakes() + fontSources.takeMistakes()
    all += languages.takeMistakes() + sharedShortcuts.takeMistakes()
    return (all + sharedApplications.takeMistakes()).flatMap(\.lines)
  }

  private var themeReader: Shelf<Theme>.Reader {
    let themes = themes
    return { path throws(Mistake) in
      try DataReader.theme(path, find: themes.paths(ofFile:))
    }
  }
}
