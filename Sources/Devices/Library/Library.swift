package import DataFiles
package import KeyModel
package import Layouts
package import Runtime
package import Synthesis
import TextRules

/// The user's settings, and the usable keyboards and themes. Files are read when they are needed, and again after
/// they were saved. A broken file is reported, and its last valid content stays in use.
package struct Library {
  /// The parts of the library that were changed by saved files.
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
  /// The settings of the file, with the keyboards of the user's languages in place of `auto`; the default values if
  /// there is no file.
  package internal(set) var settings = Settings()
  /// The settings as the file has them.
  var written = Settings()
  /// The administrator's policy.
  var policy: PolicyCatalog
  /// The user's languages.
  var user: UserLanguages
  var keyboards: FileCatalog<KeyboardDefinition>
  var shared: FileCatalog<KeyboardFile.Shared>
  var printed: PrintedCatalog
  var system: SystemCatalog
  var arrangements: FileCatalog<Arrangement>
  /// Whether the settings or the server's layout ask for another order of letters.
  var mayArrange = false
  private var themes: FileCatalog<Theme>
  private var fontSources: FileCatalog<FontsFile>
  var languages: FileCatalog<LanguageRules>
  var sharedShortcuts: FileCatalog<[String: String]>
  var ownShortcuts: OwnFile<[String: String]>
  private var sharedApplications: FileCatalog<[FieldRule]>
  private var ownApplications: OwnFile<[FieldRule]>
  private var administratorsApplications: [OwnFile<[FieldRule]>]
  private var fieldRules: [FieldRule]?
  /// The last mistake in the settings that was reported; nil if the settings are valid.
  var reportedOfSettings: Mistake?
  /// Mistakes that were not reported yet.
  var mistakes: [Mistake] = []

  /// Reads the settings and lists the other files. `user` decides which keyboards come first. `policy` overrides the
  /// settings (R-DESK-5).
  package init(
    paths: DataPaths, user: UserLanguages = UserLanguages(), policy: PolicyCatalog = PolicyCatalog()
  ) {
    self.paths = paths
    self.policy = policy
    self.user = user
    keyboards = FileCatalog(paths: paths, kind: .keyboards) { $0 != KeyboardFile.sharedName }
    shared = FileCatalog(paths: paths, kind: .keyboards) { $0 == KeyboardFile.sharedName }
    printed = PrintedCatalog(paths: paths)
    system = SystemCatalog(paths: paths)
    arrangements = FileCatalog(paths: paths, kind: .arrangements) { _ in true }
    themes = FileCatalog(paths: paths, kind: .themes) { _ in true }
    fontSources = FileCatalog(paths: paths, kind: .assets) { $0 == FontsFile.name }
    languages = FileCatalog(paths: paths, kind: .languages) { _ in true }
    sharedShortcuts = FileCatalog(paths: paths, kind: .shortcuts) { _ in true }
    ownShortcuts = OwnFile(paths.shortcutsFile, empty: [:])
    sharedApplications = FileCatalog(paths: paths, kind: .applications) { _ in true }
    ownApplications = OwnFile(paths.applicationsFile, empty: [])
    administratorsApplications = paths.administratorsFiles.map { OwnFile($0, empty: []) }
    readSettings()
  }

  /// The folders whose files are part of the library, for a `FileWatch`.
  package var directories: [String] {
    [paths.settingsFile.parent, PolicyFile.path.parent] + paths.administratorsFiles.map(\.parent)
      + DataPaths.Kind.allCases.flatMap(paths.directories)
  }

  /// Returns the keyboards of `settings`, in their order. A missing keyboard is a mistake. If all are missing, one
  /// keyboard that every field accepts takes their place.
  package mutating func enabledKeyboards(_ settings: Settings) -> [KeyboardDefinition] {
    var found: [KeyboardDefinition] = []
    for identifier in settings.keyboards {
      if SystemCatalog.owns(identifier) {
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

  /// Returns the bundle of an extension; nil if there is none, or if its manifest has a mistake (R-MANIFEST).
  package func bundle(named identifier: String) -> ExtensionCatalog.Bundle? {
    try? ExtensionCatalog(paths: paths).bundle(named: identifier)
  }

  private mutating func foreignKeyboard(named identifier: String) -> KeyboardDefinition? {
    do throws(Mistake) {
      return try ExtensionCatalog(paths: paths).bundle(named: identifier).map(definition)
    } catch {
      tell(error)
      return nil
    }
  }

  private func foreignKeyboard(_ identifier: String) -> KeyboardDefinition? {
    bundle(named: identifier).map(definition)
  }

  private func definition(of bundle: ExtensionCatalog.Bundle) -> KeyboardDefinition {
    let id = bundle.declaration.identifier
    let access = OpenAccess(bundle.declaration, settings.extensions[id], bundle: bundle.path)
    return KeyboardDefinition(bundle.declaration, servesTerminals: access.servesTerminals)
  }

  /// Returns the keyboards of `settings`; the replacements of keyboards with a physical layout that do not fit
  /// (R-SIZE-6); and one more keyboard if there are fields that accept none of these (R-TRAIT-3).
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

  /// Returns a keyboard that every field accepts. An English keyboard of the user's own is not accepted by every
  /// field (R-TRUST-8).
  private mutating func standIn() -> KeyboardDefinition? {
    let english = keyboard(named: "en-US")
    if let english, english.isShipped { return english }
    if let shipped = shippedKeyboard(named: "en-US") { return shipped }
    let all = allKeyboards().map(\.value)
    return all.first(where: Library.servesEveryField) ?? english ?? all.first
  }

  /// Reports the mistake once, even if its keyboard is needed several times before the report is read.
  private mutating func tell(_ mistake: Mistake) {
    if !mistakes.contains(mistake) { mistakes.append(mistake) }
  }

  private static func servesEveryField(_ keyboard: KeyboardDefinition) -> Bool {
    keyboard.isShipped && keyboard.manifest.isASCIICapable
  }

  /// Returns the keyboards of `servingKeyboards` as far as a first picture needs them: the shown part of the first
  /// keyboard, and the manifests of the other keyboards. Returns nil if the files do not suffice for this, or if a
  /// file is broken.
  package func faces(_ settings: Settings) -> [KeyboardDefinition]? {
    let isNamed = settings.keyboards.contains(settings.keyboard)
    let shown = isNamed ? settings.keyboard : settings.keyboards.first
    // A server's layout in another order of letters needs the whole keyboards.
    guard !mayArrange, let common = shared.paths(ofFile: KeyboardFile.sharedName).first,
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
        face.identifier == part, face.arrangement == nil
      else { return nil }
      face.isShipped = isShipped(path)
      return face
    }
    guard faces.count == parts.count else { return nil }
    return parts.count == 1 ? faces.first : try? .joining(faces)
  }

  /// Returns the keyboard with this identifier.
  package mutating func keyboard(named identifier: String) -> KeyboardDefinition? {
    if SystemCatalog.owns(identifier) {
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
    if let named = Arrangement.parts(of: identifier) {
      guard
        let keyboard = keyboards.value(named: named.keyboard, name: \.identifier, reader)
      else { return nil }
      return arranged(keyboard, by: named.arrangement)
    }
    return keyboards.value(named: identifier, name: \.identifier, reader)
      .flatMap { arranged($0, by: nil) }
  }

  /// Whether only a bundle has this name, so that no keyboard file has to be searched.
  private func isForeign(_ identifier: String) -> Bool {
    keyboards.paths(ofFile: identifier + ".toml").isEmpty
      && ExtensionCatalog(paths: paths).has(identifier)
  }

  /// Returns several keyboards joined into one (R-TEXT-8). Reports a mistake if they cannot be joined.
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

  /// Returns the mistake, with the place in the settings that names the keyboard.
  private func mistake(in identifier: String, _ wanted: String) -> Mistake {
    guard settings.keyboards.contains(identifier),
      let text = try? TextFile.read(paths.settingsFile)
    else { return Mistake(message: "there is no keyboard \(identifier): write \(wanted)") }
    return Mistake(
      message: SettingsFile.keyboardsFailure(
        identifier, wanted: wanted, text: text, file: paths.settingsFile
      ).message)
  }

  /// Returns the joined keyboards of the settings, each with the path of the settings file.
  package mutating func joinedKeyboards() -> [(path: String, value: KeyboardDefinition)] {
    settings.keyboards.filter { KeyboardDefinition.parts(of: $0).count > 1 }
      .compactMap { name in keyboard(named: name).map { (paths.settingsFile, $0) } }
  }

  /// Returns every usable keyboard, with its file.
  package mutating func allKeyboards() -> [(path: String, value: KeyboardDefinition)] {
    let reader = keyboardReader()
    return keyboards.contents(reader)
  }

  /// Sets the function that reads the server's keymap, if there is a server (R-FORM).
  package mutating func readSystemMap(_ read: @escaping () -> SystemMap?) { system.readMap = read }

  /// Returns the system's layout in a form: the current XKB group if the keyboard follows the server, otherwise all groups.
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

  /// The rules for the fields of applications, strongest first: the policy's, the administrator's others, the
  /// user's own, then the shipped ones.
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

  /// Returns the table of packages with the characters of their fonts.
  package mutating func fonts() -> FontsFile {
    fontSources.value(inFile: FontsFile.name, DataReader.fonts) ?? FontsFile()
  }

  /// Returns every usable theme.
  package mutating func allThemes() -> [Theme] {
    let reader = themeReader
    return themes.contents(reader).map(\.value)
  }

  /// Returns the theme with this name.
  package mutating func theme(named name: String) -> Theme? {
    let reader = themeReader
    return themes.value(named: name, name: \.name, reader)
  }

  /// Returns the theme that the settings name; for `auto`, the theme with the name of the scheme.
  package mutating func theme(_ name: String, scheme: Scheme) -> Theme? {
    if name != "auto" {
      if let theme = theme(named: name) { return pair(of: theme, for: scheme) ?? theme }
      mistakes.append(Mistake(message: "there is no theme \(name)"))
    }
    if let theme = theme(named: scheme.rawValue) { return theme }
    return allThemes().first { $0.scheme == scheme }
  }

  /// The theme that a theme names for fields of the scheme; nil where the theme itself serves them.
  private mutating func pair(of theme: Theme, for scheme: Scheme) -> Theme? {
    guard theme.scheme != scheme, let name = theme.pair, let pair = self.theme(named: name),
      pair.scheme == scheme
    else { return nil }
    return pair
  }

  /// Whether the theme of this name follows the scheme of the field (R-TRAIT-7): `auto`, and a theme with a pair.
  package mutating func followsScheme(_ name: String) -> Bool {
    name == Library.automaticTheme || theme(named: name)?.pair != nil
  }

  /// The theme of the settings, bold if the settings say so.
  package mutating func theme(for settings: Settings, scheme: Scheme) -> Theme? {
    let theme = theme(settings.theme, scheme: scheme)
    return settings.bold ? theme?.emboldened : theme
  }

  /// Adopts saved files. `changed` is the report of a `FileWatch`.
  package mutating func reload(_ changed: [String]) -> Change {
    var change: Change = []
    let isShared = shared.reload(changed)
    let isPrinted = printed.reload(changed)
    let isSystem = system.reload(changed)
    let areArrangements = arrangements.reload(changed)
    if keyboards.reload(changed) || isShared || isPrinted || isSystem || areArrangements {
      change.insert(.keyboards)
      resolve()
    }
    if themes.reload(changed) { change.insert(.themes) }
    let areLanguages = languages.reload(changed)
    let areShortcuts = sharedShortcuts.reload(changed)
    // A new directory may contain new files.
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

  /// Returns the mistakes since the last call, one line each, for the user.
  package mutating func takeMistakes() -> [String] {
    var all =
      policy.takeMistakes() + mistakes.takeAll() + ownShortcuts.takeMistakes()
      + ownApplications.takeMistakes()
    for index in administratorsApplications.indices {
      all += administratorsApplications[index].takeMistakes()
    }
    all += shared.takeMistakes() + keyboards.takeMistakes() + printed.takeMistakes()
    all +=
      arrangements.takeMistakes() + system.takeMistakes() + themes.takeMistakes()
      + fontSources.takeMistakes()
    all += languages.takeMistakes() + sharedShortcuts.takeMistakes()
    return (all + sharedApplications.takeMistakes()).flatMap(\.lines)
  }

  private var themeReader: FileCatalog<Theme>.Reader {
    let themes = themes
    return { path throws(Mistake) in
      try DataReader.theme(path, find: themes.paths(ofFile:))
    }
  }
}
