import TextRules

/// Remembers whether the insertion point is between the fences of Markdown's code while the upper fence is outside the known text
/// (R-HARM-1).
struct FenceMemory: Hashable, Sendable {
  /// Whether the insertion point is between two fences, as far as the text has shown.
  private(set) var isInside = false
  /// Whether the known text certainly begins between two fences.
  private var beginsInside = false
  /// Number of fences in the known text.
  private var count = 0
  /// A line above the insertion point at the last reading, by which the next reading finds the same place; empty if
  /// there is no such line.
  private var landmark = ""

  /// Reads the known text `before` the insertion point. `reachesStart`: this text begins at the start of the
  /// document. `isMoved`: the insertion point may be at another place than at the last reading.
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

  /// Least length of a landmark, in bytes. A shorter line may occur in many places.
  private static let shortest = 4
}
