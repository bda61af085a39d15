import KeyModel
import TextRules

/// The text around the insertion point as far as it is known (R-DOC-3): the text that the application reported, and
/// the text typed since. The value never contains a guess.
struct KnownText: Hashable, Sendable {
  /// Greatest number of characters that are kept.
  static let reach = 256
  /// Number of characters that are compared in order to find the moment to which a report belongs.
  private static let sample = 64
  /// Greatest number of moments of the text that the application has not reported yet.
  private static let depth = 128
  /// Longest time for which a report about an earlier moment may stay the last report.
  private static let patience: Milliseconds = 500
  /// Longest time for which a sent key is on its way to an application.
  private static let flight: Milliseconds = 5000

  /// Whether only the shape of the text is kept, that is, the lengths of its words. This is done in a terminal,
  /// where a line may be the answer to a hidden prompt that no application reports.
  var isVeiled = false
  /// The text right before the insertion point.
  private(set) var before = ""
  /// Whether `before` begins at the beginning of the document.
  private(set) var reachesStart = false
  /// The text after the insertion point; nil if unknown.
  private(set) var after: String?
  /// Whether text is selected between `before` and `after`, so that the next edit replaces it.
  private(set) var hasSelection = false
  /// The ends of earlier values of `before` that the application has not reported yet, the oldest first.
  private var earlier: [String] = []
  /// Number of texts at the end of `earlier` that contain a part of the character that was last deleted.
  private var partCount = 0
  /// Whether the application has handled every key, and a part of the character that was last deleted is still in the text.
  private(set) var hasRest = false
  /// The last report that still contained a part of the deleted character. If the application sends the same report
  /// again, the part is taken to stay: an application may report a deletion late.
  private var rest: String?
  /// Time of the last report, if this report was about an earlier moment; nil otherwise.
  private var lateSince: Instant?
  /// The time of the edit or report that is being applied.
  var now = Instant(microseconds: 0)
  /// The times at which typed characters were sent that the application has not reported yet: at most `sample`
  /// times, the oldest first.
  private var sent: [Instant] = []
  /// The text that was sent right before this field got the focus, or before the known text was given up. The field
  /// may not have handled this text yet, or may never get it.
  private(set) var underWay = ""
  /// The last report about an earlier moment that came although every key should have been handled; nil if there is
  /// no such report.
  private var denial: String?
  /// The source of the field's text.
  private var source = Source.record
  /// The time at which the keyboard last changed the text, or may have changed it; nil if it never did.
  private var changedAt: Instant?
  /// Whether a report says that the text has changed otherwise, although the application may not have handled earlier
  /// keys yet.
  private var isDoubted = false
  /// Number of moments of the text since the session began.
  private(set) var moment: UInt64 = 0
  /// The last moment whose text the application has reported.
  private(set) var reportedMoment: UInt64 = 0

  /// The source of a field's text.
  private enum Source: Hashable, Sendable {
    /// The keyboard's own record of the typed text.
    case record
    /// The application is expected to report the text, but has not done so yet.
    case awaited
    /// The application has reported the text. In this field, the keyboard's record alone proves nothing any more
    /// (R-HARM-6).
    case application
  }

  /// The relation of the application's report to the known text.
  enum Fit: Hashable, Sendable {
    /// The report has the expected text.
    case expected
    /// The report is about an earlier moment, so further reports will follow.
    case late
    /// The text or the insertion point has changed otherwise than by the keyboard.
    case changed
  }

