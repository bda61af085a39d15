package import KeyModel
internal import TextRules

/// A key whose edit takes text back, while the application has not told that this text stands in the field: what was
/// typed may have been refused. The edit is made when that is told (R-HARM-6).
struct UnprovenKey: Hashable, Sendable {
  /// What a key, a touch of the bar or an answer asks of the text services.
  enum Cause: Hashable, Sendable {
    case text(String, touch: Point?, isChosen: Bool)
    case space(at: Instant, touch: Point?)
    case choice(Suggestion)
    case lateChoice(Suggestion, of: String)
    case lateAnswer(SuggestionAnswer)
    case deleteBackward
  }

  var cause: Cause
  /// The one session as it was before.
  var past: [InputSession]
  /// What was done in the field instead.
  var plain: TextEdit
  /// What was typed behind that, piece by piece.
  var tail: [Piece] = []
  /// The text before the insertion point as it is meant.
  var meant: String
  /// The state right behind the tail: the edit may be made as long as it lasts.
  var state: UInt64
  var since: Instant

  /// A typed text, and where its characters come from.
  struct Piece: Hashable, Sendable {
    var text: String
    var origin: Provenance
  }

  /// After so long nobody expects a correction any more.
  static let patience: Milliseconds = 1500
  /// After so long nobody expects what was chosen any more.
  static let patienceOfChoice: Milliseconds = 5000
  /// Largest number of pieces that are typed anew.
  static let longestTail = 32
}

/// A lesson of which the word may have been refused.
struct DoubtedWord: Hashable, Sendable {
  var lesson: InputSession.LearnedWord
  /// The moment of the text at which the word stands there.
  var moment: UInt64
}

// Takes text back only where the application tells that it stands in the field (R-HARM-6).
extension InputSession {
  /// Handles a key, a touch of the bar or an answer; returns the edit to be sent.
  mutating func strike(_ cause: UnprovenKey.Cause) -> TextEdit? {
    let waiting = unproven.flatMap { $0.state == state ? $0 : nil }
    unproven = nil
    if let waiting, waiting.cause.isChoice, waiting.tail.isEmpty, case .space = cause {
      // The space that comes with the chosen word is the one that is meant.
      unproven = waiting
      return TextEdit()
    }
    let past = text.isProven ? nil : self
    // What is noted meanwhile waits with the word that may yet change.
    unproven = waiting
    let edit = act(on: cause)
    if edit?.isNothing != false, case .lateAnswer = cause {
      // The answer was about something else, or changes nothing.
      return edit
    }
    unproven = nil
    defer { releaseLessons() }
    guard let past else { return edit }
    if let edit, edit.deleting > 0 {
      let meant = text.before
      self = past
      let plain = actPlainly(on: cause)
      if var waiting, waiting.cause.isChoice, let plain,
        let piece = waiting.piece(of: plain, by: cause)
      {
        // No correction takes the place of what the user has chosen.
        waiting.add(piece, at: state)
        unproven = waiting
        return plain
      }
      unproven = UnprovenKey(
        cause: cause, past: [past], plain: plain ?? TextEdit(deleting: 1), meant: meant,
        state: state, since: now)
      return plain
    }
    if var waiting, let edit, let piece = waiting.piece(of: edit, by: cause) {
      waiting.add(piece, at: state)
      unproven = waiting
    }
    return edit
  }

  private mutating func act(on cause: UnprovenKey.Cause) -> TextEdit? {
    switch cause {
    case .text(let typed, let touch, let isChosen):
      act(typing: typed, touch: touch, isChosen: isChosen)
    case .space(let now, let touch): actOnSpace(at: now, touch: touch)
    case .choice(let suggestion): act(choosing: suggestion)
    case .lateChoice(let suggestion, let word): act(choosing: suggestion, late: word)
    case .lateAnswer(let answer): act(on: answer)
    case .deleteBackward: actOnDelete()
    }
  }

  /// Does what a key does that the text services leave alone, and returns the edit to be sent; nil where that is a
  /// BackSpace.
  private mutating func actPlainly(on cause: UnprovenKey.Cause) -> TextEdit? {
    switch cause {
    case .text(let typed, let touch, let isChosen):
      accept()
      if let first = typed.first, !first.isWordPart { learnWord() }
      (lastSpace, isSpaceOffered) = (nil, false)
      let edit = TextEdit(inserting: typed)
      perform(edit, as: isChosen ? .chosen : .key(touch))
      return edit
    case .space(let now, _):
      accept()
      learnWord()
      (lastSpace, isSpaceOffered, slipped, parted) = (now, false, nil, nil)
      let edit = TextEdit(inserting: " ")
      perform(edit)
      return edit
    case .choice, .lateChoice: return TextEdit()
    case .lateAnswer:
      keepUnanswered()
      return TextEdit()
    case .deleteBackward:
      undo = nil
      return actOnDelete()
    }
  }

