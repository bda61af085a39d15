import KeyModel
import Testing
import TextRules

@testable import InputSession

/// A field that shows what a client would hold after the edits.
struct Client {
  var session = InputSession()
  var text = ""
  var now = Instant(milliseconds: 0)
  /// Whether the application tells its text after each key at once.
  var tellsAtOnce = true

  init(_ text: String = "", traits: FieldTraits? = FieldTraits(), tellsAtOnce: Bool = true) {
    self.text = text
    self.tellsAtOnce = tellsAtOnce
    session.languages = ["en"]
    session.begin(traits)
    report()
  }

  /// The application tells its text.
  mutating func report() {
    report(text)
  }

  /// The application tells what its text is, or was.
  mutating func report(_ text: String) {
    session.tell(
      DocumentContext(serial: 1, before: text, startsDocument: true), at: now)
    if let edit = session.takeProven() { perform(edit) }
  }

  mutating func perform(_ edit: TextEdit) {
    text.removeLast(min(edit.deleting, text.count))
    text += edit.inserting
    if tellsAtOnce { report() }
  }

  /// Types; `⌫` is a backspace. Each key is 200 ms after the last.
  mutating func type(_ keys: String) {
    for key in keys {
      now = now + 200
      session.now = now
      switch key {
      case " ": perform(session.space(at: now))
      case "\n":
        perform(session.newline())
        text += "\n"
      case "⌫":
        if let edit = session.deleteBackward() { perform(edit) } else { _ = text.popLast() }
      default:
        let letter = session.wantsCapital ? key.uppercased() : String(key)
        perform(session.type(letter))
      }
      if tellsAtOnce { report() }
    }
  }

  mutating func answer(
    _ replacement: String?, words: [String] = [], emoji: String? = nil,
    isTransliterated: Bool = false
  ) {
    guard let request = session.takeRequest() else { return }
    var answer = SuggestionAnswer(
      id: request.id, replacement: replacement, words: words,
      emoji: request.wantsEmoji ? emoji : nil)
    answer.isTransliterated = isTransliterated
    _ = session.handle(answer)
  }
}

@Suite struct InputSessionTests {
  @Test(arguments: [
    ("hello there", "Hello there"), ("one  two", "One. Two"), ("what? yes", "What? Yes"),
    ("a  ⌫b", "A  b"), ("wait--now", "Wait—now"), ("it's", "It’s"), ("x...", "X…"),
    ("say \"hi\" ok", "Say “hi” ok"), ("see z.b. this", "See z.b. this"),
  ])
  func rulesActAsOneTypes(keys: String, expected: String) {
    var client = Client()
    client.type(keys)
    #expect(client.text == expected)
  }

  /// R-HARM-1.
  @Test(arguments: [KeyboardType.terminal, .url, .emailAddress, .numbersAndPunctuation])
  func nothingIsChangedWhereTextIsNotProse(type: KeyboardType) {
    var traits = FieldTraits()
    traits.type = type
    var client = Client(traits: traits)
    client.session.shortcuts = ["omw": "On my way!"]
    client.type("omw \"a\"  b--c")
    #expect(client.text == "omw \"a\"  b--c")
  }

  /// R-TRAIT-4, R-TRUST-5.
  @Test func nothingIsChangedOrKeptInSecureFields() {
    var traits = FieldTraits()
    traits.isSecure = true
    var client = Client(traits: traits)
    client.session.shortcuts = ["omw": "On my way!"]
    client.type("omw  b")
    #expect(client.text == "omw  b")
    let request = client.session.takeRequest()
    #expect(request == nil)
    #expect(client.session.suggestions.isEmpty)
    let learned = client.session.takeLearned()
    #expect(learned.isEmpty)
  }

  /// R-TRAIT-9: a field may ask for no corrections or no look at its words; what does not say is one of
  /// words (R-TRAIT-10).
  @Test(
    arguments: [
      (nil, nil, true), (true, true, true), (false, nil, false), (nil, false, false),
    ] as [(Bool?, Bool?, Bool)])
  func wordsAreLeftAloneWhereTheFieldSaysSo(_ corrects: Bool?, _ checks: Bool?, _ isHelped: Bool) {
    var traits = FieldTraits()
    (traits.autocorrection, traits.spellChecking) = (corrects, checks)
    var client = Client(traits: traits)
    client.type("teh")
    #expect(client.session.wantsBar == isHelped)
    #expect((client.session.takeRequest() != nil) == isHelped)
    #expect((client.session.lesson("teh") != nil) == isHelped, "whether it may be learned")
  }

