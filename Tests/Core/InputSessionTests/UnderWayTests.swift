import KeyModel
import Testing
import TextRules

@testable import InputSession

/// R-DOC-3: keys that were sent before the field was known may arrive after its first report.
@Suite struct UnderWayTests {
  /// A client that gets another field while the last keys are under way to it.
  private static func client(_ sent: String, then typed: String) -> Client {
    var client = Client(traits: nil, tellsAtOnce: false)
    client.type(sent)
    client.session.begin(FieldTraits())
    client.type(typed)
    return client
  }

  private static func settled(_ before: String) -> DocumentContext {
    var document = DocumentContext(serial: 1, before: before, startsDocument: true)
    document.isSettled = true
    return document
  }

  @Test(arguments: ["", "H", "He"])
  func anEarlierMomentIsNotTheText(reported: String) {
    var client = UnderWayTests.client("He", then: "l")
    client.report(reported)
    #expect(client.session.basis.isEmpty, "nothing is replaced of a word that is not known")
    client.report("Hel")
    #expect(client.session.basis == "Hel")
  }

  /// The focus moved amid the text: its beginning went to another field, and the report tells the rest alone.
  @Test func whatWentToAnotherFieldIsNotWaitedForOnceLaterKeysAreTold() {
    var client = UnderWayTests.client("He sa", then: "w t")
    client.report("w t")
    #expect(client.session.basis == "t")
    client.type("eh")
    client.report("w teh")
    #expect(client.session.basis == "teh")
  }

  /// The last letter is typed twice, and the first of both has arrived.
  @Test func aLetterThatIsTypedTwiceIsNotTakenForTheOther() {
    var client = UnderWayTests.client("Hel", then: "l")
    client.report("Hel")
    #expect(client.session.basis.isEmpty)
    client.report("Hell")
    #expect(client.session.basis == "Hell")
  }

  @Test func aWordOfWhichTheFirstLettersWereUnderWayIsCorrected() {
    var client = UnderWayTests.client("Te", then: "h")
    client.report("Te")
    client.report("Teh")
    client.answer("The")
    client.type(" ")
    client.report()
    #expect(client.text == "The ")
  }

  @Test func whatWentToTheLastFieldIsNotWaitedForLong() {
    var client = UnderWayTests.client("one", then: "")
    client.session.tell(UnderWayTests.settled(""), at: client.now)
    #expect(!client.session.knowsText)
    client.session.tell(UnderWayTests.settled(""), at: client.now)
    #expect(client.session.knowsText)
    #expect(client.session.isEmpty)
  }

  @Test func whatWasToldInTheLastFieldIsNotUnderWay() {
    var client = Client()
    client.type("one")
    client.report()
    client.session.begin(FieldTraits())
    client.report("")
    #expect(client.session.isEmpty)
  }

  /// A letter is typed into a text that the application has not told yet.
  @Test func aTextThatIsToldLateHasTheLetterInIt() {
    var client = Client("some wor", traits: nil, tellsAtOnce: false)
    client.session.begin(FieldTraits())
    client.type("d")
    client.report("some wor")
    #expect(client.session.basis.isEmpty)
    client.report("some word")
    #expect(client.session.basis == "word")
  }

  /// An application that handles a key a second tells each step when every key seems to be handled.
  @Test func stepsOfASlowApplicationAreNotTheText() {
    var client = Client(tellsAtOnce: false)
    client.type("hel")
    for step in ["H", "He"] {
      client.session.tell(UnderWayTests.settled(step), at: client.now)
      #expect(client.session.basis == "Hel")
    }
    client.session.tell(UnderWayTests.settled("He"), at: client.now)
    #expect(client.session.basis == "He", "it has refused the last letter")
  }
}
