package import KeyModel
package import TextRules

/// A question to the word services: which word does a stroke over the letter keys mean?
package struct GlideRequest: Hashable, Sendable {
  /// The text around the insertion point, as a question about the next word tells it.
  package var text: SuggestionRequest
  /// The way of the finger, in px of the keyboard.
  package var trace: [TracePoint]
  /// The capitals that shift gives the word.
  package var pattern: WordRules.Pattern
  /// The time of asking while the finger is still under way; nil for a whole stroke. Of guesses that wait the newest
  /// is answered.
  package var guess: Instant?

  package var id: UInt64 { text.id }
}

/// What a stroke may mean, the best word first.
package struct GlideAnswer: Hashable, Sendable {
  package var id: UInt64
  package var words: [String]
  /// The time at which a guess was asked for, as `GlideRequest.guess` has it; nil for a whole stroke.
  package var guess: Instant?

  package init(id: UInt64, words: [String], guess: Instant? = nil) {
    self.id = id
    self.words = words
    self.guess = guess
  }

  /// The cells of the suggestion bar while the finger is under way: what the stroke would write stands in the middle.
  package var cells: [Suggestion] {
    let first = words.prefix(1).map { Suggestion(text: $0, kind: .replacement) }
    let others = words.dropFirst().prefix(2).map { Suggestion(text: $0, kind: .alternative) }
    return Suggestion.withTheFirstInTheMiddle(first + others)
  }
}

/// The word that a stroke wrote.
struct GlidedWord: Hashable, Sendable {
  var word: String
  /// What else the stroke may mean, best first.
  var others: [String]

  /// The cells of the suggestion bar: the best of the others in the middle.
  var cells: [Suggestion] {
    Suggestion.withTheFirstInTheMiddle(
      others.prefix(3).map { Suggestion(text: $0, kind: .alternative) })
  }
}

extension Suggestion {
  /// The cells in the order of the bar, which has the best one in the middle.
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

// Words that are written by one stroke.
extension InputSession {
  /// Whether a stroke may write a word here: only where words are suggested, and never amid code.
  package var mayGlide: Bool {
    services.glide && wantsBar && !isCode && !traits.isSecure && !text.hasSelection
      && text.after?.first?.isWordPart != true
  }

  /// The question which word a stroke means.
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

  /// Writes the first of `words`, behind a space where one is needed; returns the edit to be sent. A
  /// backspace right after it takes the word back.
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

  /// Puts another word in place of the one that a stroke wrote.
  mutating func replaceGlided(by word: String) -> TextEdit {
    guard let glided = recent.glided else { return TextEdit() }
    recent.takeReversal()
    let edit = TextEdit(deleting: glided.word.count, inserting: word)
    perform(edit, as: .chosen)
    let others = [glided.word] + glided.others.filter { $0 != word }
    remember(word, others: others, length: word.count)
    return edit
  }

  /// Types the space between the word of a stroke and a letter behind it, and the letter; nil where no such
  /// word stands there.
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
      // A straight mark behind a word closes a quotation.
      return text.before.dropLast().last.map { !$0.isWhitespace && !"([{".contains($0) } ?? false
    }
    let quotes = rules.quotes
    if last.hugsWord { return true }
    return ")]}\u{201D}\u{2019}»".contains(last) && last != quotes.open
      || last == quotes.close && last != quotes.open
      || last == quotes.innerClose && last != quotes.innerOpen
  }
}
