package import InputSession
package import KeyModel
package import Prediction
package import TextRules

extension SuggestionRequest {
  package var wordContext: WordContext {
    var context = WordContext(text: context)
    if languages.count > 1 { context.language = language.lexiconLanguage }
    return context
  }

  /// Returns a word in the spelling of the language and the field.
  func spelled(_ text: String) -> String {
    let spelled = language.writesSharpS ? text : text.replacing("ß", with: "ss")
    guard apostrophe != "'" else { return spelled }
    return String(spelled.map { $0 == "'" ? apostrophe : $0 })
  }

  /// The word before the insertion point, or before a single space at the insertion point; nil if there is no such word.
  package var namingWord: String? {
    guard word.isEmpty else { return word }
    guard context.last == " " else { return nil }
    let word = context.dropLast().reversed().prefix(while: \.isWordPart)
    return word.isEmpty ? nil : String(word.reversed())
  }
}

extension Predictor {
  /// Returns the answer for Latin letters that write another script by `rules`.
  package func answer(
    _ request: SuggestionRequest, by rules: Transliteration
  ) -> SuggestionAnswer? {
    let words = transliterations(
      of: request.word, by: rules, after: request.wordContext, limit: request.room + 1)
    guard let first = words.first?.text else { return nil }
    var answer = SuggestionAnswer(id: request.id, words: words.map(\.text))
    answer.isTransliterated = true
    if request.allowsCorrection { answer.replacement = first }
    return answer
  }

  package func answer(_ request: SuggestionRequest, on keys: TypingKeys) -> SuggestionAnswer {
    let context = request.wordContext
    let plain = request.word.withPlainApostrophes
    let word = TypedWord(plain, touches: request.touches, isKept: !request.allowsCorrection)
    var answer = SuggestionAnswer(id: request.id)
    if let language = language(after: context) {
      answer.language = request.languages.first { $0.lexiconLanguage == language }
    }
    func inField(_ text: String) -> String { request.spelled(text) }
    guard !plain.isEmpty else {
      answer.words = nextWords(
        after: context, isSentenceStart: request.isSentenceStart, limit: request.room
      ).map { inField($0.text) }
      return answer
    }
    let guesses = corrections(of: word, keys: keys, after: context, limit: 3)
    if let first = guesses.first, first.replaces {
      let replacement = inField(first.text)
      if replacement != inField(plain) { answer.replacement = replacement }
    }
    if let joined = joined(request) {
      (answer.replacement, answer.isJoined) = (inField(joined), true)
    }
    if let whole = slipped(request, word, on: keys) {
      (answer.replacement, answer.isJoined, answer.isSlipped) = (inField(whole), false, true)
    }
    // Possible endings of the word come before its corrections.
    let endings = completions(
      of: word, keys: keys, after: context, limit: request.room, passed: request.passed)
    var seen: Set<String> = [plain]
    answer.words = (endings + guesses).map { inField($0.text) }
      .filter { seen.insert($0).inserted }.prefix(request.room + 1).map(\.self)
    return answer
  }
}

extension Predictor {
  /// Returns the whole word, if the space before it was meant as its first letter.
  private func slipped(
    _ request: SuggestionRequest, _ word: TypedWord, on keys: TypingKeys
  ) -> String? {
    guard let slipped = request.slipped, request.allowsCorrection else { return nil }
    let before = request.context.dropLast(slipped.written.count) + slipped.removed
    // A capital after the automatic period came with that period.
    return self.slipped(
      at: slipped.touch, word, keys: keys, after: WordContext(text: before),
      otherwise: request.wordContext, keepsCapitals: slipped.removed.isEmpty)
  }

  /// Returns the single word that the user probably meant by the last two words.
  private func joined(_ request: SuggestionRequest) -> String? {
    guard let parted = request.parted, request.allowsCorrection else { return nil }
    let before = request.context.dropLast(parted.written.count + 1)
    return joined(
      parted.typed, request.word, written: parted.written, after: WordContext(text: before))
  }
}

extension TypingKeys {
  /// Makes the keys for a predictor from the keys on screen. A finger's spread is constant in mm: on large keys it
  /// is a smaller share of the key.
  package init(_ letters: LetterKeys) {
    let width = letters.keys.first?.cell.width ?? 0
    let points = letters.scale > 0 ? width / letters.scale : 0
    let spread = points > 0 ? min(0.27, max(0.12, 9.5 / points)) : 0.27
    self.init(
      letters.keys.map { Key(Character($0.character.lowercased()), $0.cell) },
      space: letters.space, spread: spread)
  }
}
