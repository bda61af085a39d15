import KeyModel
import Layouts

/// The enabled keyboards in the user's order, and which of them is shown (R-GLOBE-3, R-GLOBE-6).
struct Roster: Hashable, Sendable {
  /// The applications whose last keyboard is remembered, at most.
  static let memoryLimit = 256

  private(set) var keyboards: [KeyboardDefinition]
  private var installed: [KeyboardDefinition]
  private var index: Int {
    didSet { if chosen?.page == nil { lastLetters = chosen?.identifier } }
  }
  /// The keyboard last shown that is no page.
  private var lastLetters: String?
  private(set) var demands = Demands()
  /// What stands in for the chosen keyboard while that cannot serve the field.
  private var substitute: KeyboardDefinition?
  private var lastByApplication: [String: String] = [:]

  /// The keyboards of `settings` that are installed; if none of them is, the first installed one,
  /// for a keyboard that types something is better than none.
  init(installed: [KeyboardDefinition], settings: Settings) {
    self.installed = installed
    keyboards = Roster.enabled(installed, settings)
    index = keyboards.firstIndex { $0.identifier == settings.keyboard } ?? 0
    lastLetters = chosen?.identifier
  }

  /// The keyboard of a page, if one is enabled.
  func keyboard(of page: PageID) -> String? { keyboards.first { $0.page == page }?.identifier }

  /// The keyboard to come back to from a page.
  var letters: String? {
    let others = keyboards.filter { $0.page == nil }
    return others.first { $0.identifier == lastLetters }?.identifier ?? others.first?.identifier
  }

  func keyboard(named identifier: String?) -> KeyboardDefinition? {
    keyboards.first { $0.identifier == identifier }
  }

  var current: KeyboardDefinition? { substitute ?? chosen }

  private var chosen: KeyboardDefinition? {
    keyboards.indices.contains(index) ? keyboards[index] : nil
  }

  /// What a field asks of the keyboard that serves it (R-TRAIT-3 to R-TRAIT-6).
  struct Demands: Hashable, Sendable {
    var needsASCII = false
    var needsASCIIDigits = false
    var needsBuiltIn = false
    var isTerminal = false

    func areMet(by keyboard: KeyboardDefinition) -> Bool {
      (!needsASCII || keyboard.manifest.isASCIICapable)
        && (!needsASCIIDigits || keyboard.hasASCIIDigits) && (!needsBuiltIn || keyboard.isBuiltIn)
        && (!isTerminal || keyboard.servesTerminals)
    }
  }

  /// The field with the focus makes these demands: where the chosen keyboard does not meet them,
  /// another one stands in, the first enabled or else installed one that does, and the chosen one is
  /// back when the demands go. Answers whether another keyboard is shown.
  mutating func demand(_ demands: Demands) -> Bool {
    guard demands != self.demands else { return false }
    let before = current?.identifier
    self.demands = demands
    substitute = nil
    if let chosen, !demands.areMet(by: chosen) {
      substitute = (keyboards + installed).first(where: demands.areMet)
    }
    return current?.identifier != before
  }

  /// Takes new lists; the current keyboard stays if it is still there.
  mutating func update(installed: [KeyboardDefinition], settings: Settings) {
    let identifier = chosen?.identifier
    self.installed = installed
    substitute = nil
    keyboards = Roster.enabled(installed, settings)
    index = keyboards.firstIndex { $0.identifier == identifier } ?? 0
    let demands = demands
    self.demands = Demands()
    _ = demand(demands)
  }

  /// The next one in order, around the end (R-GLOBE-3). Answers whether that is another one.
  mutating func advance() -> Bool {
    if substitute != nil {
      let able = keyboards.filter(demands.areMet)
      guard let place = able.firstIndex(where: { $0.identifier == current?.identifier }),
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

  /// The keys of the page's keyboard are others now. Answers whether that keyboard is shown.
  mutating func replaceKeys(_ keys: PlaneForms, of page: PageID) -> Bool {
    for index in keyboards.indices where keyboards[index].page == page {
      keyboards[index].planes[.letters] = keys
    }
    for index in installed.indices where installed[index].page == page {
      installed[index].planes[.letters] = keys
    }
    return current?.page == page
  }

  /// The page's keyboard has failed: the first built-in one that may serve the field is chosen instead. Answers whether
  /// another one is shown.
  mutating func leave(page: PageID) -> Bool {
    guard chosen?.page == page else { return false }
    let wasShown = current?.page == page
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

  /// Shows the keyboard with that identifier, if it can serve the field. Answers whether that is another one.
  mutating func choose(_ identifier: String) -> Bool {
    guard let place = keyboards.firstIndex(where: { $0.identifier == identifier }),
      identifier != current?.identifier, demands.areMet(by: keyboards[place])
    else { return false }
    if substitute != nil { substitute = keyboards[place] } else { index = place }
    return true
  }

  /// Notes that the current keyboard was chosen in `application`.
  mutating func remember(for application: String?) {
    guard let application, let current else { return }
    if lastByApplication[application] == nil, lastByApplication.count >= Roster.memoryLimit {
      lastByApplication.removeAll()
    }
    lastByApplication[application] = current.identifier
  }

  /// The keyboard last chosen in `application`.
  func remembered(for application: String?) -> String? {
    application.flatMap { lastByApplication[$0] }
  }

  /// Whoever has not said which keyboards are the user's has chosen all that are there.
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