  /// R-TEXT-5.
  @Test func shortcutsExpandOnTheSpaceAndComeBackOnBackspace() {
    var client = Client("Hi. ")
    client.session.shortcuts = ["omw": "On my way!"]
    client.type("omw")
    #expect(client.session.suggestions.map(\.text) == ["Omw", "On my way!"])
    client.type(" ")
    #expect(client.text == "Hi. On my way! ")
    client.type("⌫")
    #expect(client.text == "Hi. Omw ")
    client.type("⌫ ")
    #expect(client.text == "Hi. Omw ", "a restored word is right")
  }

  /// R-TEXT-5, R-HARM-1: a mark that ends the word, and Return, replace a shortcut; a sign that makes the
  /// word a part of a token does not.
  @Test(arguments: [
    ("omw.", "On my way!."), ("omw,", "On my way!,"), ("so omw?", "So On my way!?"),
    ("see (omw)", "See (On my way!)"), ("x “omw”", "X “On my way!”"), ("omw\n", "On my way!\n"),
    ("see omw/", "See omw/"), ("see omw@", "See omw@"), ("see omw(", "See omw("),
    ("see -omw ", "See -omw "), ("see a/omw ", "See a/omw "), ("see a/omw.", "See a/omw."),
    ("omw-x ", "Omw-x "), ("see omw.⌫", "See omw."), ("omw.com", "Omw.com"),
  ])
  func shortcutsExpandBeforePunctuationAndReturn(keys: String, expected: String) {
    var client = Client()
    client.session.shortcuts = ["omw": "On my way!"]
    client.type(keys)
    #expect(client.text == expected)
  }

  /// R-MORSE-4, R-HARM-2.
  @Test func someShortcutsWaitForTheSpace() {
    var client = Client("Hi. ")
    client.session.shortcuts = ["omw": "On my way!"]
    client.session.needsSpaceAfterShortcut = true
    client.type("omw.")
    #expect(client.text == "Hi. Omw.")
    client = Client("Hi. ")
    client.session.shortcuts = ["omw": "On my way!"]
    client.perform(client.session.typeAsIs("omw"))
    client.type("\n")
    #expect(client.text == "Hi. omw\n", "the text of others")
    client = Client("Hi. omw")
    client.session.shortcuts = ["omw": "On my way!"]
    client.type(".")
    #expect(client.text == "Hi. omw.", "text that stood there before")
  }

  /// R-TEXT-2: two spaces stay where nothing tells that the field is text, or what stands before them.
  @Test func twoSpacesStayWhereTheTextIsUnknown() {
    var client = Client(traits: nil)
    client.type("one  two")
    #expect(client.text.lowercased() == "one  two")
    client = Client("one", tellsAtOnce: false)
    client.session.forget()
    client.type("  ")
    #expect(client.text == "one  ")
  }

  @Test func correctionsComeInTimeOrNotAtAll() {
    var client = Client()
    client.type("teh")
    client.answer("the")
    #expect(client.session.suggestions.map(\.kind) == [.typed, .replacement])
    client.type(" ")
    #expect(client.text == "the ")
    client.type("⌫")
    #expect(client.text == "Teh ")
    client.type("teh ")
    #expect(client.text == "Teh teh ", "no answer, no correction")
  }

  /// R-HARM-2.
  @Test func aWordThatWasTakenBackStands() {
    var client = Client("x ")
    client.type("teh")
    client.answer("the")
    client.type(" ⌫teh")
    #expect(client.text == "x teh teh")
    client.answer("the")
    #expect(!client.session.suggestions.contains { $0.kind == .replacement })
    client.type(" ")
    #expect(client.text == "x teh teh ")
  }

  @Test(arguments: [
    (["house", "houses", "how"], ["houses", "house", "how"]),
    (["house", "houses"], ["Hou", "house", "houses"]), (["house"], ["Hou", "house"]), ([], ["Hou"]),
  ])
  func theTypedWordHasTheRoomThatGuessesLeave(words: [String], cells: [String]) {
    var client = Client()
    client.type("hou")
    client.answer(nil, words: words)
    #expect(client.session.suggestions.map(\.text) == cells)
  }

  @Test func aLateAnswerIsDropped() {
    var client = Client()
    client.type("te")
    let request = client.session.takeRequest()
    client.type("h")
    let isTaken = client.session.handle(
      SuggestionAnswer(id: request?.id ?? 0, replacement: "tea"))
    #expect(!isTaken)
    client.type(" ")
    #expect(client.text == "Teh ")
  }

  @Test(arguments: [("@", "teh@"), ("/", "teh/"), (",", "the,"), (".", "the.")])
  func addressesStayAsTheyAre(end: String, expected: String) {
    var client = Client("x ")
    client.type("teh")
    client.answer("the")
    client.type(end)
    #expect(client.text == "x " + expected)
  }

  @Test func aChosenWordBringsASpaceThatAPeriodTakesBack() {
    var client = Client("x ")
    client.type("hel")
    client.answer(nil, words: ["hello", "help"])
    client.perform(client.session.choose(Suggestion(text: "hello", kind: .completion)))
    #expect(client.text == "x hello ")
    client.type(".")
    #expect(client.text == "x hello.")
  }

