package import KeyModel

extension TextCommand {
  /// The command as key strokes. No key marks text: what is marked stands in the keyboard alone (R-DOC-7).
  package var strokes: [Stroke] {
    switch self {
    case .commit(let text): text.isEmpty ? [] : [.text(text)]
    case .mark: []
    case .delete(let before, let after, let text):
      TextCommand.erasing(before, of: text) + TextCommand.keys(.delete, after)
    case .deleteWord(let characters): [.eraseWord(orCharacters: characters)]
    case .move(let count, let isRightToLeft):
      // Arrow keys move as the eye does: over letters from right to left the other way round.
      TextCommand.keys((count < 0) != isRightToLeft ? .left : .right, abs(count))
    case .strike(let key, let modifiers): [.chord(key, modifiers)]
    case .press(let key, let modifiers): [.press(key, modifiers)]
    case .lift(let key): [.lift(key)]
    case .hold(let modifiers): [.hold(modifiers)]
    }
  }

  /// Deletes `count` graphemes, of which the last ones are those of `text`.
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
