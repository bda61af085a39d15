import KeyModel
import TextRules

// Asks the word services, fills the suggestion bar, and decides what may be learned.
extension InputSession {
  /// Number of characters before the word that are part of a question.
  private static let contextReach = 80

  /// Returns the part of the text before a word that is part of a question: the end of the last line.
  static func lineEnd(of text: Substring) -> String {
    let line = text.lines.last ?? ""
    return String(line.suffix(contextReach))
  }

  /// Makes the question about the present text, in the present circumstances; nil if it was asked already, or if the
  /// answer would not be used.
  package mutating func takeRequest() -> SuggestionRequest? {
    // The answer about a word that has ended comes first, since the next question would replace the question about
    // this word.
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

  /// Handles an answer. Returns false if the text has changed since the question.
  package mutating func handle(_ answer: SuggestionAnswer) -> Bool {
    guard answer.id == revision, inquiry.isAsked(question) else { return false }
    inquiry.note(fitting(answer))
    if let reported = answer.language, writing.note(reported) { inquiry.follow(writing) }
    inquiry.show(suggestions.filter { $0.kind == .completion }.map(\.text), at: now)
    return true
  }

  /// Returns the part of an answer that can be written. Clients differ in the number of BackSpaces that delete
  /// letters with combining marks. Therefore a word with such letters is never replaced, but may be completed, and
  /// no correction produces such a word.
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

  /// Learns the word before the insertion point, if it was typed in this field and may be learned.
  mutating func learnWord() {
    if let lesson { note(lesson) }
  }

  mutating func learn(_ word: String) {
    if let lesson = lesson(word) { note(lesson) }
  }

  /// The word before the insertion point, for the user's lexicon; nil if the word was not typed in this field, or may
  /// not be learned.
  var lesson: LearnedWord? {
    isTyping ? word.flatMap { lesson(String($0)) } : nil
  }

  /// Returns a word at the end of the text, for the user's lexicon; nil if the word may not be learned. Nothing is
  /// learned in scripts without spaces between words, since the text between two spaces may be a sentence.
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

  /// Returns the learned words and forgets them. The caller stores them.
  package mutating func takeLearned() -> [LearnedWord] { lessons.take() }

  /// Returns the text before its last word; nil if the last word is not `word`.
  private func textBefore(_ word: String) -> Substring? {
    var rest = text.before[...]
    while let last = rest.last, !last.isWordPart { rest.removeLast() }
    return rest.hasSuffix(word) ? rest.dropLast(word.count) : nil
  }

  /// Returns the word before the single space at the end of `text`; nil if there is no such word.
  private static func lastWord(of text: Substring) -> String? {
    guard text.last == " " else { return nil }
    let word = text.dropLast().reversed().prefix(while: \.isWordPart)
    return word.isEmpty ? nil : String(word.reversed())
  }
}