  /// R-HARM-3.
  @Test func nothingIsGuessedInClientsThatTellNothing() {
    var client = Client()
    client.session.begin(nil)
    client.text = ""
    #expect(!client.session.wantsCapital)
    client.type("teh")
    client.answer("the")
    client.type(" ")
    #expect(client.text == "teh ", "the word may have begun before the focus came")
    client.type("ok. now")
    #expect(client.text == "teh ok. Now")
    client.session.forget()
    #expect(!client.session.wantsCapital)
  }

  @Test func reportsThatComeLateDisturbNothing() {
    var client = Client()
    client.type("ab")
    client.report("A")
    client.type(". c")
    #expect(client.text == "Ab. C")
    client.report()
    client.report("other text ")
    client.text = "other text "
    client.type("d")
    #expect(client.text == "other text d")
  }

  @Test(arguments: ["Te", "T", "", "Th", "The", "The "])
  func everyStepOfACorrectionMayBeReported(step: String) {
    var client = Client(tellsAtOnce: false)
    client.type("teh")
    client.report()
    client.answer("The")
    client.type(" ")
    client.report(step)
    client.type("⌫")
    client.report()
    #expect(client.text == "Teh ")
  }

  @Test func stepsThatAreTheSameTextTwiceAreAllExpected() {
    var client = Client(tellsAtOnce: false)
    client.type("worl")
    client.report()
    client.answer("World")
    client.type(" ")
    for step in ["Wo", "W", "", "W", "Wo", "World", "World "] { client.report(step) }
    client.type("⌫")
    #expect(client.text == "Worl ")
  }

  @Test func anApplicationThatRefusesWhatIsTypedIsNotGuessedAt() {
    var client = Client(tellsAtOnce: false)
    client.type("hi")
    client.report()
    client.type(" ")
    client.report("Hi")
    client.now = client.now + 400
    client.session.settle(at: client.now)
    #expect(client.session.knowsText, "the report of the space may be under way")
    client.now = client.now + 100
    client.session.settle(at: client.now)
    #expect(!client.session.knowsText)
    client.session.tell(settled("Hi"), at: client.now)
    #expect(!client.session.knowsText, "the space may still be under way")
    client.session.tell(settled("Hi"), at: client.now)
    #expect(client.session.knowsText)
  }

  /// A message is sent while the report of its correction is on its way: the field that is empty then is
  /// not one of the steps.
  @Test func aFieldThatWasEmptiedIsNoEarlierMoment() {
    var traits = FieldTraits()
    traits.isMultiline = true
    var client = Client(traits: traits, tellsAtOnce: false)
    client.type("teh")
    client.report()
    client.answer("The")
    client.type("\n")
    client.report("")
    #expect(client.session.isBehind, "it may be a step of the correction")
    client.session.tell(settled(""), at: client.now)
    #expect(client.session.isBehind, "the application may be slow")
    client.session.tell(settled(""), at: client.now)
    #expect(!client.session.isBehind)
    client.now = client.now + 600
    client.session.settle(at: client.now)
    client.text = ""
    client.type("ok")
    #expect(client.text == "Ok")
    client.report()
    #expect(!client.session.isBehind, "what was expected")
  }

  /// A slow application tells a part of the deleted character before it has handled every BackSpace.
  @Test func aRestCountsWhenItWasToldTwice() {
    var client = Client(tellsAtOnce: false)
    client.type("a\u{301}")
    client.report()
    _ = client.session.deleteBackward()
    client.session.tell(settled("A"), at: client.now)
    #expect(!client.session.hasRest && client.session.isBehind)
    client.session.tell(settled("A"), at: client.now)
    #expect(client.session.hasRest)
    client.session.tell(settled(""), at: client.now)
    #expect(!client.session.hasRest && !client.session.isBehind)
  }

  private func settled(_ before: String) -> DocumentContext {
    var document = DocumentContext(serial: 1, before: before, startsDocument: true)
    document.isSettled = true
    return document
  }

  /// R-HARM-1.
  @Test(arguments: ["a@example.teh", "~/teh", "example.teh", "#teh", "C:\\teh"])
  func partsOfAddressesAreNotCorrected(typed: String) {
    var client = Client()
    client.type("x " + typed)
    #expect(client.session.takeRequest()?.allowsCorrection != true)
    client.answer("the")
    client.type(" ")
    #expect(client.text == "X " + typed + " ")
  }

  /// R-HARM-3.
  @Test func whereNobodyTellsOfAFieldNothingIsCorrected() {
    var client = Client(traits: nil)
    client.type("x teh")
    #expect(client.session.takeRequest() == nil)
    client.answer("the")
    client.type(" ")
    #expect(client.text == "X teh ")
  }

