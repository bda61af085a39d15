package import KeyModel
package import TextRules

/// The text services of one field: keys go in, edits to be sent come out. The session knows the
/// text around the insertion point as far as the application told it or it was typed here, and acts
/// only where it is certain (R-DOC-3).
package struct InputSession: Hashable, Sendable {
  package private(set) var traits = FieldTraits()
  /// True if the application or a rule says that the focus is in a text field.
  package private(set) var isFieldKnown = false
  /// How many times the focus has come to another field.
  private(set) var fields: UInt64 = 0
  package var services = TextServices()
  package var rules = LanguageRules(language: "")
  /// BCP 47 tags of the keyboard's languages, in the keyboard's order.
  package var languages: [String] = [] {
    didSet {
      if !languages.contains(language) { language = fieldLanguage ?? languages.first ?? "" }
    }
  }
  /// The tag among `languages` that is written in (R-TEXT-8): the language of the last words;
  /// before there are any, that of the field, or else that of the last field.
  package internal(set) var language = ""
  /// The phrases of the user's shortcuts, by the lowercased shortcut (R-TEXT-5).
  package var shortcuts: [String: String] = [:]
  /// True if only a space replaces a shortcut, and no punctuation mark or Return does, as on the Morse
  /// keyboard (R-MORSE-4).
  package var needsSpaceAfterShortcut = false

  /// True if the application's toolkit is one of which is known how many BackSpaces a character of several
  /// code points takes (R-DOC-2).
  package var countsMarks = false

  /// The time of what is typed, as the keyboard tells it.
  package var now: Instant {
    get { text.now }
    set { text.now = newValue }
  }

  /// How many cells the bar has: more where words are scanned (R-ASSIST-3).
  package var cellCount = InputSession.usualRoom
  package static let usualRoom = 3

  /// The keyboard that words are typed on.
  package var board = WordBoard() {
    didSet { if board.keyboard != oldValue.keyboard { forgetTouches() } }
  }

  var text = KnownText()
  /// The origin of each typed character of the word at the end of `text.before`; characters that
  /// stood there before have none.
  var provenance: [Provenance] = []
  /// The origins of the characters that are under way (`KnownText`), if nothing but a word's part followed them.
  var carried: [Provenance] = []
  /// The answer to the question that was asked last; nil while there is none.
  var given: SuggestionAnswer?
  /// What the bar has shown of the present word.
  var passed = PassedWords()
  /// The question that was asked last; nil before the first one.
  var asked: Question?
  /// The number of the last question.
  package internal(set) var awaited: UInt64 = 0
  /// The last word, if it ended before its answer came.
  var unanswered: Unanswered?
  /// The last key, if its edit waits for the application's report of the text.
  var unproven: UnprovenKey?
  /// Counts the changes of the text.
  var state: UInt64 = 1 { didSet { readText() } }
  /// True if the text around the insertion point reads as code.
  var readsAsCode = false
  /// True if lines of code stand around the insertion point.
  var isBesideCode = false
  /// Whether the insertion point is between Markdown's fences.
  var fences = FenceMemory()
  /// The most lines of code, and of prose, seen at once since the field got the focus.
  var seen = SeenLines()
  /// The lines that were ended by Return since then.
  var typedLines = SeenLines()
  /// The capital at the start of the line that came by itself, while the line may still turn out to be code.
  var capital: OwnCapital?
  var lastSpace: Instant?
  /// The word that the last space has ended.
  var parted: PartedWord?
  /// The second of two spaces, if nothing but a word's part was typed behind it.
  var slipped: SlippedSpace?
  /// True if the last character is a space that came with a chosen suggestion: a period that
  /// follows replaces it.
  var isSpaceOffered = false
  var undo: Undo?
  /// The word of a stroke that stands right before the insertion point, and what else the stroke may mean.
  var glided: GlidedWord?
  /// Lowercased words whose correction the user took back: they are right.
  var restored: Set<String> = []

  /// How a backspace right after a correction brings back what was typed.
  struct Undo: Hashable, Sendable {
    var edit: TextEdit
    /// The word as it was typed.
    var word: String
    /// What is learned if the correction is not taken back.
    var lesson: LearnedWord?
  }

  /// Counts of lines of each kind.
  struct SeenLines: Hashable, Sendable {
    var code = 0
    var prose = 0
  }

  /// A lesson for the user's own lexicon from a finished word (R-TRUST-5).
  package struct LearnedWord: Hashable, Sendable {
    package var word: String
    /// The word before it in the same sentence; nil if there is none.
    package var previous: String?
    /// True if the word is the first of a sentence, which gives it a capital that need not be its
    /// own.
    package var beginsSentence: Bool
    /// BCP 47 tag of the language that is written in.
    package var language: String
    /// BCP 47 tags of all the keyboard's languages: the word may be of any of them.
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
  /// Lessons from words that the application has not told yet (R-HARM-6).
  var doubted: [DoubtedWord] = []

  package init() {}

  // MARK: What the desktop tells

  /// The focus came to another field; `traits` is nil where nothing tells what it is. `isTold` says whether its
  /// application is expected to tell its text (R-HARM-6).
  package mutating func begin(_ traits: FieldTraits?, isTold: Bool = false) {
    self.traits = traits ?? FieldTraits()
    isFieldKnown = traits != nil
    fields += 1
    (seen, typedLines) = (SeenLines(), SeenLines())
    fences = FenceMemory()
    leave(veiling: self.traits.type == .terminal)
    text.begin(isTold: isTold)
    restored = []
    if let fieldLanguage { language = fieldLanguage }
  }

  /// The field's language, if it is one of the keyboard's; nil otherwise.
  private var fieldLanguage: String? {
    guard let told = traits.language else { return nil }
    return languages.first { $0 == told }
      ?? languages.first { $0.baseLanguage == told.baseLanguage }
  }

  /// The same field has other traits than were known.
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

  /// The application told the text around the insertion point. True if something other than this
  /// session changed the text or moved the insertion point.
  @discardableResult
  package mutating func tell(_ document: DocumentContext, at now: Instant) -> Bool {
    guard !traits.isSecure else { return false }
    let (hadSelection, knewText) = (text.hasSelection, knowsText)
    let isChanged = text.adopt(document, at: now) == .changed
    readText(isMoved: isChanged)
    if !carried.isEmpty, text.underWay.isEmpty {
      // What was under way has arrived.
      if !isChanged { provenance = carried + provenance }
      carried = []
    }
    guard isChanged || text.hasSelection != hadSelection else {
      // The report that a field is empty changes no text, but the keyboard can ask for the first word now.
      if !knewText, knowsText { state += 1 }
      releaseLessons()
      return false
    }
    doubted = []
    (unanswered, unproven) = (nil, nil)
    provenance = []
    undo = nil
    capital = nil
    glided = nil
    lastSpace = nil
    isSpaceOffered = false
    answer = nil
    state += 1
    return true
  }

  /// The application of the field that has the focus does not tell its text.
  package mutating func expectNoText() { text.expectNothing() }

  /// Whether the application has told the text since it was forgotten: only then a report can tell that the insertion
  /// point has moved.
  package var isTold: Bool { text.isTold }

  /// Whether the report tells the known text, or an earlier moment of what was typed.
  package func fits(_ document: DocumentContext) -> Bool { text.fits(document) }

  /// Whether the application has handled every key, and has left a part of the character that was deleted last
  /// (R-DOC-2).
  package var hasRest: Bool { text.hasRest }

  /// Whether what was typed last may have been refused: the application tells the text of the field, but has not told
  /// of that yet (R-HARM-6).
  package var isDoubtful: Bool { text.isDoubtful }

  /// Whether an edit waits for the application's report of the text.
  package var awaitsProof: Bool {
    unproven.map { $0.state == state && now - $0.since <= $0.patience } ?? false
  }

  /// True if the application's last report is about an earlier moment of what was typed. An
  /// application may stay there, as one does that empties its field when a message is sent: only
  /// another report tells.
  package var isBehind: Bool { text.isBehind }

  /// A finger came down: text that the application never confirmed is forgotten (R-DOC-3).
  package mutating func settle(at now: Instant) {
    if text.isStale(at: now) { leave(veiling: text.isVeiled) }
  }

  /// Forgets the text, but for what may still be under way to the field.
  private mutating func leave(veiling isVeiled: Bool) {
    text.leave(veiling: isVeiled)
    carried = (carried + provenance).suffix(text.underWay.count)
    forgetEdits()
  }

  /// Another application has the keys: nothing that was typed before is under way to its field.
  package mutating func leaveApplication() {
    text.dropUnderWay()
    carried = []
  }

  /// Forgets the text: the insertion point may have moved, by a caret key, a click or a chord.
  package mutating func forget() {
    text.forget()
    carried = []
    forgetEdits()
  }

  /// Forgets what was done with the text.
  private mutating func forgetEdits() {
    provenance = []
    parted = nil
    slipped = nil
    undo = nil
    capital = nil
    glided = nil
    lastSpace = nil
    isSpaceOffered = false
    answer = nil
    unanswered = nil
    unproven = nil
    learned = []
    doubted = []
    state += 1
  }

  /// Forgets where fingers fell: other keys are there now.
  private mutating func forgetTouches() {
    provenance = provenance.map(\.withoutTouch)
    carried = carried.map(\.withoutTouch)
    slipped = nil
  }

  // MARK: What is asked of it

  /// Whether the next letter becomes a capital by itself (R-TEXT-1).
  package var wantsCapital: Bool {
    guard services.autocapitalization, !traits.isSecure, traits.type.isProse, !isCode else {
      return false
    }
    let asked = traits.autocapitalization ?? .sentences
    let before = unproven.flatMap { $0.state == state ? $0.meant : nil } ?? text.before
    return asked == .sentences
      ? beginsSentence(after: before[...])
      : Capitals.begin(
        after: before[...], reachesStart: text.reachesStart, mode: asked, rules: rules)
  }

  /// Whether a word behind `context`, the known text before the word, begins a sentence. A word at the
  /// start of a line does not if a neighbouring line begins with a small letter, if it is the first line of data
  /// above the text, or if the text need not be prose and the line may go on with what stands above.
  func beginsSentence(after context: Substring) -> Bool {
    Capitals.begin(
      after: context, reachesStart: text.reachesStart, mode: .sentences, rules: rules)
      && !Capitals.neighboursBeginSmall(before: context, after: (text.after ?? "")[...])
      && !(text.reachesStart && Capitals.opensFrontMatter(after: context))
      && !mayGoOn(after: context)
  }

  /// Whether a line that begins behind `context` may go on with the line above, or may be code.
  private func mayGoOn(after context: Substring) -> Bool {
    guard traits.text != .prose else { return false }
    if Capitals.goesOn(after: context) { return true }
    guard context.last?.isNewline == true else {
      return traits.text == .doubtful && Capitals.lineBeginsSmall(before: context)
    }
    return isBesideCode || traits.text == .doubtful && !Capitals.isAmongSentences(context)
  }

  /// Whether the question with the number `id` is about the text as it is now.
  package func isAbout(_ id: UInt64) -> Bool { id == state }

  /// Whether anything is known of the text before the insertion point.
  package var knowsText: Bool { !text.before.isEmpty || text.reachesStart }

  /// The known text around the insertion point (R-DOC-3); nil where none is known, or where only
  /// its shape is kept.
  package var knownContext: (before: String, after: String?)? {
    guard knowsText, !text.isVeiled else { return nil }
    return (text.before, text.after)
  }

  /// Whether the field is certain to be empty (R-TRAIT-8).
  package var isEmpty: Bool {
    text.reachesStart && text.before.isEmpty && text.after == "" && !text.hasSelection
  }

  /// The word before the insertion point; nil unless its beginning is known, no word follows and
  /// nothing is selected. Where the application tells the text, no word is known until that is told.
  var word: Substring? {
    guard !text.hasSelection, text.isTold || !text.hasTeller else { return nil }
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

  /// The word before the insertion point, which suggestions are about; empty where none is known.
  package var basis: String { word.map(String.init) ?? "" }

  /// Whether a word is known to stand right before the insertion point.
  package var isInWord: Bool { word?.isEmpty == false }

  /// Whether the word was typed here: a word that stood there before is left as it is.
  var isTyping: Bool { !provenance.isEmpty }
}
