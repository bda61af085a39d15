package import KeyModel
package import TextRules

/// A question to the word services: the word that is meant by a glide over the letter keys.
package struct GlideRequest: Hashable, Sendable {
  /// The text around the insertion point, as in a question about the next word.
  package var text: SuggestionRequest
  /// The path of the finger, in px of the keyboard.
  package var trace: [TracePoint]
  /// The capitals of the word, by the state of shift.
  package var pattern: WordRules.Pattern
  /// The time of the question while the finger still moves; nil for a complete glide. Of several waiting guesses
  /// only the newest is answered.
  package var guess: Instant?

  package var id: UInt64 { text.id }
}

/// The words that a glide may mean, the best word first.
package struct GlideAnswer: Hashable, Sendable {
  package var id: UInt64
  package var words: [String]
  /// The time at which the guess was asked for, from `GlideRequest.guess`; nil for a complete glide.
  package var guess: Instant?

  package init(id: UInt64, words: [String], guess: Instant? = nil) {
    self.id = id
    self.words = words
    self.guess = guess
  }

  /// The cells of the suggestion bar while the finger still moves. The middle cell has the word that the glide would
  /// write now.
  package var cells: [Suggestion] {
    let first = words.prefix(1).map { Suggestion(text: $0, kind: .replacement) }
    let others = words.dropFirst().prefix(2).map { Suggestion(text: $0, kind: .alternative) }
    return Suggestion.withTheFirstInTheMiddle(first + others)
  }
}

/// The word that a glide wrote.
struct GlidedWord: Hashable, Sendable {
  var word: String
  /// The other words that the glide may mean, best first.
  var others: [String]

  /// The cells of the suggestion bar: the best of the other words is in the middle.
  var cells: [Suggestion] {
    Suggestion.withTheFirstInTheMiddle(
      others.prefix(3).map { Suggestion(text: $0, kind: .alternative) })
  }
}

extension Suggestion {
  /// Returns the cells in the order of the bar, with the best cell in the middle.
  fileprivate static func withTheFirstInTheMiddle(_ cells: [Suggestion]) -> [Suggestion] {
    var cells = cells
    if cells.count == 1 {
      cells.insert(.none, at: 0)
    } else if cells.count > 1 {
      cells.swapAt(0, 1)
    }
    return cells
  }
}

// Words that a glide writes.
extension InputSession {
  /// Whether a glide may write a word here: only where words are suggested, and never within code.
  package var mayGlide: Bool {
    services.glide && wantsBar && !isCode && !traits.isSecure && !text.hasSelection
      && text.after?.first?.isWordPart != true
  }

  /// Makes the question which word a glide means.
  package func glideRequest(
    _ trace: [TracePoint], pattern: WordRules.Pattern
  ) -> GlideRequest {
    let context = text.before + (needsSpace ? " " : "")
    return GlideRequest(
      text: SuggestionRequest(
        id: revision, word: "", touches: [], context: InputSession.lineEnd(of: context[...]),
        parted: nil,
        isSentenceStart: beginsSentence(after: context[...]), languages: languages,
        language: language, allowsCorrection: false,
        apostrophe: apostrophe,
        wantsEmoji: false),
      trace: trace, pattern: pattern)
  }

  /// Writes the first of `words`, after a space if one is needed. Returns the edit for the field. A BackSpace right
  /// after it removes the word.
  package mutating func glide(_ words: [String]) -> TextEdit {
    guard let word = words.first, mayGlide else { return TextEdit() }
    accept()
    recent.takeSpace()
    learnWord()
    let edit = TextEdit(inserting: (needsSpace ? " " : "") + word)
    perform(edit, as: .chosen)
    remember(word, others: Array(words.dropFirst()), length: edit.inserting.count)
    return edit
  }

  /// Replaces the word that a glide wrote by another word.
  mutating func replaceGlided(by word: String) -> TextEdit {
    guard let glided = recent.glided else { return TextEdit() }
    recent.takeReversal()
    let edit = TextEdit(deleting: glided.word.count, inserting: word)
    perform(edit, as: .chosen)
    let others = [glided.word] + glided.others.filter { $0 != word }
    remember(word, others: others, length: word.count)
    return edit
  }

  /// Types the space between the word of a glide and a letter after it, and the letter. Returns nil if there is no
  /// such word before the insertion point.
  mutating func part(from typed: String, touch: Point?, isChosen: Bool) -> TextEdit? {
    guard recent.glided != nil, let first = typed.first, first.isLetter || first.isNumber else {
      return nil
    }
    accept()
    learnWord()
    perform(TextEdit(inserting: " "))
    var edit = act(typing: typed, touch: touch, isChosen: isChosen)
    edit.inserting = " " + edit.inserting
    return edit
  }

  private mutating func remember(_ word: String, others: [String], length: Int) {
    let canErase = canErase(word)
    recent.note(
      GlidedWord(word: word, others: canErase ? others : []), length: canErase ? length : nil)
  }

  /// Whether a word that is written now needs a space before it.
  private var needsSpace: Bool {
    guard let last = text.before.last else { return false }
    if last.isWordPart { return true }
    if last == "\"" || last == "'" {
      // A straight mark after a word closes a quotation.
      return text.before.dropLast().last.map { !$0.isWhitespace && !"([{".contains($0) } ?? false
    }
    let quotes = rules.quotes
    if last.hugsWord { return true }
    return ")]}\u{201D}\u{2019}»".contains(last) && last != quotes.open
      || last == quotes.close && last != quotes.open
      || last == quotes.innerClose && last != quotes.innerOpen
  }
}
