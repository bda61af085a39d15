import KeyModel
import TextRules

/// The text around the insertion point as far as it is known (R-DOC-3): what the application told,
/// and what was typed since. It never holds a guess.
struct KnownText: Hashable, Sendable {
  /// The longest text that is kept, in characters.
  static let reach = 256
  /// How many characters are compared to find the moment that a report is about.
  private static let sample = 64
  /// How many reports of the application may be under way at most.
  private static let depth = 128
  /// How long a report about an earlier moment may stay the last one.
  private static let patience: Milliseconds = 500
  /// How long a key that was sent may be on its way to an application.
  private static let flight: Milliseconds = 5000

  /// True if only the shape of the text is kept, that is, how long its words are. A line of a
  /// terminal may be the answer to a hidden prompt, which no application tells.
  var isVeiled = false
  /// The text right before the insertion point.
  private(set) var before = ""
  /// True if `before` begins at the beginning of the document.
  private(set) var reachesStart = false
  /// The text after the insertion point; nil when it is not known.
  private(set) var after: String?
  /// True if text is selected between `before` and `after`: the next edit replaces it.
  private(set) var hasSelection = false
  /// The ends of earlier values of `before` that the application has not reported yet, oldest
  /// first.
  private var earlier: [String] = []
  /// How many of them, at the end, have a part of the character that was deleted last.
  private var partCount = 0
  /// Whether the application has handled every key, and a part of the character that was deleted last still stands.
  private(set) var hasRest = false
  /// When the last report came, if that was about an earlier moment; nil otherwise.
  private var lateSince: Instant?
  /// The time of what is applied.
  var now = Instant(microseconds: 0)
  /// When each of the typed characters was sent that the application has not told yet, at most `sample` of
  /// them, oldest first.
  private var sent: [Instant] = []
  /// What was sent right before the focus came to this field, or before the text was doubted: the field may
  /// not have handled it yet, or have got nothing of it.
  private(set) var underWay = ""
  /// The last report of an earlier moment though every key should have been handled.
  private var denial: String?
  /// Who knows the text of the field.
  private var source = Source.record
  /// When the text was last changed from here, or may have been; nil before that.
  private var changedAt: Instant?
  /// True from a report that something else has changed the text, while keys from before it may be under way.
  private var isDoubted = false
  /// Counts the moments of the text since the session began.
  private(set) var moment: UInt64 = 0
  /// The last moment of which the application has told the text.
  private(set) var toldMoment: UInt64 = 0

  /// Who knows the text of a field.
  private enum Source: Hashable, Sendable {
    /// Only the keyboard's own record tells.
    case record
    /// The application is expected to tell the text, but has not yet.
    case awaited
    /// The application has told the text: the record alone is no proof in this field any more (R-HARM-6).
    case application
  }

  /// How a report of the application fits the known text.
  enum Fit: Hashable, Sendable {
    /// The report tells what was expected.
    case expected
    /// The report is about an earlier moment: others are under way.
    case late
    /// Something else has changed the text or moved the insertion point.
    case changed
  }

  /// The word before the insertion point; nil unless its beginning is known, no word follows and
  /// nothing is selected. Where the application tells the text, no word is known until that is told.
  var word: Substring? {
    guard !hasSelection, isTold || !hasTeller else { return nil }
    var start = before.endIndex
    while start > before.startIndex {
      let previous = before.index(before: start)
      guard before[previous].isWordPart else { break }
      start = previous
    }
    guard start > before.startIndex || reachesStart else { return nil }
    if after?.first?.isWordPart == true { return nil }
    return before[start...].drop(while: \.joinsLetters)
  }

  /// The line before the insertion point; empty where nobody knows where it begins.
  var line: Substring {
    if let end = before.lastIndex(of: "\n") { return before[before.index(after: end)...] }
    return reachesStart ? before[...] : ""
  }

  /// Forgets the text, but not what is known of its field.
  mutating func forget() {
    let old = self
    self = KnownText()
    (isVeiled, now, source) = (old.isVeiled, old.now, old.source)
    (moment, toldMoment) = (old.moment, old.toldMoment)
    (changedAt, isDoubted) = (now, true)
  }

  /// Notes that the text is that of another field. `isTold` says whether its application is expected to tell it.
  mutating func begin(isTold: Bool) { source = isTold ? .awaited : .record }

  /// Notes that the application does not tell the text. One that has told it may do so again.
  mutating func expectNothing() { if source == .awaited { source = .record } }

