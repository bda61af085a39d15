package import KeyModel

/// Decides whether text is being typed at the moment. If so, the field that gets the keys keeps the focus, even
/// if a list beside it claims the focus: a search field filters its list with each key, and toolkits and web
/// pages report that the list's first row has the focus.
package struct TypingRun: Hashable, Sendable {
  /// The time at which the last key was sent, if that key typed or deleted text; nil after any other key.
  private var typedAt: Instant?

  /// Longest time after the last key in which a list may claim the focus: web pages wait for a pause in typing
  /// and ask a server.
  package static let reach: Milliseconds = 2000

  package init() {}

  /// Notes the strokes that are sent to the field. A key that may move the focus, such as Tab, Return or an
  /// arrow, ends the run, and so does every shortcut.
  package mutating func note(_ strokes: [Stroke], at now: Instant) {
    for stroke in strokes {
      switch stroke {
      case .text(let text):
        typedAt = text.contains { $0.isNewline || $0 == "\t" || $0 == "\u{1b}" } ? nil : now
      case .chord(.keysym(.backSpace), let modifiers), .chord(.keysym(.delete), let modifiers),
        .chord(.keysym(.space), let modifiers), .chord(.character, let modifiers),
        .chord(.letter, let modifiers):
        typedAt = modifiers.subtracting(.shift).isEmpty ? now : nil
      case .erase, .eraseWord: typedAt = now
      case .chord, .press: typedAt = nil
      case .lift: break
      case .hold(let modifiers): if !modifiers.subtracting(.shift).isEmpty { typedAt = nil }
      }
    }
  }

  /// Ends the run: the user has touched something else, or another window has the X focus.
  package mutating func end() { typedAt = nil }

  /// True if the last key typed or deleted text, not long ago.
  package func lasts(at now: Instant) -> Bool {
    typedAt.map { now - $0 <= TypingRun.reach } ?? false
  }

  /// True if an object with these facts does not get the focus while text is typed into a field beside it.
  /// Another field does get the focus, as in forms that move on by themselves; so do menus, which take the keys,
  /// and secret fields.
  package static func doubts(_ facts: Facts) -> Bool {
    !facts.isEditable && !facts.role.isMenu && !facts.field(serial: 0).traits.isSecure
  }
}
