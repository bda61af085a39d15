import KeyModel
import Layouts

/// The enabled keyboards in the user's order, and which of them is shown (R-GLOBE-3, R-GLOBE-6).
struct Roster: Hashable, Sendable {
  /// The applications whose last keyboard is remembered, at most.
  static let memoryLimit = 256

  private(set) var keyboards: [KeyboardDefinition]
  private var index: Int
  private var lastByApplication: [String: String] = [:]

  /// The keyboards of `settings` that are installed; if none of them is, the first installed one,
  /// for a keyboard that types something is better than none.
  init(installed: [KeyboardDefinition], settings: Settings) {
    keyboards = Roster.enabled(installed, settings)
    index = keyboards.firstIndex { $0.identifier == settings.keyboard } ?? 0
  }

  var current: KeyboardDefinition? {
    keyboards.indices.contains(index) ? keyboards[index] : nil
  }

  /// Takes new lists; the current keyboard stays if it is still there.
  mutating func update(installed: [KeyboardDefinition], settings: Settings) {
    let identifier = current?.identifier
    keyboards = Roster.enabled(installed, settings)
    index = keyboards.firstIndex { $0.identifier == identifier } ?? 0
  }

  /// The next one in order, around the end (R-GLOBE-3). Answers whether that is another one.
  mutating func advance() -> Bool {
    guard keyboards.count > 1 else { return false }
    index = (index + 1) % keyboards.count
    return true
  }

  /// Shows the keyboard with that identifier. Answers whether that is another one.
  mutating func choose(_ identifier: String) -> Bool {
    guard let chosen = keyboards.firstIndex(where: { $0.identifier == identifier }),
      chosen != index
    else { return false }
    index = chosen
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

  private static func enabled(
    _ installed: [KeyboardDefinition], _ settings: Settings
  ) -> [KeyboardDefinition] {
    var list: [KeyboardDefinition] = []
    for identifier in settings.keyboards
    where !list.contains(where: { $0.identifier == identifier }) {
      if let keyboard = installed.first(where: { $0.identifier == identifier }) {
        list.append(keyboard)
      }
    }
    return list.isEmpty ? Array(installed.prefix(1)) : list
  }
}