  /// Whether the application tells the text, or is expected to.
  var hasTeller: Bool { source != .record }

  /// Whether the known text certainly stands in the field, or is all that anybody knows of it (R-HARM-6). What was
  /// typed since the last report may have been refused.
  var isProven: Bool { !hasTeller || isTold && earlier.isEmpty && !isDoubted }

  /// Whether the application, which has told the text, has not told what was typed last.
  var isDoubtful: Bool { source == .application && !isProven }

  /// The same told text with another end before the insertion point.
  func ending(with before: String) -> KnownText {
    var text = self
    text.before = before
    return text
  }

  /// Forgets the text, as its field is another one now or its application does not confirm it. What was typed
  /// in the last seconds, and not told by any application, stays under way: it may still arrive.
  mutating func leave(veiling isVeiled: Bool) {
    let recent = sent.filter { now - $0 <= KnownText.flight }
    let typed = (underWay + before).suffix(recent.count)
    self.isVeiled = isVeiled
    forget()
    sent = recent
    underWay = String(typed.map(kept))
  }

  /// Notes that another window gets the keys: what was sent before went to the last one.
  mutating func dropUnderWay() { (sent, underWay, denial) = ([], "", nil) }

  /// The form in which a character is kept: its kind alone if the text is veiled, with as many marks as it
  /// takes code points, so that all of them can be deleted (R-DOC-2).
  private func kept(_ character: Character) -> Character {
    // Applications tell a no-break space as a space.
    if character == "\u{A0}" { return " " }
    guard isVeiled, !character.isWhitespace else { return character }
    let scalars = character.unicodeScalars
    var kept = ""
    if scalars.first?.takesNoRoom != true {
      kept = character.isLetter || character.isNumber ? "x" : "-"
      if character.isTakenBackBySigns { kept = "\u{915}" }
    }
    for scalar in scalars.dropFirst(kept.isEmpty ? 0 : 1) {
      kept += scalar.takesNoRoom ? "\u{301}" : "\u{903}"
    }
    return kept.first ?? "-"
  }

  /// Applies an edit that the keyboard has sent. Deleting more than is known leaves nothing known.
  /// The application may report every step of the edit.
  mutating func apply(_ edit: TextEdit) {
    guard !edit.isNothing else { return }
    let isReplacing = hasSelection
    hasSelection = false
    for _ in 0..<(isReplacing ? max(0, edit.deleting - 1) : edit.deleting) {
      note()
      _ = sent.popLast()
      if let last = before.popLast() {
        noteParts(of: last)
      } else {
        reachesStart = false
        _ = underWay.popLast()
      }
    }
    for character in edit.inserting {
      note()
      if sent.count == KnownText.sample { sent.removeFirst() }
      sent.append(now)
      noteBeginnings(of: kept(character))
      before.append(kept(character))
    }
    guard before.count > KnownText.reach else { return }
    before = String(before.suffix(KnownText.reach))
    reachesStart = false
  }

  /// Moves the insertion point by `count` characters; the application may report each step.
  /// Everything is forgotten where the insertion point leaves the known text, or where a selection
  /// ends: programs differ in the end of it at which they leave the insertion point.
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

  /// Takes the last sign of the last letter back; that letter stays.
  mutating func takeSignBack() {
    note()
    before.unicodeScalars.removeLast()
  }

  /// Notes what may be left of a character between two of the BackSpaces that it takes.
  private mutating func noteParts(of character: Character) {
    let whole = before
    for length in (1..<character.unicodeScalars.count).reversed() {
      before = whole
      before.unicodeScalars.append(contentsOf: character.unicodeScalars.prefix(length))
      note()
    }
    partCount = character.unicodeScalars.count - 1
    before = whole
  }

  /// Notes what may be there of a character of which not every sign has arrived.
  private mutating func noteBeginnings(of character: Character) {
    let whole = before
    for length in 1..<max(1, character.unicodeScalars.count) {
      before.unicodeScalars.append(contentsOf: character.unicodeScalars.prefix(length))
      note()
      before = whole
    }
  }

  private mutating func note() {
    moment += 1
    changedAt = now
    (partCount, hasRest) = (0, false)
    if earlier.count == KnownText.depth { earlier.removeFirst() }
    earlier.append(String(before.suffix(KnownText.sample)))
  }

  /// The text before the insertion point as it is compared and kept.
  private func report(of document: DocumentContext) -> String {
    String(document.before.suffix(KnownText.reach).map(kept))
  }

