package import KeyModel

// Corrects a word whose answer comes after its end (R-TEXT-4). A busy machine may need more time for a guess than
// the finger needs from the last letter to the space.
extension InputSession {
  /// Whether an answer about the present text, or about its last word, is awaited.
  package var isAwaiting: Bool { inquiry.isAwaiting(question) || isLastAwaited }

  /// Whether the last word, which has ended, still waits for its answer.
  var isLastAwaited: Bool {
    unanswered?.session(at: revision)?.circumstances == circumstances
  }

  /// Notes that `end` was typed after the last word. `past` is the session before. The word is learned, or waits for
  /// its answer.
  mutating func endWord(of past: InputSession, by end: Character) {
    guard past.isAwaiting, past.isTyping, past.mayCorrect(before: end) else {
      if let lesson = past.lesson { note(lesson) }
      return
    }
    unanswered = UnansweredWord(past: past, end: end, revision: revision, at: now)
  }

  /// Carries out a key. A word that has ended and waits for its answer goes on waiting if the key only adds text behind
  /// it; otherwise the word stays as it was typed.
  mutating func actAwaiting(_ cause: UnprovenKey.Cause) -> TextEdit? {
    guard isLastAwaited, var last = unanswered, last.isExpected(at: now), last.mayGoOn(by: cause)
    else { return act(on: cause) }
    unanswered = nil
    let edit = act(on: cause)
    if unanswered == nil, let edit, last.extend(by: edit, of: cause, to: revision) {
      unanswered = last
    } else if let lesson = last.lesson {
      note(lesson)
    }
    return edit
  }

  /// Leaves the word that waits for its answer as it is.
  mutating func keepUnanswered() {
    if let lesson = unanswered?.lesson { note(lesson) }
    unanswered = nil
  }

  /// Handles an answer about the last word, which has ended since. Returns the edit that corrects the word; nil if
  /// the answer is about another text.
  package mutating func handleLate(_ answer: SuggestionAnswer) -> TextEdit? {
    strike(.lateAnswer(answer))
  }

  mutating func act(on answer: SuggestionAnswer) -> TextEdit? {
    guard isLastAwaited, let unanswered, var past = unanswered.session(at: revision),
      past.handle(answer)
    else { return nil }
    writing = past.writing
    let (typed, tail) = (past.replaced, unanswered.tail)
    let written = tail.map(\.text).joined()
    guard let correction = past.correction(before: String(unanswered.end)),
      unanswered.isExpected(at: now), text.before.hasSuffix(written),
      let end = text.before.dropLast(written.count).last,
      text.before.dropLast(written.count + 1).hasSuffix(typed)
    else {
      keepUnanswered()
      return TextEdit()
    }
    guard tail.isEmpty else {
      self.unanswered = nil
      return replaceEnded(typed, by: correction, end: end, before: tail)
    }
    self.unanswered = nil
    let edit = replaceEnded(typed.count + 1, of: typed, by: correction, end: String(end))
    if end == " ", !answer.isJoined, !answer.isSlipped {
      slip.notePart(PartedWord(typed: typed, written: correction))
    }
    return edit
  }

  /// Replaces the typed word, and types what has followed it again: what was typed behind a word accepts the word's
  /// correction. Returns the edit for the field.
  private mutating func replaceEnded(
    _ typed: String, by correction: String, end: Character, before tail: [UnprovenKey.Piece]
  ) -> TextEdit {
    let count = tail.reduce(0) { $0 + $1.text.count }
    perform(TextEdit(deleting: typed.count + 1 + count, inserting: correction))
    learnWord()
    perform(TextEdit(inserting: String(end)))
    recent.takeReversal()
    for piece in tail { perform(TextEdit(inserting: piece.text), as: piece.origin) }
    return TextEdit(
      deleting: typed.count + 1 + count,
      inserting: correction + String(end) + tail.map(\.text).joined())
  }
}
