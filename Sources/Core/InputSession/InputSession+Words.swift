import KeyModel
import TextRules

// Asks the word services, fills the suggestion bar and finds out what may be learned.
extension InputSession {
  /// How much of the text before the word goes with a question, in characters.
  private static let contextReach = 80

  /// The part of the text before a word that a question carries: the end of the last line.
  static func lineEnd(of text: Substring) -> String {
    let line = text.lines.last ?? ""
    return String(line.suffix(contextReach))
  }

  /// The question about the present text, in the present circumstances; nil when it has been asked already or nothing
  /// would use the answer.
  package mutating func takeRequest() -> SuggestionRequest? {
    // The answer about a word that has ended comes first: the next question would take its place.
    guard !inquiry.isAsked(question), !isLastAwaited else { return nil }
    if inquiry.isAskedOtherwise(question) {
      keepUnanswered()
      noteChange()
    }
    inquiry.begin(question, word: isTyping ? basis : "", at: now)
    let mayCorrect = mayCorrect()
    guard wantsBar || mayCorrect, let word, wantsBar || InputSession.canRetype(word),
      !word.isEmpty || wantsBar
    else { return nil }
    let context = text.before.dropLast(word.count)
    var request = SuggestionRequest(
      id: revision, word: String(word), touches: origins.touches(ofLast: word.count),
      context: InputSession.lineEnd(of: context),
      parted: mayCorrect ? slip.parted(from: word, in: text.before, restored: restored) : nil,
      slipped: mayCorrect
        ? slip.slipped(before: word, in: text.before, origins: origins, restored: restored) : nil,
      isSentenceStart: beginsSentence(after: context),
      languages: languages, language: language,
      allowsCorrection: mayCorrect && isTyping && !restored.contains(word),
      apostrophe: apostrophe, wantsEmoji: wantsEmoji)
    request.room = cellCount
    request.passed = inquiry.send(question)
    return request
  }

  /// Handles an answer; false when the text has changed since the question.
  package mutating func handle(_ answer: SuggestionAnswer) -> Bool {
    guard answer.id == revision, inquiry.isAsked(question) else { return false }
    inquiry.note(fitting(answer))
    if let told = answer.language, writing.note(told) { inquiry.follow(writing) }
    inquiry.show(suggestions.filter { $0.kind == .completion }.map(\.text), at: now)
    return true
  }

  /// The part of an answer that can be written. Clients differ in how many backspaces take letters with combining marks
  /// away: a word that has some is never replaced, but may be ended, and no word becomes one by correction.
  private func fitting(_ answer: SuggestionAnswer) -> SuggestionAnswer {
    guard let word, !word.isEmpty else { return answer }
    var answer = answer
    if let replacement = answer.replacement, !answer.isTransliterated,
      !InputSession.canRetype(replacement[...])
    {
      answer.replacement = nil
    }
    guard !InputSession.canRetype(word) else { return answer }
    answer.replacement = nil
    answer.words = answer.words.filter { $0.unicodeScalars.starts(with: word.unicodeScalars) }
    return answer
  }

  /// The cells of the suggestion bar.
  package var suggestions: [Suggestion] {
    guard wantsBar else { return [] }
    if let glided = recent.glided { return glided.cells }
    let typed = basis
    if let expansion {
      return [
        Suggestion(text: typed, kind: .typed), Suggestion(text: expansion, kind: .shortcut),
      ]
    }
    guard let answer else { return [] }
    let cells = SuggestionCells(
      typed: typed, replaced: replaced, original: recent.reversal?.original,
      replacement: replacement(), words: answer.words, emoji: answer.emoji)
    return cellCount > InputSession.usualRoom ? cells.inOrder(cellCount) : cells.inBar
  }

  /// Learns the word before the insertion point, if it was typed here and may be learned.
  mutating func learnWord() {
    if let lesson { note(lesson) }
  }

  mutating func learn(_ word: String) {
    if let lesson = lesson(word) { note(lesson) }
  }

  /// What may be learned from the word before the insertion point; nil if it was not typed here or nothing may be.
  var lesson: LearnedWord? {
    isTyping ? word.flatMap { lesson(String($0)) } : nil
  }

  /// What may be learned from a word at the end of the text; nil if nothing may be. Where spaces part no words, what
  /// stands between two of them may be a sentence.
  func lesson(_ word: String) -> LearnedWord? {
    guard services.learning, field.holdsWords, !isCode, word.contains(where: \.isLetter),
      !word.contains(where: \.isNumber), !word.contains("@"),
      !word.contains(where: \.isWhitespace), word.count > 1, word.count <= 40, !language.isEmpty,
      !word.contains(where: \.isUnspacedScript)
    else { return nil }
    let before = textBefore(word)
    return LearnedWord(
      word: word, previous: before.flatMap(InputSession.lastWord),
      beginsSentence: before.map(beginsSentence) ?? false, language: language, languages: languages)
  }

  /// Hands over the learned words, which the caller then stores.
  package mutating func takeLearned() -> [LearnedWord] { lessons.take() }

  /// The text before its last word; nil where the last word is not `word`.
  private func textBefore(_ word: String) -> Substring? {
    var rest = text.before[...]
    while let last = rest.last, !last.isWordPart { rest.removeLast() }
    return rest.hasSuffix(word) ? rest.dropLast(word.count) : nil
  }

  /// The word before the single space at the end of `text`; nil if there is none.
  private static func lastWord(of text: Substring) -> String? {
    guard text.last == " " else { return nil }
    let word = text.dropLast().reversed().prefix(while: \.isWordPart)
    return word.isEmpty ? nil : String(word.reversed())
  }
}