  /// The edit of the last key that has waited for the application's report; nil where none waits, or where the text
  /// before the insertion point is another one than it was about.
  package mutating func takeProven() -> TextEdit? {
    guard let key = unproven, text.isProven else { return nil }
    unproven = nil
    defer { releaseLessons() }
    guard key.state == state, now - key.since <= key.patience, !text.hasSelection,
      var session = key.past.first, session.traits == traits
    else { return nil }
    let tail = key.tail.map(\.text).joined()
    let typed = key.plain.inserting + tail
    guard text.before.hasSuffix(typed) else { return nil }
    let before =
      text.before.dropLast(typed.count) + session.text.before.suffix(key.plain.deleting)
    let past = session.text.before
    session.follow(self, textBefore: String(before))
    guard let edit = session.act(on: key.cause), edit.deleting > 0,
      edit.deleting >= key.plain.deleting,
      edit.deleting <= before.count, before.suffix(edit.deleting) == past.suffix(edit.deleting)
    else { return nil }
    var inserting = edit.inserting
    if !key.tail.isEmpty {
      session.accept()
      if key.cause.isChoice, InputSession.hugsWord(tail), inserting.last == " " {
        session.perform(TextEdit(deleting: 1))
        inserting.removeLast()
      }
      (session.lastSpace, session.isSpaceOffered) = (nil, false)
      for piece in key.tail {
        session.perform(TextEdit(inserting: piece.text), as: piece.origin)
      }
    }
    let whole = TextEdit(
      deleting: edit.deleting - key.plain.deleting + typed.count, inserting: inserting + tail)
    adopt(session, after: whole)
    return whole
  }

  /// Follows `other` in all that is no text, and in the text but for its end.
  private mutating func follow(_ other: InputSession, textBefore before: String) {
    text = other.text.ending(with: before)
    (services, rules, languages) = (other.services, other.rules, other.languages)
    (shortcuts, needsSpaceAfterShortcut) = (other.shortcuts, other.needsSpaceAfterShortcut)
    (countsMarks, cellCount) = (other.countsMarks, other.cellCount)
    learned = other.learned
    doubted = doubted.filter(other.doubted.contains)
  }

  /// Becomes the session that has made an edit earlier, of which the field gets `edit` now.
  private mutating func adopt(_ session: InputSession, after edit: TextEdit) {
    let old = self
    self = session
    text = old.text
    text.apply(edit)
    for index in doubted.indices where doubted[index].moment > text.toldMoment {
      doubted[index].moment = text.moment
    }
    (asked, awaited, language) = (old.asked, old.awaited, old.language)
    state = max(old.state, session.state) + 1
  }

  // MARK: Lessons

  /// Notes a lesson: where the application tells the text, the word is learned once the application has told it.
  mutating func note(_ lesson: LearnedWord) {
    doubted.append(DoubtedWord(lesson: lesson, moment: text.hasTeller ? text.moment : 0))
    if doubted.count > InputSession.mostLessons { doubted.removeFirst() }
    releaseLessons()
  }

  /// Lets the words be learned that the application has told, but for those that the last key may yet change.
  mutating func releaseLessons() {
    guard unproven == nil else { return }
    let told = doubted.filter { $0.moment <= text.toldMoment }
    guard !told.isEmpty else { return }
    doubted.removeAll { $0.moment <= text.toldMoment }
    learned = (learned + told.map(\.lesson)).suffix(InputSession.mostLessons)
  }

  private static let mostLessons = 16
}

extension UnprovenKey.Cause {
  /// Whether the user has chosen what is to be written.
  var isChoice: Bool {
    switch self {
    case .choice, .lateChoice: true
    case .text, .space, .lateAnswer, .deleteBackward: false
    }
  }
}

extension UnprovenKey {
  /// How long the edit may wait for the application's report.
  var patience: Milliseconds {
    cause.isChoice ? UnprovenKey.patienceOfChoice : UnprovenKey.patience
  }

  fileprivate mutating func add(_ piece: Piece, at state: UInt64) {
    tail.append(piece)
    meant += piece.text
    self.state = state
  }

  /// The piece of the tail that `edit` by `cause` adds; nil where the edit is no part of it.
  fileprivate func piece(of edit: TextEdit, by cause: Cause) -> Piece? {
    guard edit.deleting == 0, !edit.inserting.isEmpty, tail.count < UnprovenKey.longestTail,
      InputSession.canRetype(edit.inserting[...])
    else { return nil }
    switch cause {
    case .text(_, let touch, let isChosen):
      return Piece(text: edit.inserting, origin: isChosen ? .chosen : .key(touch))
    case .space:
      // Several spaces in a row are meant as such.
      if tail.isEmpty, case .space = self.cause { return nil }
      return Piece(text: edit.inserting, origin: .key(nil))
    case .choice, .lateChoice, .lateAnswer, .deleteBackward: return nil
    }
  }
}
