import KeyModel

/// The text before the insertion point as far as it is known (R-DOC-3): what the application told and
/// what was typed since, or only the latter. Never a guess.
struct KnownText: Hashable, Sendable {
  /// The longest text that is kept, in characters.
  static let reach = 256
  /// How much of a text is compared to see whether a report is about it.
  private static let sample = 64
  /// Reports of the application that may still be under way.
  private static let depth = 128
  /// How long a report of an earlier moment may stay the last one.
  private static let patience: Milliseconds = 500

  /// Whether only the shape of the text is kept, how long its words are: a line of a terminal may be the
  /// answer to a hidden prompt, which nobody tells.
  var isVeiled = false
  /// What stands right before the insertion point.
  private(set) var before = ""
  /// Whether nothing stands before `before`.
  private(set) var reachesStart = false
  /// What stands after the insertion point; nil when that is not known.
  private(set) var after: String?
  /// Whether text is selected between the two, which the next edit takes the place of.
  private(set) var hasSelection = false
  /// The ends of what `before` was in the steps that the application has not reported yet, oldest
  /// first.
  private var earlier: [String] = []
  /// When the last report came, where that was about an earlier moment.
  private var lateSince: Instant?

  /// How a report of the application fits in.
  enum Fit: Hashable, Sendable {
    /// It says what was expected.
    case expected
    /// It is about an earlier moment: others are under way.
    case late
    /// The text or the insertion point was changed by something else.
    case changed
  }

  /// Nothing is known any more.
  mutating func forget() {
    let isVeiled = isVeiled
    self = KnownText()
    self.isVeiled = isVeiled
  }

  /// A character as it is kept.
  private func kept(_ character: Character) -> Character {
    guard isVeiled, !character.isWhitespace else { return character }
    return character.isLetter || character.isNumber ? "x" : "-"
  }

  /// An edit that the keyboard has sent. Deleting more than is known leaves nothing known. The
  /// application may report every step of it.
  mutating func apply(_ edit: TextEdit) {
    guard !edit.isNothing else { return }
    let isReplacing = hasSelection
    hasSelection = false
    for _ in 0..<(isReplacing ? max(0, edit.deleting - 1) : edit.deleting) {
      note()
      if before.isEmpty { reachesStart = false } else { before.removeLast() }
    }
    for character in edit.inserting {
      note()
      before.append(kept(character))
    }
    guard before.count > KnownText.reach else { return }
    before = String(before.suffix(KnownText.reach))
    reachesStart = false
  }

  /// The insertion point moves by `count` characters, which the application may report one by one.
  /// Nothing is known any more where it leaves what is known, or where it ends a selection: programs
  /// differ in which end of that they leave it at.
  mutating func move(by count: Int) {
    guard !hasSelection else { return forget() }
    for _ in 0..<abs(count) {
      note()
      if count < 0 {
        guard let last = before.popLast() else { return reachesStart ? () : forget() }
        after = after.map { String(last) + $0 }
      } else {
        guard let next = after?.first else { return forget() }
        after?.removeFirst()
        before.append(next)
      }
    }
  }

  private mutating func note() {
    if earlier.count == KnownText.depth { earlier.removeFirst() }
    earlier.append(String(before.suffix(KnownText.sample)))
  }

  /// What the application says stands around the insertion point.
  mutating func adopt(_ document: DocumentContext, at now: Instant) -> Fit {
    lateSince = nil
    let told = String(document.before.suffix(KnownText.reach)).map {
      $0 == "\u{A0}" ? " " : kept($0)
    }
    let report = String(told)
    if KnownText.agree(report, before, isWhole: document.startsDocument) {
      take(report, document)
      return .expected
    }
    // The first of those that fit: one that went through the same text twice may be at the first. What
    // it says when nothing is under way is what stands there now, though it stood there before as well.
    if !document.isSettled,
      let index = earlier.firstIndex(where: {
        KnownText.agree(report, $0, isWhole: document.startsDocument)
      })
    {
      earlier.removeFirst(index)
      lateSince = now
      return .late
    }
    take(report, document)
    return .changed
  }

  /// Whether the last report was about an earlier moment.
  var isBehind: Bool { lateSince != nil }

  /// Whether the application has stopped at an earlier moment: it refused what was sent, or put the
  /// text back, and what stands there is not known.
  func isStale(at now: Instant) -> Bool {
    lateSince.map { now - $0 >= KnownText.patience } ?? false
  }

  private mutating func take(_ report: String, _ document: DocumentContext) {
    before = report
    reachesStart = document.startsDocument && document.before.count <= KnownText.reach
    after = isVeiled ? String(document.after.map(kept)) : document.after
    hasSelection = !document.selected.isEmpty
    earlier.removeAll()
  }

  /// Whether a report and a known text can be about the same moment: one ends with the other.
  private static func agree(_ report: String, _ known: String, isWhole: Bool) -> Bool {
    let (a, b) = (report.suffix(sample), known.suffix(sample))
    if b.isEmpty { return a.isEmpty }
    if a.count >= b.count { return a.hasSuffix(b) }
    return !isWhole && !a.isEmpty && b.hasSuffix(a)
  }
}