  /// The word before the insertion point; nil unless its beginning is known, no word follows and no text is
  /// selected. If the application reports the text, no word is known before its first report.
  var word: Substring? {
    guard !hasSelection, isReported || !hasTeller else { return nil }
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

  /// The line before the insertion point; empty if the beginning of the line is unknown.
  var line: Substring {
    if let end = before.lastIndex(of: "\n") { return before[before.index(after: end)...] }
    return reachesStart ? before[...] : ""
  }

  /// Forgets the text, but not the facts about its field.
  mutating func forget() {
    let old = self
    self = KnownText()
    (isVeiled, now, source) = (old.isVeiled, old.now, old.source)
    (moment, reportedMoment) = (old.moment, old.reportedMoment)
    (changedAt, isDoubted) = (now, true)
  }

  /// Notes that the text belongs to another field. `isReported`: the application is expected to report the text.
  mutating func begin(isReported: Bool) { source = isReported ? .awaited : .record }

  /// Notes that the application does not report the text. An application that has reported text may do so again.
  mutating func expectNothing() { if source == .awaited { source = .record } }

  /// Whether the application reports the text, or is expected to report it.
  var hasTeller: Bool { source != .record }

  /// Whether the known text is certainly in the field, or no source knows the text better (R-HARM-6). The
  /// application may have refused text that was typed since its last report.
  var isProven: Bool { !hasTeller || isReported && earlier.isEmpty && !isDoubted }

  /// Whether the application has reported text before, but not the text typed last.
  var isDoubtful: Bool { source == .application && !isProven }

  /// Returns the same text with another end before the insertion point.
  func ending(with before: String) -> KnownText {
    var text = self
    text.before = before
    return text
  }

  /// Forgets the text, because its field has changed or the application does not confirm the text. Text that was typed
  /// in the last seconds and was not reported is kept in `underWay`, since it may still arrive.
  mutating func leave(veiling isVeiled: Bool) {
    let recent = sent.filter { now - $0 <= KnownText.flight }
    let typed = (underWay + before).suffix(recent.count)
    self.isVeiled = isVeiled
    forget()
    sent = recent
    underWay = String(typed.map(kept))
  }

  /// Notes that another window gets the keys. Earlier keys went to the window before.
  mutating func dropUnderWay() { (sent, underWay, denial) = ([], "", nil) }

  /// Returns the form in which a character is kept. If the text is veiled, only the kind of the character is kept,
  /// with the same number of code points, so that all of them can be deleted (R-DOC-2).
  private func kept(_ character: Character) -> Character {
    // Applications report a no-break space as a space.
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

  /// Applies an edit that the keyboard has sent. If the edit deletes more than is known, no text is known
  /// afterwards. The application may report every step of the edit.
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

  /// Moves the insertion point by `count` characters. The application may report each step. Everything is forgotten
  /// if the insertion point leaves the known text, or if a selection ends, because programs differ in the end of the
  /// selection at which they put the insertion point.
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

  /// Deletes the last part of the last letter. The rest of the letter stays.
  mutating func takeSignBack() {
    note()
    before.unicodeScalars.removeLast()
  }

  /// Notes the texts that the application may report between the BackSpaces that delete one character.
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

  /// Notes the texts that the application may report while some code points of a character have not arrived yet.
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

  /// Returns the text before the insertion point in the form in which it is compared and kept.
  private func report(of document: DocumentContext) -> String {
    String(document.before.suffix(KnownText.reach).map(kept))
  }

  /// Whether the report agrees with the known text, or with an earlier moment of the text.
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
    if !isReported, !(underWay + before).isEmpty { return adoptFirst(report, document, at: now) }
    if KnownText.agree(report, before, isWhole: document.startsDocument) {
      // A key that was sent after the doubt has been handled, and so have the keys before it.
      if document.isSettled || !earlier.isEmpty { isDoubted = false }
      keep(report, document)
      return .expected
    }
    let wasRest = rest == report
    rest = nil
    if !wasRest, document.isSettled, isRest(report, document) {
      rest = report
      lateSince = now
      return .late
    }
    // If several earlier moments fit, the first of them counts, since the text may have been the same at two moments. A
    // report that comes twice after every key should have been handled is the present text, even if it fits an earlier
    // moment. A single report may come too early from a slow application.
    if wasRest || !isTwice(report, document),
      let index = earlier.firstIndex(where: {
        KnownText.agree(report, $0, isWhole: document.startsDocument)
      })
    {
      hasRest = document.isSettled && index >= earlier.count - partCount
      earlier.removeFirst(index)
      sent = sent.suffix(earlier.count)
      reportedMoment = moment - UInt64(earlier.count)
      lateSince = now
      return .late
    }
    isDoubted = !document.isSettled && changedAt.map { now - $0 <= KnownText.flight } ?? false
    keep(report, document)
    return .changed
  }

  /// Whether the report still contains a part of the character that was deleted last.
  private func isRest(_ report: String, _ document: DocumentContext) -> Bool {
    let index = earlier.firstIndex { KnownText.agree(report, $0, isWhole: document.startsDocument) }
    return index.map { $0 >= earlier.count - partCount } ?? false
  }

  /// Adopts the first report since the text was forgotten, if text was sent before this report. If the report does not
  /// end with all of the sent text, the report is about an earlier moment, or the field has got nothing of that text.
  /// The second case is assumed only after the same report has come twice.
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

  /// Whether the report is the end of the text that was sent. This is so if the field got the focus in the middle of
  /// this text, and the earlier keys went to another field. Keys are handled in their order, so none of the earlier
  /// keys can still arrive.
  private func isEndOfAll(_ report: String, _ document: DocumentContext) -> Bool {
    let all = underWay + before
    guard document.startsDocument, !report.isEmpty, all.hasSuffix(report) else { return false }
    return document.isSettled || !all.dropLast().contains(report)
  }

  /// Returns whether a report that was made after every key should have been handled equals the last such report.
  private mutating func isTwice(_ report: String, _ document: DocumentContext) -> Bool {
    guard document.isSettled else { return false }
    defer { denial = report }
    return denial == report
  }

  /// Whether the application has reported the text since it was forgotten. Before such a report, the next report
  /// cannot show a move of the insertion point.
  var isReported: Bool { after != nil }

  /// Whether the last report was about an earlier moment.
  var isBehind: Bool { lateSince != nil }

  /// Whether the application has stopped at an earlier moment, because it refused the sent text or restored its own
  /// text. The text of the application is then unknown.
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
    reportedMoment = moment
  }

  /// Whether a report and a known text can belong to the same moment. The two agree if one of them ends with the other.
  private static func agree(_ report: String, _ known: String, isWhole: Bool) -> Bool {
    let (a, b) = (report.suffix(sample), known.suffix(sample))
    if b.isEmpty { return a.isEmpty }
    if a.count >= b.count { return a.hasSuffix(b) }
    return !isWhole && !a.isEmpty && b.hasSuffix(a)
  }
}

extension Unicode.Scalar {
  /// Whether the character combines with the character before it.
  fileprivate var takesNoRoom: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }
}
