/// The keyboard last used in each application, kept across restarts (R-GLOBE-6). The memory holds classes of
/// windows and identifiers of keyboards, and nothing that was typed.
package struct KeyboardMemory: Hashable, Sendable {
  /// Greatest number of remembered applications; the least recently used application is forgotten first.
  package static let limit = 256
  /// Greatest length of a remembered name of an application or a keyboard, in bytes.
  static let longestName = 256

  /// The entries, least recently used first.
  private var entries: [Entry] = []

  private struct Entry: Hashable, Sendable {
    var application: String
    var keyboard: String
  }

  package init() {}

  /// Reads the `text` of an earlier memory. Lines of another form are ignored.
  package init(text: String) {
    for line in text.split(separator: "\n").suffix(KeyboardMemory.limit) {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      if parts.count == 2 { _ = note(String(parts[1]), in: String(parts[0])) }
    }
  }

  /// One line for each application: the class of its window, a tab, the identifier of the keyboard.
  package var text: String {
    entries.map { "\($0.application)\t\($0.keyboard)\n" }.joined()
  }

  /// Notes that `keyboard` is used in `application`. True if another keyboard was used there before.
  package mutating func note(_ keyboard: String, in application: String) -> Bool {
    guard KeyboardMemory.isName(application), KeyboardMemory.isName(keyboard) else { return false }
    let place = entries.firstIndex { $0.application == application }
    let before = place.map { entries.remove(at: $0).keyboard }
    if entries.count >= KeyboardMemory.limit { entries.removeFirst() }
    entries.append(Entry(application: application, keyboard: keyboard))
    return before != keyboard
  }

  /// The keyboard last used in `application`.
  package func keyboard(in application: String) -> String? {
    entries.last { $0.application == application }?.keyboard
  }

  /// Whether the name fits on a line of the file.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= longestName
      && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }
}
