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
    unanswered = UnansweredWord(past: past, end: end, revision: revision)
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
    let typed = past.replaced
    guard let correction = past.correction(before: String(unanswered.end)),
      let end = text.before.last, text.before.dropLast().hasSuffix(typed)
    else {
      keepUnanswered()
      return TextEdit()
    }
    self.unanswered = nil
    let edit = replaceEnded(typed.count + 1, of: typed, by: correction, end: String(end))
    if end == " ", !answer.isJoined, !answer.isSlipped {
      slip.notePart(PartedWord(typed: typed, written: correction))
    }
    return edit
  }
}
