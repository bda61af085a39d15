import TextRules

/// Remembers that the insertion point is between the fences of Markdown's code while the upper fence is out of the known
/// text (R-HARM-1).
struct FenceMemory: Hashable, Sendable {
  /// Whether the insertion point is between two fences, as far as the text has told.
  private(set) var isInside = false
  /// Whether the known text is sure to begin between two fences.
  private var beginsInside = false
  /// How many fences the known text has.
  private var count = 0
  /// A line that was above the insertion point the last time; empty for none.
  private var landmark = ""

  /// Reads the known text `before` the insertion point. `reachesStart` says that nothing stands before that text,
  /// `isMoved` that the insertion point may be elsewhere than the last time.
  mutating func read(_ before: Substring, reachesStart: Bool, isMoved: Bool) {
    let above = before.lines.dropLast()
    let count = above.count(where: CodeSense.isFence)
    let isElsewhere = isMoved && (landmark.isEmpty || !above.contains { $0 == landmark })
    if reachesStart || isElsewhere || count < self.count && count > 0 {
      beginsInside = false
    } else if count == 0 {
      beginsInside = isInside
    }
    isInside = CodeSense.isFenced(before, beginsInside: beginsInside)
    self.count = count
    if let line = above.last(where: { $0.utf8.count >= FenceMemory.shortest }) {
      landmark = String(line)
    }
  }

  /// Shorter lines, in bytes, stand in many places.
  private static let shortest = 4
}
