package import KeyModel
package import TextRules

/// The text services of one field: keys go in, edits for the field come out. The session knows the text around the
/// insertion point as far as the application reported it or the user typed it in this field. The session acts only
/// where the text is certain (R-DOC-3).
package struct InputSession: Hashable, Sendable {
  // Facts that the keyboard sets. The session only reads them.
  package var services = TextServices()
  package var rules = LanguageRules(language: "")
  /// The phrases of the user's shortcuts, by the lowercased shortcut (R-TEXT-5).
  package var shortcuts: [String: String] = [:]
  /// Whether only a space replaces a shortcut, and no punctuation mark or Return does, as on the Morse keyboard
  /// (R-MORSE-4).
  package var needsSpaceAfterShortcut = false
  /// Whether the number of BackSpaces is known that delete a character of several code points in the application's
  /// toolkit (R-DOC-2).
  package var countsMarks = false
  /// Number of cells of the bar. The bar has more cells if words are scanned (R-ASSIST-3).
  package var cellCount = InputSession.usualRoom
  /// Number of cells of the bar for touches.
  package static let usualRoom = 3
  /// The keyboard on which words are typed.
  package var board = WordBoard() {
    didSet { if board.keyboard != oldValue.keyboard { forgetTouches() } }
  }

  // The machines. Only a machine itself changes its state.
  var field = FocusedField()
  var writing = WrittenLanguage()
  var text = KnownText()
  var code = CodeReading()
  var origins = WordOrigins()
  var recent = RecentTyping()
  var slip = SpaceSlip()
  var inquiry = Inquiry()
  var lessons = Lessons()
  var restored = RestoredWords()
  /// The last word, if it ended before its answer came; otherwise nil.
  var unanswered: UnansweredWord?
  /// The last key, if its edit waits for the application's report of the text; otherwise nil.
  var unproven: UnprovenKey?
  /// Number of changes of the text.
  var revision: UInt64 = 1

  /// A finished word for the user's own lexicon (R-TRUST-5).
  package struct LearnedWord: Hashable, Sendable {
    package var word: String
    /// The word before it in the same sentence; nil if there is no such word.
    package var previous: String?
    /// Whether the word is the first of a sentence, so that its capital may come from its place.
    package var beginsSentence: Bool
    /// BCP 47 tag of the language in which the user is writing.
    package var language: String
    /// BCP 47 tags of all languages of the keyboard. The word may be of any of them.
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
  package init() {}

  // MARK: - Reports, and forgetting text

  /// The time at which text is typed. The keyboard sets it.
  package var now: Instant {
    get { text.now }
    set { text.now = newValue }
  }

  /// BCP 47 tags of the keyboard's languages, in the keyboard's order.
  package var languages: [String] {
    get { writing.tags }
    set { writing.change(to: newValue, field: traits.language) }
  }

  /// Begins with another field, which has the focus now. `traits` is nil if no source reports the kind of the field.
  /// `isReported`: the application is expected to report its text (R-HARM-6).
  package mutating func begin(_ traits: FieldTraits?, isReported: Bool = false) {
    field.begin(traits)
    (code, restored) = (CodeReading(), RestoredWords())
    leave(veiling: field.isTerminal)
    text.begin(isReported: isReported)
    writing.enter(field: self.traits.language)
  }

  /// Adopts other traits of the same field.
  package mutating func adopt(_ traits: FieldTraits) {
    if traits.language != self.traits.language { writing.enter(field: traits.language) }
    field.adopt(traits)
    if traits.isSecure || field.isTerminal != text.isVeiled {
      text.isVeiled = field.isTerminal
      forget()
    } else {
      code.read(text, in: field)
    }
  }

  /// Adopts the application's report of the text around the insertion point. Returns true if the text or the
  /// insertion point has changed otherwise than by this session.
  @discardableResult
  package mutating func tell(_ document: DocumentContext, at now: Instant) -> Bool {
    guard !traits.isSecure else { return false }
    let (hadSelection, knewText, knewWord) = (text.hasSelection, knowsText, word != nil)
    let isChanged = text.adopt(document, at: now) == .changed
    code.read(text, in: field, isMoved: isChanged)
    if text.underWay.isEmpty { origins.arrive(isElsewhere: isChanged) }
    guard isChanged || text.hasSelection != hadSelection else {
      // The first report of a field changes no typed text, but only now the word is known, and can be asked about.
      let isFirst = !knewText && knowsText || !knewWord && word != nil
      if isFirst, unproven == nil { noteChange() }
      releaseLessons()
      return false
    }
    lessons.forgetDoubted()
    (unanswered, unproven) = (nil, nil)
    forgetRecent()
    return true
  }

  /// Notes that the application of the focused field does not report its text.
  package mutating func expectNoText() { text.expectNothing() }

  /// Whether the application has reported the text since it was forgotten. Only after such a report can the next
  /// report show that the insertion point has moved.
  package var isReported: Bool { text.isReported }

  /// Whether the report agrees with the known text, or with an earlier moment of the typed text.
  package func fits(_ document: DocumentContext) -> Bool { text.fits(document) }

  /// Whether the application has handled every key, and has left a part of the character that was last deleted (R-DOC-2).
  package var hasRest: Bool { text.hasRest }

  /// Whether the application may have refused the text typed last: it reports the text of the field, but has not
  /// reported this part yet (R-HARM-6).
  package var isDoubtful: Bool { text.isDoubtful }

  /// Whether an edit waits for the application's report of the text.
  package var awaitsProof: Bool { waiting?.isAwaited(at: now) == true }

  /// Whether the application's last report is about an earlier moment of the typed text. An application may stay at
  /// this moment, for example if it empties its field when it sends a message. Only another report shows this.
  package var isBehind: Bool { text.isBehind }

  /// Forgets text that the application never confirmed, because a finger came down (R-DOC-3).
  package mutating func settle(at now: Instant) {
    if text.isStale(at: now) { leave(veiling: text.isVeiled) }
  }

  /// Forgets the text, except for the part that may still arrive in the field.
  private mutating func leave(veiling isVeiled: Bool) {
    text.leave(veiling: isVeiled)
    origins.leave(underWay: text.underWay.count)
    forgetEdits()
  }

  /// Notes that another application gets the keys, so no earlier text can arrive in its field.
  package mutating func leaveApplication() {
    text.dropUnderWay()
    origins.dropUnderWay()
  }

  /// Forgets the text, because a caret key, a click or a chord may have moved the insertion point.
  package mutating func forget() {
    text.forget()
    origins.dropUnderWay()
    forgetEdits()
  }

  /// Forgets the edits of the text.
  private mutating func forgetEdits() {
    (slip, lessons) = (SpaceSlip(), Lessons())
    (unanswered, unproven) = (nil, nil)
    forgetRecent()
  }

  /// Forgets the recent typing, because the insertion point or the text has changed otherwise than by typing.
  mutating func forgetRecent() {
    origins.endWord()
    recent = RecentTyping()
    noteChange()
  }

  /// Notes that the known text has changed.
  mutating func noteChange() {
    revision += 1
    code.read(text, in: field)
  }

  /// Forgets the places of fingers, because other keys are at these places now.
  private mutating func forgetTouches() {
    origins.forgetTouches()
    slip.forgetTouch()
  }

  // MARK: The state of the text

  var traits: FieldTraits { field.traits }

  /// The tag of the language in which the user is writing; one of `languages` (R-TEXT-8).
  package var language: String { writing.current }

  /// The number of the question that was sent last.
  package var awaited: UInt64 { inquiry.sent }

  /// Whether the question with the number `id` is about the present text.
  package func isAbout(_ id: UInt64) -> Bool { id == revision }

  /// Whether any text before the insertion point is known, or the insertion point is at the start of the document.
  package var knowsText: Bool { !text.before.isEmpty || text.reachesStart }

  /// The known text around the insertion point (R-DOC-3); nil if no text is known, or if only its shape is kept.
  package var knownContext: (before: String, after: String?)? {
    guard knowsText, !text.isVeiled else { return nil }
    return (text.before, text.after)
  }

  /// Whether the field is certain to be empty (R-TRAIT-8).
  package var isEmpty: Bool {
    text.reachesStart && text.before.isEmpty && text.after == "" && !text.hasSelection
  }

  /// The word before the insertion point; nil if no word is known.
  var word: Substring? { text.word }

  /// The word before the insertion point, for which suggestions are made; empty if no word is known.
  package var basis: String { word.map(String.init) ?? "" }

  /// Whether a word is known to be right before the insertion point.
  package var isInWord: Bool { word?.isEmpty == false }

  /// Whether the word was typed in this field. A word that was in the field before stays as it is.
  var isTyping: Bool { !origins.isEmpty }
}
