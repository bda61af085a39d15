import KeyModel
import Testing
import TextRules

@testable import InputSession

/// What must never happen to typed text (R-HARM-1, R-HARM-2, R-HARM-3).
@Suite struct HarmTests {
  private static let code: FieldTraits = {
    var traits = FieldTraits()
    traits.isMultiline = true
    traits.text = .code
    return traits
  }()

  @Test func inCodeNothingIsChanged() {
    var client = Client(traits: Self.code)
    client.session.shortcuts = ["omw": "On my way!"]
    let typed = "def teh(nme, lst):\n    x = \"hte wrold\" -- ...  omw it's\nteh "
    for key in typed {
      client.type(String(key))
      client.answer("the")
    }
    #expect(client.text == typed)
    #expect(!client.session.wantsBar)
    #expect(client.session.takeLearned().isEmpty)
  }

  @Test func aThirdSpaceTakesThePeriodBack() {
    var client = Client()
    client.type("one  ")
    #expect(client.text == "One. ")
    client.type(" ")
    #expect(client.text == "One   ")
    client.type(" two")
    #expect(client.text == "One    two")
  }

  @Test func besideCodeMarksStayStraight() {
    let prose = "It is what all the others here are made of, and they need it.\n"
    var client = Client("x = f(1);\n" + prose + prose + prose + "She said ")
    client.type("\"no\" -- it's")
    #expect(client.text.hasSuffix("She said \"no\" -- it's"))
  }

  @Test func aLineAmongSmallOnesBeginsSmall() {
    var client = Client("This is a free program, which anybody may\n")
    client.type("so")
    #expect(client.text.hasSuffix("\nSo"))
    client = Client("This is a free program, which anybody\nmay change and give to others as\n")
    client.type("so")
    #expect(client.text.hasSuffix("\nso"))
  }

  @Test(arguments: [
    "x = 1\ny = x + 2\nprint(x)\n", "#!/bin/sh\nset -e\necho $1\n",
    "int main(void) {\n  return 0;\n",
  ])
  func whereTheTextReadsAsCodeNothingIsChanged(before: String) {
    var traits = FieldTraits()
    traits.isMultiline = true
    var client = Client(before, traits: traits)
    let typed = "teh nme \"wrold\" -- ...\nand teh "
    for key in typed {
      client.type(String(key))
      client.answer("the")
    }
    #expect(client.text == before + typed)
    #expect(client.session.wantsBar, "the bar stays, so that the window keeps its height")
  }

  /// More code than is known of the text, in a file of prose.
  @Test func betweenFencesNothingIsChangedHoweverLongTheCodeIs() {
    var traits = FieldTraits()
    traits.isMultiline = true
    traits.text = .prose
    var client = Client("This is how it is done.\n\n```\n", traits: traits)
    let line = "while it runs, and the others have to wait\n"
    let typed = String(repeating: line, count: 12)
    client.type(typed)
    #expect(client.text.hasSuffix("```\n" + typed))
    client.type("```\n")
    client.type("so it is")
    #expect(client.text.hasSuffix("```\nSo it is"))
  }

  @Test func whatWasBetweenFencesIsForgottenElsewhere() {
    var fences = FenceMemory()
    func read(_ text: String, isMoved: Bool = false) -> Bool {
      fences.read(text[...], reachesStart: false, isMoved: isMoved)
      return fences.isInside
    }
    #expect(read("it is done.\n\n```sh\nmake all\n"))
    #expect(read("make all\nmake more\n"))
    #expect(read("make more\n    ", isMoved: true), "the editor has set the line in")
    #expect(!read("There are others, too.\nAnd more of them.\n", isMoved: true))
  }

  @Test func aPagesMonospacedFieldIsCodeUntilItReadsAsProse() {
    var traits = FieldTraits()
    traits.text = .doubtful
    var client = Client(traits: traits)
    client.type("import teh")
    client.answer("the")
    client.type(" ")
    #expect(client.text == "import teh ")
    client = Client("I would like to know when you come to see us. ", traits: traits)
    client.type("teh")
    client.answer("The")
    client.type(" ")
    #expect(client.text.hasSuffix("us. The "))
  }