  @Test func whatIsTypedIsLearnedWithTheWordBefore() {
    var client = Client()
    client.type("good morning anna1 x ")
    let learned = client.session.takeLearned()
    #expect(learned.map(\.word) == ["Good", "morning"])
    #expect(learned.map(\.previous) == [nil, "Good"])
  }

  /// R-TRUST-5: sentences of scripts without spaces are no words.
  @Test(arguments: ["我们去北京 ", "ありがとう ", "สวัสดี ", "ok我 "])
  func whatMayBeASentenceIsNotLearned(text: String) {
    var client = Client("x ")
    client.type(text)
    #expect(client.text == "x " + text && client.session.takeLearned().isEmpty)
  }

  @Test func firstWordsOfSentencesAreToldApart() {
    var client = Client()
    client.type("good morning. and you ")
    let learned = client.session.takeLearned()
    #expect(learned.map(\.word) == ["Good", "morning", "And", "you"])
    #expect(learned.map(\.beginsSentence) == [true, false, true, false])
  }

  @Test(arguments: [
    // A correction that stands, one that is taken back, one that Return confirms.
    ("teh and ", ["the", "and"]), ("teh ⌫and ", ["Teh", "and"]), ("teh \n", ["the"]),
    // Nobody tells what stood there when Return was struck.
    ("teh\n", []),
  ])
  func whatIsTakenBackIsNotLearned(keys: String, words: [String]) {
    var client = Client()
    for key in keys {
      if client.text == "Teh", " \n".contains(key) { client.answer("the") }
      client.type(String(key))
    }
    let learned = client.session.takeLearned()
    #expect(learned.map(\.word) == words)
  }

  @Test func aSuggestionThatIsTakenBackIsNotLearned() {
    var client = Client("I ")
    client.type("hel")
    client.answer(nil, words: ["hello"])
    client.perform(client.session.choose(Suggestion(text: "hello", kind: .completion)))
    #expect(client.session.takeLearned().isEmpty)
    client.type("⌫ ")
    #expect(client.text == "I hel ")
    #expect(client.session.takeLearned().map(\.word).first == "hel")
  }

  /// A client with two words typed, the answer being that they are one.
  private func parted(_ keys: String, joined: String) -> Client {
    var client = Client("so ")
    client.type(keys)
    guard let request = client.session.takeRequest(), request.parted != nil else { return client }
    var answer = SuggestionAnswer(id: request.id, replacement: joined)
    answer.isJoined = true
    _ = client.session.handle(answer)
    return client
  }

  @Test func wordsThatASpaceHasPartedAreJoinedAndPartedAgain() {
    var client = parted("hel lo", joined: "hello")
    #expect(client.session.suggestions.map(\.text) == ["hel lo", "hello"])
    client.type(" ")
    #expect(client.text == "so hello ")
    client.type("⌫")
    #expect(client.text == "so hel lo ")
    client.type("⌫")
    #expect(client.session.takeRequest()?.parted == nil, "they are right after all")
  }

  @Test func aPartThatWasCorrectedIsJoinedAsItWasTyped() {
    var client = Client("so ")
    client.type("hel")
    client.answer("he")
    client.type(" lo")
    #expect(client.text == "so he lo")
    let request = client.session.takeRequest()
    #expect(request?.parted == PartedWord(typed: "hel", written: "he"))
    var answer = SuggestionAnswer(id: request?.id ?? 0, replacement: "hello")
    answer.isJoined = true
    _ = client.session.handle(answer)
    client.type(" ")
    #expect(client.text == "so hello ")
    client.type("⌫")
    #expect(client.text == "so he lo ")
  }

  @Test func aTapJoinsThemOrLeavesThemParted() {
    var client = parted("hel lo", joined: "hello")
    client.perform(client.session.choose(client.session.suggestions[1]))
    #expect(client.text == "so hello ")
    var other = parted("hel lo", joined: "hello")
    other.perform(other.session.choose(other.session.suggestions[0]))
    #expect(other.text == "so hel lo ")
    other.type("⌫")
    #expect(other.session.takeRequest()?.parted == nil)
  }

  @Test(arguments: ["hel  lo", "hel, lo", "hel. lo", "hel\nlo", "hello"])
  func onlyOneSpaceParts(keys: String) {
    var client = Client("so ")
    client.session.services.periodShortcut = false
    client.type(keys)
    #expect(client.session.takeRequest()?.parted == nil)
  }

  @Test func wordsThatWereNotTypedAreNotJoined() {
    var client = Client("so hel lo")
    #expect(client.session.takeRequest()?.parted == nil)
    client.session.move(by: 0)
    client.type("x")
    #expect(client.session.takeRequest()?.parted == nil)
  }
}
