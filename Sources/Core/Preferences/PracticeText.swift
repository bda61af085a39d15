package import KeyModel

/// The text of a field inside the settings application, for the keyboard on the same page (R-APP-3). The text is
/// only in memory, and no word of it is learned.
package struct PracticeText: Hashable, Sendable {
  package private(set) var before = ""
  package private(set) var after = ""
  /// The text that is being composed (R-DOC-7).
  package private(set) var marked = ""

  package init() {}

  package var text: String { before + marked + after }

  /// Carries out a command of the keyboard. Chords have no effect here, since they are for applications.
  package mutating func obey(_ command: TextCommand) {
    switch command {
    case .commit(let text):
      before += text
      marked = ""
    case .mark(let text): marked = text?.text ?? ""
    case .delete(let count, let following, of: _):
      before.removeLast(min(count, before.count))
      after.removeFirst(min(following, after.count))
    case .deleteWord(let count): before.removeLast(min(count, before.count))
    case .move(let step, isRightToLeft: _):
      let text = before + after
      let place = min(max(before.count + step, 0), text.count)
      before = String(text.prefix(place))
      after = String(text.dropFirst(place))
    case .strike, .press, .lift, .hold: break
    }
  }

  /// Returns the text around the insertion point, in the form in which fields report it to the keyboard.
  package func context(serial: UInt64, number: UInt64) -> DocumentContext {
    var context = DocumentContext(
      serial: serial, before: before, after: after, startsDocument: true)
    context.number = number
    return context
  }
}