  @Test func aPagesMonospacedFieldKeepsItsMarksAndNames() {
    var traits = FieldTraits()
    traits.text = .doubtful
    var client = Client("I would like to know when you come to see us. ", traits: traits)
    client.type("it's \"so\" ... (teh")
    client.answer("the")
    client.type(" b")
    client.answer("by")
    client.type(" ")
    #expect(client.text.hasSuffix("It's \"so\" ... (teh b "), "\(client.text)")
  }

  @Test func aLineThatBeganSmallGoesOnSoInAPagesMonospacedField() {
    var traits = FieldTraits()
    traits.text = .doubtful
    var client = Client("we would like to know when you come to see us. ", traits: traits)
    client.type("if")
    #expect(client.text.hasSuffix(" if"))
    client = Client("We would like to know when you come to see us. ", traits: traits)
    client.type("if")
    #expect(client.text.hasSuffix(" If"))
  }

  /// A new mark is like those that stand there.
  @Test(arguments: [
    ("He said \"no\" and went. ", "\"yes\"", "\"Yes\""), ("He’d say “no”. ", "\"yes\"", "“Yes”"),
    ("It isn't so. ", "it's", "It's"), ("It isn’t so. ", "it's", "It’s"),
  ])
  func marksFollowThoseOfTheText(before: String, typed: String, expected: String) {
    var client = Client(before)
    client.type(typed)
    #expect(client.text == before + expected)
  }

  @Test func proseInTheMidstOfCodeIsLeftAlone() {
    var traits = FieldTraits()
    traits.isMultiline = true
    var client = Client("x = 1\ny = x + 2\nz = x * y\n", traits: traits)
    let words = "The text of a comment may be longer than what is told of the text. "
    client.type("teh ")
    client.text = String(repeating: words, count: 4)
    client.report(String(client.text.suffix(256)))
    client.type("teh")
    client.answer("the")
    client.type(" ")
    #expect(client.text.hasSuffix("teh "))
  }

  @Test func aFieldWithoutCorrectionsKeepsItsMarks() {
    var traits = FieldTraits()
    traits.autocorrection = false
    var client = Client(traits: traits)
    client.type("say \"hi\" it's wait--now x...")
    #expect(client.text == "Say \"hi\" it's wait--now x...")
  }

  @Test(arguments: [
    ("--hepl ", "--hepl "), ("i.e. so", "I.e. so"), ("x e.g. so", "X e.g. so"),
    ("x www.", "X www."),
    ("x teh(", "X teh("), ("x teh=", "X teh="), ("x teh.org ", "X teh.org "),
    ("x teh:8", "X teh:8"), ("x teh. so", "X the. So"), ("x \"teh\" ", "X “the” "),
  ])
  func tokensThatAreNoWordsStay(keys: String, expected: String) {
    var client = Client()
    client.session.rules.abbreviations = ["e.g.", "i.e."]
    for key in keys {
      if client.text.hasSuffix("teh") || client.text.hasSuffix("hepl") {
        client.answer("the")
      } else if let last = client.text.last, last.isLetter {
        client.answer(String(last).uppercased())
      }
      client.type(String(key))
    }
    #expect(client.text == expected)
  }

  @Test func aQuotationMarkBehindACorrectionIsThatWhichOpened() {
    var client = Client()
    client.type("say \"teh")
    client.answer("the")
    client.type("\"")
    #expect(client.text == "Say “the”")
    client = Client("say \"")
    client.type("teh")
    client.answer("the")
    client.type("\"")
    #expect(client.text == "say \"the\"")
  }

  @Test(arguments: [
    ("do '/etc", "Do '/etc"), ("x \" \"", "X \" \""), ("say \"hi\" so", "Say “hi” so"),
    ("[1,'2", "[1,'2"), ("add -m 'it' so", "Add -m 'it' so"),
    ("\"\"\"Read all.\"\"\" so", "\"\"\"Read all.\"\"\" so"),
    ("a bot''' so", "A bot''' so"), ("say \"$x", "Say \"$x"), ("the '90s", "The ‘90s"),
  ])
  func aMarkThatTurnsOutToBelongToCodeIsStraight(keys: String, expected: String) {
    var client = Client()
    client.type(keys)
    #expect(client.text == expected)
  }

