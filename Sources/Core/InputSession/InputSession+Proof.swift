package import KeyModel
internal import TextRules

// Deletes text only if the application reports that the text is in the field (R-HARM-6).
extension InputSession {
  /// Longest time for which the edit of a key waits for the application's report. After this time, the user does not
  /// expect a correction any more.
  package static let patienceForProof: Milliseconds = 1500

  /// The key whose edit waits for the application's report; nil if no key waits, or if the text has changed since.
  var waiting: UnprovenKey? { unproven.flatMap { $0.isAbout(revision) ? $0 : nil } }

  /// Handles a key, a touch of the bar or an answer. Returns the edit for the field.
  mutating func strike(_ cause: UnprovenKey.Cause) -> TextEdit? {
    var waiting = waiting
    if let waiting, waiting.isChoice, waiting.tail.isEmpty, case .space = cause {
      // The chosen word brought a space, and the space bar means this space.
      return TextEdit()
    }
    // Lessons that are noted meanwhile wait together with the word, which may still change.
    unproven = nil
    let past = text.isProven ? nil : self
    unproven = waiting
    let edit = actAwaiting(cause)
    if edit?.isNothing != false, case .lateAnswer = cause {
      // The answer was about another text, or changes nothing.
      return edit
    }
    unproven = nil
    defer { releaseLessons() }
    guard let past else { return edit }
    guard let edit, edit.deleting > 0 else {
      if let edit, waiting?.extend(by: edit, of: cause, to: revision) == true {
        unproven = waiting
      }
      return edit
    }
    let meant = text.before
    self = past
    let plain = actPlainly(on: cause)
    if waiting?.isChoice == true, let plain,
      waiting?.extend(by: plain, of: cause, to: revision) == true
    {
      // A text that the user has chosen is not corrected.
      unproven = waiting
      return plain
    }
    unproven = UnprovenKey(
      cause, past: past, plain: plain ?? TextEdit(deleting: 1), meant: meant, revision: revision,
      at: now)
    return plain
  }

  mutating func act(on cause: UnprovenKey.Cause) -> TextEdit? {
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

  /// Carries out a key without the text services. Returns the edit for the field; nil for a BackSpace.
  private mutating func actPlainly(on cause: UnprovenKey.Cause) -> TextEdit? {
    switch cause {
    case .text(let typed, let touch, let isChosen):
      accept()
      if let first = typed.first, !first.isWordPart { learnWord() }
      recent.takeSpace()
      let edit = TextEdit(inserting: typed)
      perform(edit, as: isChosen ? .chosen : .key(touch))
      return edit
    case .space(let now, _):
      accept()
      learnWord()
      recent.noteSpace(at: now)
      slip = SpaceSlip()
      let edit = TextEdit(inserting: " ")
      perform(edit)
      return edit
    case .choice, .lateChoice: return TextEdit()
    case .lateAnswer:
      keepUnanswered()
      return TextEdit()
    case .deleteBackward:
      recent.takeReversal()
      return actOnDelete()
    }
  }

  /// Returns the edit of the last key that has waited for the application's report; nil if no key waits, or if the
  /// text before the insertion point is not the text of the edit.
  package mutating func takeProven() -> TextEdit? {
    guard let key = unproven, text.isProven else { return nil }
    unproven = nil
    defer { releaseLessons() }
    let typed = key.typed
    guard key.isAbout(revision), key.isAwaited(at: now), !text.hasSelection,
      var session = key.session, session.traits == traits, text.before.hasSuffix(typed)
    else { return nil }
    let before =
      text.before.dropLast(typed.count) + session.text.before.suffix(key.plain.deleting)
    let past = session.text.before
    session.follow(self, textBefore: String(before))
    guard let edit = session.act(on: key.cause), edit.deleting > 0,
      edit.deleting >= key.plain.deleting,
      edit.deleting <= before.count, before.suffix(edit.deleting) == past.suffix(edit.deleting)
    else { return nil }
    let tail = key.tail.map(\.text).joined()
    var inserting = edit.inserting
    if !key.tail.isEmpty {
      session.accept()
      if key.isChoice, InputSession.hugsWord(tail), inserting.last == " " {
        session.perform(TextEdit(deleting: 1))
        inserting.removeLast()
      }
      session.recent.takeSpace()
      for piece in key.tail {
        session.perform(TextEdit(inserting: piece.text), as: piece.origin)
      }
    }
    let whole = TextEdit(
      deleting: edit.deleting - key.plain.deleting + typed.count, inserting: inserting + tail)
    adopt(session, after: whole)
    return whole
  }

  /// Copies the settings and the lessons of `other`, and its text with `before` before the insertion point.
  private mutating func follow(_ other: InputSession, textBefore before: String) {
    text = other.text.ending(with: before)
    (services, rules, languages) = (other.services, other.rules, other.languages)
    (shortcuts, needsSpaceAfterShortcut) = (other.shortcuts, other.needsSpaceAfterShortcut)
    (countsMarks, cellCount) = (other.countsMarks, other.cellCount)
    lessons.follow(other.lessons)
  }

  /// Becomes the session that made an edit earlier. `edit` is the form of this edit that the field gets now.
  private mutating func adopt(_ session: InputSession, after edit: TextEdit) {
    let old = self
    self = session
    text = old.text
    text.apply(edit)
    lessons.doubtAgain(in: text)
    inquiry.follow(old.inquiry)
    writing = old.writing
    revision = max(old.revision, session.revision)
    noteChange()
  }

  // MARK: - Lessons for the lexicon

  /// Notes a word at the end of the text that may be learned.
  mutating func note(_ lesson: LearnedWord) {
    lessons.note(lesson, in: text)
    releaseLessons()
  }

  /// Releases the lessons whose words the application has reported. Words that the last key may still change are left out.
  mutating func releaseLessons() {
    if unproven == nil { lessons.release(reported: text.reportedMoment) }
  }
}
