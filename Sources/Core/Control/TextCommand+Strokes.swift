package import KeyModel

extension TextCommand {
  /// The command as key strokes. Marked text has no key strokes, since only the keyboard itself shows it (R-DOC-7).
  package var strokes: [Stroke] {
    switch self {
    case .commit(let text): text.isEmpty ? [] : [.text(text)]
    case .mark: []
    case .delete(let before, let after, let text):
      TextCommand.erasing(before, of: text) + TextCommand.keys(.delete, after)
    case .deleteWord(let characters): [.eraseWord(orCharacters: characters)]
    case .move(let count, let isRightToLeft):
      // Arrow keys move by screen direction: in text from right to left, the left arrow moves forwards.
      TextCommand.keys((count < 0) != isRightToLeft ? .left : .right, abs(count))
    case .strike(let key, let modifiers): [.chord(key, modifiers)]
    case .press(let key, let modifiers): [.press(key, modifiers)]
    case .lift(let key): [.lift(key)]
    case .hold(let modifiers): [.hold(modifiers)]
    }
  }

  /// Makes the key strokes that delete `count` graphemes. The last of these graphemes are those of `text`.
  private static func erasing(_ count: Int, of text: String) -> [Stroke] {
    let known = text.suffix(max(count, 0)).reversed().map {
      $0.isASCII ? Stroke.chord(.keysym(.backSpace), []) : .erase($0)
    }
    return known + keys(.backSpace, count - known.count)
  }

  private static func keys(_ key: Keysym, _ count: Int) -> [Stroke] {
    [Stroke](repeating: .chord(.keysym(key), []), count: max(count, 0))
  }
}
