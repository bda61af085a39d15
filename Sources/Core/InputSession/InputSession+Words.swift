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
    guard asked != question, !isLastAwaited else { return nil }
    if asked?.state == state {
      // An answer to the question of other circumstances is told by its number.
      keepUnanswered()
      state += 1
    }
    (asked, given) = (question, nil)
    passed.goOn(to: isTyping ? basis : "", cells: cellCount, at: now)
    let mayCorrect = mayCorrect()
    guard wantsBar || mayCorrect, let word, wantsBar || InputSession.canRetype(word),
      !word.isEmpty || wantsBar
    else { return nil }
    let context = text.before.dropLast(word.count)
    let known = provenance.suffix(word.count).map(\.touch)
    awaited = state
    var request = SuggestionRequest(
      id: state, word: String(word),
      touches: known.count == word.count
        ? known : [Point?](repeating: nil, count: word.count),
      context: InputSession.lineEnd(of: context),
      parted: mayCorrect ? partedWord : nil,
      slipped: mayCorrect ? slippedSpace : nil,
      isSentenceStart: beginsSentence(after: context),
      languages: languages, language: language,
      allowsCorrection: mayCorrect && isTyping && !restored.contains(word.lowercased()),
      apostrophe: mayPunctuate ? rules.apostrophe : "'",
      wantsEmoji: wantsEmoji)
    request.room = cellCount
    request.passed = passed.words
    return request
  }

  /// The word before the one that is being typed, if a single space parts them, both were typed
  /// just now, and the user has restored neither.
  private var partedWord: PartedWord? {
    guard let parted, let word, !word.isEmpty, InputSession.canRetype(parted.written[...]),
      text.before.hasSuffix("\(parted.written) \(word)"),
      text.before.dropLast(parted.written.count + 1 + word.count).last?.isWordPart != true,
      !restored.contains(parted.typed.lowercased()),
      !restored.contains("\(parted.written) \(word)".lowercased())
    else { return nil }
    return parted
  }

  /// The space before the one word that is being typed, if it may have been meant for the first letter of that word:
  /// each letter came from a key, and the user has not restored the word.
  private var slippedSpace: SlippedSpace? {
    guard let slipped, let word, !word.isEmpty, isFromKeys(word),
      text.before.hasSuffix(slipped.written + word),
      !restored.contains((slipped.written + word).lowercased())
    else { return nil }
    return slipped
  }

  /// Handles an answer; false when the text has changed since the question.
  package mutating func handle(_ answer: SuggestionAnswer) -> Bool {
    guard answer.id == state, asked == question else { return false }
    given = fitting(answer)
    if let told = answer.language, languages.contains(told) {
      language = told
      // What the answer itself tells makes no other question.
      asked?.circumstances.language = told
    }
    passed.show(suggestions.filter { $0.kind == .completion }.map(\.text), at: now)
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

  /// The cells of the suggestion bar, three at most: the typed word, the best guess in the middle,
  /// the second guess. A third guess replaces a typed word that stays as it is. An emoji that the
  /// word names is in the third cell. Right after a replacement the first cell has what was typed.
  package var suggestions: [Suggestion] {
    guard wantsBar else { return [] }
    if let glided { return glided.cells }
    let typed = word.map(String.init) ?? ""
    if let expansion {
      return [
        Suggestion(text: typed, kind: .typed), Suggestion(text: expansion, kind: .shortcut),
      ]
    }
    guard let answer else { return [] }
    let replacement = replacement()
    let others = answer.words.filter {
      $0.lowercased() != typed.lowercased() && $0 != replacement
    }
    let emoji = answer.emoji.map { [Suggestion(text: $0, kind: .emoji)] }
    if cellCount > InputSession.usualRoom {
      return inOrder(typed, replacement, others, emoji ?? [])
    }
    if let replacement {
      return [
        Suggestion(text: replaced, kind: .typed), Suggestion(text: replacement, kind: .replacement),
      ]
        + (emoji ?? others.prefix(1).map { Suggestion(text: $0, kind: .completion) })
    }
    let room = emoji == nil ? 3 : 2
    var cells = others.prefix(room).map { Suggestion(text: $0, kind: .completion) }
    // The best guess stands in the middle.
    if let original {
      cells = [Suggestion(text: original, kind: .original)] + cells.prefix(room - 1)
    } else if cells.count < room, !typed.isEmpty {
      cells.insert(Suggestion(text: typed, kind: .typed), at: 0)
    } else if cells.count > 1 {
      cells.swapAt(0, 1)
    }
    guard let emoji else { return cells }
    while cells.count < 2 { cells.insert(.none, at: typed.isEmpty ? 0 : cells.endIndex) }
    return cells + emoji
  }

  /// The cells where words are scanned one after the other: the likeliest first, what was typed last.
  private func inOrder(
    _ typed: String, _ replacement: String?, _ others: [String], _ emoji: [Suggestion]
  ) -> [Suggestion] {
    let kept = replacement == nil ? original ?? typed : replaced
    let first = replacement.map { [Suggestion(text: $0, kind: .replacement)] } ?? []
    let last: [Suggestion] =
      if kept.isEmpty || replacement == nil && original == nil && others.count >= cellCount {
        []
      } else {
        [Suggestion(text: kept, kind: original != nil && replacement == nil ? .original : .typed)]
      }
    let room = max(cellCount - first.count - last.count - emoji.count, 0)
    return first + others.prefix(room).map { Suggestion(text: $0, kind: .completion) } + emoji
      + last
  }

  /// The typed word that was replaced right before the insertion point; nil if none was.
  private var original: String? {
    guard let undo, !undo.word.isEmpty, undo.edit.inserting != undo.word else { return nil }
    return undo.word
  }

  /// Learns the word before the insertion point, if it was typed here and may be learned.
  mutating func learnWord() {
    if let lesson { note(lesson) }
  }

  /// What may be learned from the word before the insertion point; nil if it was not typed here or nothing may be.
  var lesson: LearnedWord? {
    isTyping ? word.flatMap { lesson(String($0)) } : nil
  }

  mutating func learn(_ word: String) {
    if let lesson = lesson(word) { note(lesson) }
  }

  /// What may be learned from a word at the end of the text; nil if nothing may be. Where spaces part no words, what
  /// stands between two of them may be a sentence.
  func lesson(_ word: String) -> LearnedWord? {
    guard services.learning, isFieldOfWords, !isCode, word.contains(where: \.isLetter),
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
  package mutating func takeLearned() -> [LearnedWord] {
    defer { learned = [] }
    return learned
  }

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
