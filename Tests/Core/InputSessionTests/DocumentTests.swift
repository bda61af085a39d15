import KeyModel
import Testing
import TextRules

@testable import InputSession

/// The text as a document: moving in it, deleting pieces of it (R-DOC-4, R-DOC-5).
@Suite struct DocumentTests {
  private func session(_ before: String, after: String = "", startsDocument: Bool = true)
    -> InputSession
  {
    var session = InputSession()
    session.languages = ["en"]
    session.begin(FieldTraits())
    session.tell(
      DocumentContext(serial: 1, before: before, after: after, startsDocument: startsDocument),
      at: Instant(milliseconds: 0))
    return session
  }

  /// That a field is empty is told by its application alone, after the focus.
  @Test func theFirstWordOfAnEmptyFieldIsAskedFor() {
    var session = InputSession()
    session.languages = ["en"]
    session.begin(FieldTraits())
    #expect(session.takeRequest() == nil)
    session.tell(
      DocumentContext(serial: 1, before: "", startsDocument: true), at: Instant(milliseconds: 0))
    let request = session.takeRequest()
    #expect(request?.word == "" && request?.isSentenceStart == true)
  }

  /// R-ASSIST-3: five words are asked for where five are shown.
  @Test(arguments: [3, 5])
  func asManyWordsAreAskedForAsAreShown(count: Int) {
    var session = session("One ")
    session.cellCount = count
    #expect(session.takeRequest()?.room == count)
  }

  @Test func pieceByPieceATextIsDeleted() {
    var session = session("One. Two three")
    #expect(session.delete(.word) == TextEdit(deleting: 5))
    #expect(session.delete(.sentence) == TextEdit(deleting: 4))
    #expect(session.delete(.paragraph) == TextEdit(deleting: 5))
    #expect(session.delete(.word) == nil)
  }

  @Test func nothingIsCountedThatNobodyTold() {
    var unknown = session("three", startsDocument: false)
    #expect(unknown.delete(.word) == nil)
    var secret = session("One two")
    var traits = FieldTraits()
    traits.isSecure = true
    secret.adopt(traits)
    #expect(secret.delete(.word) == nil)
  }

  /// R-DOC-2.
  @Test func marksAreCountedWithTheirLetters() {
    var marked = session("one ne\u{301}")
    #expect(marked.erasable.suffix(2) == "ne\u{301}")
    #expect(marked.delete(.word) == TextEdit(deleting: 2))
  }

  /// R-DOC-2. The delete key takes the signs of some scripts back one by one, and whole letters elsewhere.
  @Test(arguments: [
    ("क\u{94D}ष\u{93F}", ["क\u{94D}ष", "क\u{94D}", "क"]), ("ท\u{E35}\u{E48}", ["ท\u{E35}", "ท"]),
    ("e\u{301}", []), ("🇩🇪", []), ("ab", []),
  ])
  func someScriptsAreTakenBackSignBySign(_ text: String, _ steps: [String]) {
    var session = session(text)
    for step in steps {
      let isTaken = session.takeSignBack()
      #expect(isTaken)
      #expect(session.erasable == step)
    }
    let isTaken = session.takeSignBack()
    #expect(!isTaken)
  }

  /// R-DOC-5. Characters that are deleted by two repetitions of the held key, one every 70 ms, and by eight.
  @Test(arguments: [
    ("ภาษาไทยที่ดี", 4), ("今日は天気がいい", 4), ("天気がいいa b", 4), ("ok. 天", 3), ("a b c", 3),
    ("one two", 3), ("😀😀😀", 2), ("one\n\n\n", 2), ("one.", 4),
  ])
  func aHeldKeyDeletesNoSlowerByWords(_ text: String, _ count: Int) {
    var session = session(text)
    #expect(session.delete(.word, atLeast: 2) == TextEdit(deleting: count))
  }

  /// R-DOC-5.
  @Test func aHeldKeyDeletesNoSlowerBySentences() {
    var session = session("One two three. Ok. No.")
    #expect(session.delete(.sentence, atLeast: 8) == TextEdit(deleting: 22))
  }

  /// R-DOC-4.
  @Test func theInsertionPointMovesInWhatIsKnown() {
    var session = session("Hi. Yes", after: " no")
    #expect(!session.wantsCapital)
    session.move(by: -3)
    #expect(session.wantsCapital, "the beginning of a sentence")
    session.move(by: 3)
    #expect(session.delete(.word) == TextEdit(deleting: 3))
    session.move(by: 9)
    #expect(session.delete(.word) == nil, "beyond what is known nothing is")
  }

  @Test func aStrokeNeedsNoSpaceWhereTheInsertionPointHasMovedOn() {
    var session = InputSession()
    session.languages = ["en"]
    session.begin(FieldTraits())
    session.tell(
      DocumentContext(serial: 1, before: "", startsDocument: true), at: Instant(milliseconds: 0))
    _ = session.glide(["hello", "help"])
    session.move(by: -3)
    #expect(session.suggestions.allSatisfy { $0.kind != .alternative })
    #expect(session.type("y") == TextEdit(inserting: "y"))
  }

  @Test func itStopsAtTheStart() {
    var session = session("ab", after: "c")
    session.move(by: -5)
    #expect(session.wantsCapital)
    session.move(by: 2)
    #expect(session.delete(.word) == TextEdit(deleting: 2))
  }

  @Test func theApplicationsReportsOfTheStepsChangeNothing() {
    var session = session("abc", after: "")
    session.move(by: -2)
    for before in ["ab", "a"] {
      let isChanged = session.tell(
        DocumentContext(
          serial: 1, before: before, after: String("abc".dropFirst(before.count)),
          startsDocument: true), at: Instant(milliseconds: 1))
      #expect(!isChanged)
    }
    let isChanged = session.tell(
      DocumentContext(serial: 1, before: "zz", startsDocument: true), at: Instant(milliseconds: 2))
    #expect(isChanged, "somebody else did that")
  }

  @Test func lettersFromRightToLeftAreKnown() {
    let session = session("abגד", after: "הef")
    #expect(session.isRightToLeft(movingBy: -1))
    #expect(session.isRightToLeft(movingBy: 1))
    #expect(!self.session("ab", after: "cd").isRightToLeft(movingBy: -1))
  }
}
