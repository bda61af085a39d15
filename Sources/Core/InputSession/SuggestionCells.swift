/// The contents of the suggestion bar for a word, and their order.
struct SuggestionCells {
  private let typed: String
  /// The typed text that the replacement replaces.
  private let replaced: String
  /// The typed word that was replaced right before the insertion point; nil if none was.
  private let original: String?
  /// The word by which a space will replace the typed word; nil if the typed word stays.
  private let replacement: String?
  /// The guesses that are neither the typed word nor its replacement, best first.
  private let others: [String]
  /// The emoji that the word names; empty if it names none.
  private let emoji: [Suggestion]

  init(
    typed: String, replaced: String, original: String?, replacement: String?, words: [String],
    emoji: String?
  ) {
    (self.typed, self.replaced, self.original) = (typed, replaced, original)
    self.replacement = replacement
    others = words.filter { $0.lowercased() != typed.lowercased() && $0 != replacement }
    self.emoji = emoji.map { [Suggestion(text: $0, kind: .emoji)] } ?? []
  }

  /// At most three cells: the typed word, the best guess in the middle, and the second guess. A third guess takes
  /// the place of a typed word that stays as it is. An emoji that the word names is in the third cell. Right after a
  /// replacement, the first cell has the typed text.
  var inBar: [Suggestion] {
    if let replacement {
      return [
        Suggestion(text: replaced, kind: .typed), Suggestion(text: replacement, kind: .replacement),
      ] + (emoji.isEmpty ? completions(1) : emoji)
    }
    let room = 3 - emoji.count
    var cells = completions(room)
    // The best guess is in the middle.
    if let original {
      cells = [Suggestion(text: original, kind: .original)] + cells.prefix(room - 1)
    } else if cells.count < room, !typed.isEmpty {
      cells.insert(Suggestion(text: typed, kind: .typed), at: 0)
    } else if cells.count > 1 {
      cells.swapAt(0, 1)
    }
    guard !emoji.isEmpty else { return cells }
    while cells.count < 2 { cells.insert(.none, at: typed.isEmpty ? 0 : cells.endIndex) }
    return cells + emoji
  }

  /// Returns at most `count` cells for words that are scanned one after the other: the likeliest word first, the
  /// typed word last.
  func inOrder(_ count: Int) -> [Suggestion] {
    let first = replacement.map { [Suggestion(text: $0, kind: .replacement)] } ?? []
    let last: Suggestion? =
      if replacement != nil {
        Suggestion(text: replaced, kind: .typed)
      } else if let original {
        Suggestion(text: original, kind: .original)
      } else if others.count < count {
        Suggestion(text: typed, kind: .typed)
      } else {
        nil
      }
    let kept = [last].compactMap(\.self).filter { !$0.text.isEmpty }
    let room = max(count - first.count - kept.count - emoji.count, 0)
    return first + completions(room) + emoji + kept
  }

  private func completions(_ count: Int) -> [Suggestion] {
    others.prefix(count).map { Suggestion(text: $0, kind: .completion) }
  }
}
