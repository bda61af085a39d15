package import KeyModel
package import TextRules

/// The text services of one field: what is typed in, what has to be sent out. It knows the text around
/// the insertion point as far as anybody told, and acts only where that is certain (R-DOC-3).
package struct InputSession: Hashable, Sendable {
  package private(set) var traits = FieldTraits()
  /// Whether anything told that the focus is in a text field.
  package private(set) var isFieldKnown = false
  package var services = TextServices()
  package var rules = LanguageRules(language: "")
  /// BCP 47 tags of the keyboard's languages, in its order.
  package var languages: [String] = [] {
    didSet {
      if !languages.contains(language) { language = fieldLanguage ?? languages.first ?? "" }
    }
  }
  /// The one of them that is written in: that of the last words, before there are any the field's, or
  /// else the one before (R-TEXT-8).
  package internal(set) var language = ""
  /// What the user's shortcuts stand for, by the lowercased shortcut (R-TEXT-5).
  package var shortcuts: [String: String] = [:]

  var text = KnownText()
  /// Where the characters of the word at the end of `text.before` came from; those that stood there
  /// before are not in it.
  var provenance: [Provenance] = []
  var answer: SuggestionAnswer?
  var asked: UInt64 = 0
  /// Counts the states of the text.
  var state: UInt64 = 1 { didSet { readText() } }
  /// Whether the text around the insertion point reads as code.
  var readsAsCode = false
  /// The most lines of code, and of prose, that were seen at once since the field has the focus.
  var seen = SeenLines()
  var lastSpace: Instant?
  /// The word that the space bar has ended last.
  var parted: PartedWord?
  /// A space that came with a chosen suggestion; a period that follows takes its place.
  var isSpaceOffered = false
  var undo: Undo?
  /// Words whose correction the user took back: they are right.
  var restored: Set<String> = []

  /// What a backspace right after a correction brings back.
  struct Undo: Hashable, Sendable {
    var edit: TextEdit
    /// The word that is right after all, with the touches it had.
    var word: String
    /// What is learned when it is not taken back.
    var lesson: LearnedWord?
  }

  /// Lines of each kind.
  struct SeenLines: Hashable, Sendable {
    var code = 0
    var prose = 0
  }

  /// What was learned when a word was finished: for the user's lexicon only (R-TRUST-5).
  package struct LearnedWord: Hashable, Sendable {
    package var word: String
    /// The word before it, where there is one in the same sentence.
    package var previous: String?
    /// Whether it is the first of a sentence, which gives it a capital that need not be its own.
    package var beginsSentence: Bool
    /// BCP 47: the language that was written in.
    package var language: String
    /// All of the keyboard's, of one of which it may be.
    package var languages: [String]

    package init(
      word: String, previous: String? = nil, beginsSentence: Bool = false, language: String,
      languages: [String]
    ) {
      self.word = word
      self.previous = previous
      self.beginsSentence = beginsSentence
      self.language = language
      self.languages = languages
    }
  }
  package internal(set) var learned: [LearnedWord] = []

  package init() {}

  // MARK: What the desktop tells

  /// The focus came to another field; `traits` is nil where nothing is told of it.
  package mutating func begin(_ traits: FieldTraits?) {
    self.traits = traits ?? FieldTraits()
    isFieldKnown = traits != nil
    seen = SeenLines()
    text.isVeiled = self.traits.type == .terminal
    forget()
    restored = []
    if let fieldLanguage { language = fieldLanguage }
  }

  /// The field's language, if it is one of the keyboard's.
  private var fieldLanguage: String? {
    guard let told = traits.language else { return nil }
    return languages.first { $0 == told }
      ?? languages.first { $0.baseLanguage == told.baseLanguage }
  }

  /// The same field turned out to be of another kind.
  package mutating func adopt(_ traits: FieldTraits) {
    let isToldLanguage = traits.language != self.traits.language
    self.traits = traits
    isFieldKnown = true
    if isToldLanguage, let fieldLanguage { language = fieldLanguage }
    let isVeiled = traits.type == .terminal
    if traits.isSecure || isVeiled != text.isVeiled {
      text.isVeiled = isVeiled
      forget()
    } else {
      readText()
    }
  }

  /// The application told the text around the insertion point.
  /// True if somebody else changed the text or moved the insertion point.
  @discardableResult
  package mutating func tell(_ document: DocumentContext, at now: Instant) -> Bool {
    guard !traits.isSecure else { return false }
    let hadSelection = text.hasSelection
    let isChanged = text.adopt(document, at: now) == .changed
    readText()
    guard isChanged || text.hasSelection != hadSelection else { return false }
    provenance = []
    undo = nil
    lastSpace = nil
    isSpaceOffered = false
    answer = nil
    state += 1
    return true
  }

  /// Whether the application was told to be at an earlier moment of what was typed. Should it stay
  /// there, as one does that empties its field when a message is sent, only another report tells.
  package var isBehind: Bool { text.isBehind }

  /// A finger came down: what the application never confirmed is forgotten (R-DOC-3).
  package mutating func settle(at now: Instant) {
    if text.isStale(at: now) { forget() }
  }

  /// The insertion point may have moved: a caret key, a click, a chord.
  package mutating func forget() {
    text.forget()
    provenance = []
    parted = nil
    undo = nil
    lastSpace = nil
    isSpaceOffered = false
    answer = nil
    learned = []
    state += 1
  }

  // MARK: What is asked of it

  /// Whether the next letter is a capital by itself (R-TEXT-1).
  package var wantsCapital: Bool {
    guard services.autocapitalization, !traits.isSecure, traits.type.isProse, !isCode else {
      return false
    }
    let asked = traits.autocapitalization ?? .sentences
    return Capitals.begin(
      after: text.before[...], reachesStart: text.reachesStart, mode: asked, rules: rules)
  }

  /// Whether anything is known of the text before the insertion point.
  package var knowsText: Bool { !text.before.isEmpty || text.reachesStart }

  /// The text around the insertion point as far as it is known (R-DOC-3); nil where nothing is, or where only the shape
  /// of the text is kept.
  package var knownContext: (before: String, after: String?)? {
    guard knowsText, !text.isVeiled else { return nil }
    return (text.before, text.after)
  }

  /// Whether the field is certain to hold nothing (R-TRAIT-8).
  package var isEmpty: Bool {
    text.reachesStart && text.before.isEmpty && text.after == "" && !text.hasSelection
  }

  /// The word before the insertion point, if its beginning is known, nothing follows it and nothing is
  /// selected.
  var word: Substring? {
    guard !text.hasSelection else { return nil }
    let before = text.before
    var start = before.endIndex
    while start > before.startIndex {
      let previous = before.index(before: start)
      guard before[previous].isWordPart else { break }
      start = previous
    }
    guard start > before.startIndex || text.reachesStart else { return nil }
    if text.after?.first?.isWordPart == true { return nil }
    let word = before[start...]
    return word.drop(while: \.joinsLetters)
  }

  /// Whether a word stands right before the insertion point, as far as is known.
  package var isInWord: Bool { word?.isEmpty == false }

  /// Whether the word is one that is being typed here: one that stood there before is left as it is.
  var isTyping: Bool { !provenance.isEmpty }
}