  /// Lines of wrapped text, of data and in monospaced fields need not begin with a capital.
  @Test(
    arguments: [
      ("This line is broken by its writer behind the word that\n", nil, false),
      ("This line is broken by its writer behind the words, so.\n", nil, true),
      ("A short line\n", nil, true), ("A line\n  ", nil, false), ("A line\n(", nil, false),
      ("This line is broken by its writer behind the word that\n", .prose, true),
      ("A line of prose ends here, as all of them do.\n", .doubtful, true),
      ("# A comment of one line is here, as in all files.\n\n", .doubtful, false),
    ] as [(String, TextKind?, Bool)])
  func capitalsOfLines(before: String, kind: TextKind?, isWanted: Bool) {
    var traits = FieldTraits()
    (traits.text, traits.isMultiline) = (kind, true)
    let client = Client(before, traits: traits)
    #expect(client.session.wantsCapital == isWanted, "\(before)")
  }

  @Test func aMarkThatClosesIsNoSlip() {
    var client = Client()
    client.type("'to updat'")
    client.answer("updat")
    client.type(".")
    #expect(client.text == "‘To updat’.")
  }

  @Test func twoSpacesInColumnsStay() {
    var client = Client("Avant Garde  URW Gothic   Adventor\nBookman")
    client.type("  ")
    #expect(client.text.hasSuffix("Bookman  "))
  }

  @Test func finishedLinesOfCodeCountBeyondTheKnownText() {
    var traits = FieldTraits()
    (traits.text, traits.isMultiline) = (.doubtful, true)
    var client = Client(traits: traits)
    client.type("x = y;\ny = x;\n")
    client.type(String(repeating: "these are words of a comment\n", count: 12))
    #expect(client.session.isCode)
  }

  // MARK: What was chosen

  @Test(arguments: ["È", "â", "ò", "ü", "ñ", "ç", "ё", "ı"])
  func aChosenLetterIsNotReplaced(letter: String) {
    var client = Client("x ")
    client.perform(client.session.type(letter, isChosen: true))
    client.answer("I")
    client.type(" ")
    #expect(client.text == "x \(letter) ")
  }

  @Test func aWordKeepsWhatWasChosenInIt() {
    var client = Client("x ")
    client.type("sch")
    client.perform(client.session.type("ö", isChosen: true))
    client.type("nn")
    client.answer("schön")
    client.type(" ")
    #expect(client.text == "x schön ")
    client.type("perch")
    client.perform(client.session.type("è", isChosen: true))
    client.answer("perché")
    client.type(" ")
    #expect(client.text == "x schön perchè ")
  }

  /// A letter that the word before it names is no pronoun (R-HARM-7).
  @Test(arguments: [
    ("x vitamin i ", "i"), ("x plan i ", "i"), ("x when i ", "I"), ("x plan, i ", "I"),
  ])
  func aLetterThatIsNamedStays(keys: String, letter: String) {
    var client = Client("")
    client.session.services.autocapitalization = false
    client.session.rules.lettered = ["plan", "vitamin"]
    client.type(String(keys.dropLast()))
    client.answer("I")
    client.type(" ")
    #expect(client.text == keys.dropLast(2) + letter + " ")
  }

  @Test func whatWasPastedIsNotReplaced() {
    var client = Client("x ")
    client.report("x Acm")
    client.text = "x Acm"
    client.type("s")
    client.answer("Aims")
    #expect(client.session.suggestions.allSatisfy { $0.kind != .replacement })
    client.type(" ")
    #expect(client.text == "x Acms ")
  }

  @Test func whatWasTakenBackStaysAlsoWhenItGoesOn() {
    var client = Client("x ")
    client.type("teh")
    client.answer("the")
    client.type(" ⌫⌫")
    #expect(client.text == "x teh")
    client.type("s")
    client.answer("these")
    client.type(" ")
    #expect(client.text == "x tehs ")
  }

  // MARK: What nobody tells of

  @Test func inAnUnknownFieldNothingIsCorrectedOrLearned() {
    var client = Client(traits: nil)
    client.session.shortcuts = ["omw": "On my way!"]
    client.type("x omw  teh  \"a\" ")
    #expect(client.text == "X omw  teh  \"a\" ")
    #expect(client.session.takeLearned().isEmpty)
    #expect(!client.session.wantsBar)
    client.session.services.suggestionsEverywhere = true
    #expect(client.session.wantsBar)
    client.type("hte")
    client.answer("the", words: ["hotel"])
    #expect(client.session.suggestions.contains { $0.text == "hotel" })
    client.type(" ")
    #expect(client.text.hasSuffix("hte "))
  }
}
