package import KeyModel
package import Layouts

/// The enabled keyboards in the user's order, and the keyboard that is shown (R-GLOBE-3, R-GLOBE-6).
package struct EnabledKeyboards: Hashable, Sendable {
  package private(set) var keyboards: [KeyboardDefinition] {
    didSet {
      (identifiers, names) = EnabledKeyboards.labels(keyboards)
      noteShown()
    }
  }
  /// The identifiers of `keyboards`.
  package private(set) var identifiers: [String]
  /// Display names of `keyboards`.
  package private(set) var names: [String]
  private var installed: [KeyboardDefinition]
  /// The keyboards that the user enabled. In `keyboards`, the members of `misfits` are replaced by others.
  private var enabled: [KeyboardDefinition]
  /// Identifiers of printed keyboards whose letters would be too small in the window (R-SIZE-6).
  private var misfits: Set<String> = []
  private var index: Int {
    didSet {
      if chosen?.page == nil { lastLetters = chosen?.identifier }
      noteShown()
    }
  }
  /// The last keyboard shown that is not a page.
  private var lastLetters: String?
  package private(set) var demands = Demands()
  /// The keyboard that is shown instead of the chosen keyboard while that cannot serve the field.
  private var substitute: KeyboardDefinition? { didSet { noteShown() } }
  /// The properties of `current` that every event reads, without a copy of the whole definition.
  package private(set) var shown: Shown?
  /// The keyboard last used in each application (R-GLOBE-6).
  package var memory = KeyboardMemory()

  /// Takes the installed keyboards of `settings`. If none of them is installed, the first installed keyboard is
  /// used: any keyboard is better than none.
  package init(installed: [KeyboardDefinition], settings: Settings) {
    self.installed = installed
    enabled = EnabledKeyboards.enabled(installed, settings)
    keyboards = enabled
    (identifiers, names) = EnabledKeyboards.labels(keyboards)
    index = keyboards.firstIndex { $0.identifier == settings.keyboard } ?? 0
    lastLetters = chosen?.identifier
    noteShown()
  }

  /// Identity and properties of the shown keyboard.
  package struct Shown: Hashable, Sendable {
    package let identifier: String
    /// Same value as `KeyboardDefinition.page`.
    package let page: PageID?
    /// Same value as `KeyboardDefinition.header`.
    package let header: PageID?
    /// Same value as `Manifest.prefersRightToLeft`.
    package let isRightToLeft: Bool
    /// Same value as `KeyboardDefinition.serverGroup`.
    package let serverGroup: Int?
    /// Same value as `KeyboardDefinition.holdsKeys`.
    package let holdsKeys: Bool

    fileprivate init(_ keyboard: KeyboardDefinition) {
      identifier = keyboard.identifier
      page = keyboard.page
      header = keyboard.header
      isRightToLeft = keyboard.manifest.prefersRightToLeft
      serverGroup = keyboard.serverGroup
      holdsKeys = keyboard.holdsKeys
    }
  }

  private mutating func noteShown() { shown = current.map { Shown($0) } }

  /// Identifier of the page's keyboard, if it is enabled.
  package func keyboard(of page: PageID) -> String? {
    keyboards.firstIndex { $0.page == page }.map { identifiers[$0] }
  }

  /// Identifier of the keyboard that is shown when a page is left.
  package var letters: String? {
    let others = keyboards.filter { $0.page == nil }
    return others.first { $0.identifier == lastLetters }?.identifier ?? others.first?.identifier
  }

  package func keyboard(named identifier: String?) -> KeyboardDefinition? {
    keyboards.first { $0.identifier == identifier }
  }

  package var current: KeyboardDefinition? { substitute ?? chosen }

  private var chosen: KeyboardDefinition? {
    keyboards.indices.contains(index) ? keyboards[index] : nil
  }

  /// Requirements of a field for the keyboard that serves it (R-TRAIT-3 to R-TRAIT-6).
  package struct Demands: Hashable, Sendable {
    package var needsASCII = false
    package var needsASCIIDigits = false
    /// Whether only a keyboard that came with the program may serve the field (R-TRUST-8).
    package var needsShipped = false
    package var isTerminal = false

    package init(
      needsASCII: Bool = false, needsASCIIDigits: Bool = false, needsShipped: Bool = false,
      isTerminal: Bool = false
    ) {
      self.needsASCII = needsASCII
      self.needsASCIIDigits = needsASCIIDigits
      self.needsShipped = needsShipped
      self.isTerminal = isTerminal
    }

    package func areMet(by keyboard: KeyboardDefinition) -> Bool {
      (!needsASCII || keyboard.manifest.isASCIICapable)
        && (!needsASCIIDigits || keyboard.hasASCIIDigits) && (!needsShipped || keyboard.isShipped)
        && (!isTerminal || keyboard.servesTerminals)
    }
  }

  /// The enabled keyboards that may serve the focused field, in the user's order: the globe key counts and lists
  /// these keyboards (R-GLOBE-2, R-GLOBE-4).
  package var able: [KeyboardDefinition] { keyboards.filter(demands.areMet) }

  /// Whether a tap on the globe key shows another keyboard (R-GLOBE-2).
  package var hasNext: Bool {
    able.contains { $0.identifier != shown?.identifier }
  }

  /// Takes the focused field's demands. If the chosen keyboard does not meet them, the first enabled keyboard that
  /// does replaces it until the demands change, or else the first such installed keyboard. True if another keyboard
  /// is shown.
  package mutating func demand(_ demands: Demands) -> Bool {
    guard demands != self.demands else { return false }
    let before = shown?.identifier
    self.demands = demands
    substitute = nil
    standIn()
    return shown?.identifier != before
  }

  /// Finds a substitute where the chosen keyboard cannot serve the field; keeps a substitute that is already in use.
  private mutating func standIn() {
    guard let chosen, !demands.areMet(by: chosen) else { return substitute = nil }
    substitute = substitute ?? (keyboards + installed).first(where: demands.areMet)
  }

  /// Takes new lists of keyboards; the chosen keyboard stays chosen if it is still in the list.
  package mutating func update(installed: [KeyboardDefinition], settings: Settings) {
    self.installed = installed
    let isEnabled = { [chosen] (keyboard: KeyboardDefinition) in
      keyboard.identifier == chosen?.identifier
    }
    enabled = EnabledKeyboards.enabled(installed, settings)
    arrange(choosing: enabled.first(where: isEnabled) ?? enabledChosen)
  }

  /// Finds out by `fits` which installed keyboards have letters that are large enough to hit in the window. A
  /// printed keyboard that does not fit is replaced by a narrower form of the same layout, or by the touch keyboard
  /// of its language (R-SIZE-6). True if another keyboard is shown.
  package mutating func fit(_ fits: (KeyboardDefinition) -> Bool) -> Bool {
    let misfits = Set(installed.filter { !fits($0) }.map(\.identifier))
    guard misfits != self.misfits else { return false }
    let before = shown?.identifier
    let wanted = enabledChosen
    self.misfits = misfits
    arrange(choosing: wanted)
    return shown?.identifier != before
  }

  /// The enabled keyboard that is chosen, or that the chosen keyboard replaces.
  private var enabledChosen: KeyboardDefinition? {
    let isItsOwn = enabled.first { $0.identifier == chosen?.identifier }
    return isItsOwn ?? enabled.first { fitting($0).identifier == chosen?.identifier }
  }

  private mutating func arrange(choosing wanted: KeyboardDefinition?) {
    var shown: [KeyboardDefinition] = []
    for keyboard in enabled.map(fitting)
    where !shown.contains(where: { $0.identifier == keyboard.identifier }) {
      shown.append(keyboard)
    }
    let identifier = wanted.map(fitting)?.identifier
    substitute = nil
    keyboards = shown
    index = shown.firstIndex { $0.identifier == identifier } ?? 0
    let demands = demands
    self.demands = Demands()
    _ = demand(demands)
  }

  /// The keyboard itself where it fits or has no replacement; otherwise its replacement.
  private func fitting(_ keyboard: KeyboardDefinition) -> KeyboardDefinition {
    guard misfits.contains(keyboard.identifier) else { return keyboard }
    let others = installed.filter { $0.page == nil && !misfits.contains($0.identifier) }
    let legends = PrintedKeyboard.parts(of: keyboard.identifier)?.legends
    let form = others.first {
      $0.isPrinted && legends != nil && PrintedKeyboard.parts(of: $0.identifier)?.legends == legends
    }
    let touch = others.filter { !$0.isPrinted }
    let language = keyboard.manifest.primaryLanguage
    // The identifier `be` means Belgian legends for printed keyboards, but Belarusian for touch keyboards.
    let isItsOwn = { (other: KeyboardDefinition) in
      other.identifier == legends
        && other.manifest.primaryLanguage.baseLanguage == language.baseLanguage
    }
    return form ?? touch.first(where: isItsOwn)
      ?? touch.first { $0.manifest.primaryLanguage == language }
      ?? touch.first { $0.manifest.primaryLanguage.baseLanguage == language.baseLanguage }
      ?? touch.first ?? keyboard
  }

  /// Shows the next keyboard in order, after the last the first (R-GLOBE-3). True if this is another keyboard.
  package mutating func advance() -> Bool {
    if substitute != nil {
      let able = able
      guard let place = able.firstIndex(where: { $0.identifier == shown?.identifier }),
        able.count > 1
      else { return false }
      substitute = able[(place + 1) % able.count]
      return true
    }
    let order = keyboards.indices.dropFirst().map { (index + $0) % keyboards.count }
    guard let next = order.first(where: { demands.areMet(by: keyboards[$0]) }) else {
      return false
    }
    index = next
    return true
  }

  /// Replaces the keys of the page's keyboard. True if that keyboard is shown.
  package mutating func replaceKeys(_ keys: PlaneForms, of page: PageID) -> Bool {
    change(page) { $0.planes[.letters] = keys }
  }

  /// Changes the language of the page's keyboard (R-TEXT-8). True if that keyboard is shown.
  package mutating func replaceLanguage(_ tag: String, of page: PageID) -> Bool {
    change(page) { $0.manifest.primaryLanguage = tag }
  }

  /// Changes the page's keyboard in every list. True if that keyboard is shown.
  private mutating func change(_ page: PageID, by edit: (inout KeyboardDefinition) -> Void) -> Bool
  {
    for index in keyboards.indices where keyboards[index].page == page { edit(&keyboards[index]) }
    for index in installed.indices where installed[index].page == page { edit(&installed[index]) }
    return shown?.page == page
  }

  /// Chooses the first built-in keyboard that may serve the field, because the page's keyboard has failed. True if
  /// the page was shown.
  package mutating func leave(page: PageID) -> Bool {
    guard chosen?.page == page else { return false }
    let wasShown = shown?.page == page
    if let place = keyboards.firstIndex(where: {
      $0.isBuiltIn && $0.page == nil && demands.areMet(by: $0)
    }) {
      index = place
      substitute = nil
    } else {
      substitute = installed.first { $0.isBuiltIn && $0.page == nil && demands.areMet(by: $0) }
    }
    return wasShown
  }

  /// Shows the keyboard with this identifier if it can serve the field. True if this is another keyboard.
  package mutating func choose(_ identifier: String) -> Bool {
    let identifier = standing(for: identifier)
    guard let place = keyboards.firstIndex(where: { $0.identifier == identifier }),
      identifier != shown?.identifier, demands.areMet(by: keyboards[place])
    else { return false }
    if substitute != nil { substitute = keyboards[place] } else { index = place }
    return true
  }

  /// Shows the first keyboard in a language, unless the shown one has this language. True if another keyboard is shown.
  package mutating func choose(language tag: String) -> Bool {
    func speaks(_ keyboard: KeyboardDefinition) -> Bool {
      keyboard.page == nil
        && keyboard.languages.contains { $0.tag.baseLanguage == tag.baseLanguage }
    }
    guard let current, !speaks(current), let wanted = keyboards.first(where: speaks) else {
      return false
    }
    return choose(wanted.identifier)
  }

  /// Chooses the keyboard with this identifier, or the first of this family. A keyboard that cannot serve the field
  /// is shown when the field is left. True if another keyboard is shown now.
  package mutating func prefer(_ name: String) -> Bool {
    let before = shown?.identifier
    let identifier = standing(for: name)
    guard
      let place = keyboards.firstIndex(where: { $0.family == name || $0.identifier == identifier })
    else { return false }
    index = place
    standIn()
    return shown?.identifier != before
  }

  /// Identifier of the keyboard that replaces the enabled keyboard of this identifier or family.
  private func standing(for name: String) -> String {
    enabled.first { ($0.family ?? $0.identifier) == name }.map(fitting)?.identifier ?? name
  }

  private static func labels(
    _ keyboards: [KeyboardDefinition]
  ) -> (identifiers: [String], names: [String]) {
    (keyboards.map(\.identifier), keyboards.map(\.displayName))
  }

  /// The enabled keyboards; all installed keyboards if the settings name none.
  private static func enabled(
    _ installed: [KeyboardDefinition], _ settings: Settings
  ) -> [KeyboardDefinition] {
    guard !settings.keyboards.contains(Settings.automatic) else { return installed }
    var list: [KeyboardDefinition] = []
    for identifier in settings.keyboards
    where !list.contains(where: { ($0.family ?? $0.identifier) == identifier }) {
      list += installed.filter { ($0.family ?? $0.identifier) == identifier }
    }
    return list.isEmpty ? Array(installed.prefix(1)) : list
  }
}