  /// Whether the report tells the known text, or an earlier moment of it.
  func fits(_ document: DocumentContext) -> Bool {
    let report = report(of: document)
    return ([before] + earlier).contains {
      KnownText.agree(report, $0, isWhole: document.startsDocument)
    }
  }

  /// Adopts the application's report of the text around the insertion point.
  mutating func adopt(_ document: DocumentContext, at now: Instant) -> Fit {
    lateSince = nil
    source = .application
    let report = self.report(of: document)
    hasRest = false
    if !isTold, !(underWay + before).isEmpty { return adoptFirst(report, document, at: now) }
    if KnownText.agree(report, before, isWhole: document.startsDocument) {
      // A key from after the doubt has been handled, and so have those from before it.
      if document.isSettled || !earlier.isEmpty { isDoubted = false }
      keep(report, document)
      return .expected
    }
    // Of several earlier moments that fit, the first one counts: a text that was the same twice may
    // be at the first of these. What is told twice after every key should have been handled is the
    // present text, even if it fits an earlier one: once may be too early for a slow application.
    if !isTwice(report, document),
      let index = earlier.firstIndex(where: {
        KnownText.agree(report, $0, isWhole: document.startsDocument)
      })
    {
      hasRest = document.isSettled && index >= earlier.count - partCount
      earlier.removeFirst(index)
      sent = sent.suffix(earlier.count)
      toldMoment = moment - UInt64(earlier.count)
      lateSince = now
      return .late
    }
    isDoubted = !document.isSettled && changedAt.map { now - $0 <= KnownText.flight } ?? false
    keep(report, document)
    return .changed
  }

  /// Adopts the first report since the text was forgotten, where something was sent before it. A report that
  /// does not end with all of that is about an earlier moment, or the field has got nothing of what was under
  /// way: that counts when it was told twice.
  private mutating func adoptFirst(
    _ report: String, _ document: DocumentContext, at now: Instant
  ) -> Fit {
    if KnownText.agree(report, underWay + before, isWhole: document.startsDocument)
      || isEndOfAll(report, document)
    {
      isDoubted = false
      keep(report, document)
      return .expected
    }
    guard document.isSettled, underWay.isEmpty || isTwice(report, document) else {
      lateSince = now
      return .late
    }
    isDoubted = false
    keep(report, document)
    return .changed
  }

  /// Whether the report is the end of all that was sent: the field got the focus amid that, and the keys before went
  /// elsewhere. Keys are handled in their order, so that none of those is under way any more.
  private func isEndOfAll(_ report: String, _ document: DocumentContext) -> Bool {
    let all = underWay + before
    guard document.startsDocument, !report.isEmpty, all.hasSuffix(report) else { return false }
    return document.isSettled || !all.dropLast().contains(report)
  }

  /// Whether a report made after every key should have been handled says the same as the last such one.
  private mutating func isTwice(_ report: String, _ document: DocumentContext) -> Bool {
    guard document.isSettled else { return false }
    defer { denial = report }
    return denial == report
  }

  /// Whether the application has told the text since it was forgotten. Without that a report says nothing of what has moved.
  var isTold: Bool { after != nil }

  /// Whether the last report was about an earlier moment.
  var isBehind: Bool { lateSince != nil }

  /// Whether the application has stopped at an earlier moment: it refused what was sent, or put its
  /// text back, and its text is not known.
  func isStale(at now: Instant) -> Bool {
    lateSince.map { now - $0 >= KnownText.patience } ?? false
  }

  private mutating func keep(_ report: String, _ document: DocumentContext) {
    before = report
    reachesStart = document.startsDocument && document.before.count <= KnownText.reach
    after = isVeiled ? String(document.after.map(kept)) : document.after
    hasSelection = !document.selected.isEmpty
    earlier.removeAll()
    partCount = 0
    (sent, underWay, denial) = ([], "", nil)
    toldMoment = moment
  }

  /// Whether a report and a known text can be about the same moment: one ends with the other.
  private static func agree(_ report: String, _ known: String, isWhole: Bool) -> Bool {
    let (a, b) = (report.suffix(sample), known.suffix(sample))
    if b.isEmpty { return a.isEmpty }
    if a.count >= b.count { return a.hasSuffix(b) }
    return !isWhole && !a.isEmpty && b.hasSuffix(a)
  }
}

extension Unicode.Scalar {
  /// True for a sign that stands on the character before it.
  fileprivate var takesNoRoom: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }
}
