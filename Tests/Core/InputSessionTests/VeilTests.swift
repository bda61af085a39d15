import KeyModel
import Testing
import TextRules

@testable import InputSession

/// A line of a terminal may answer a hidden prompt: only its shape is kept (R-TRAIT-4).
@Suite struct VeilTests {
  private func terminal() -> InputSession {
    var traits = FieldTraits()
    traits.type = .terminal
    var session = InputSession()
    session.languages = ["en"]
    session.begin(traits)
    return session
  }

  private func type(_ text: String, in session: inout InputSession) {
    for character in text {
      _ =
        character == " "
        ? session.space(at: Instant(milliseconds: 0))
        : session.type(String(character), touch: Point(x: 1, y: 1))
    }
  }

  @Test func nothingOfWhatIsTypedIsKept() {
    var session = terminal()
    type("quagga Horse b4ttery-staple\u{E9}", in: &session)
    #expect(session.text.before == "xxxxxx xxxxx xxxxxxx-xxxxxxx")
    #expect(session.origins.isEmpty)
    for word in ["quagga", "Horse", "ttery"] { #expect(!"\(session)".contains(word)) }
  }

  @Test func itsWordsAreStillDeletedWhole() {
    var session = terminal()
    type("git commit", in: &session)
    #expect(session.delete(.word) == TextEdit(deleting: 6))
  }

  @Test func whatIsTypedOnIsExpected() {
    var session = terminal()
    let reported = DocumentContext(serial: 1, before: "$ ls", startsDocument: false)
    session.tell(reported, at: Instant(milliseconds: 0))
    type("a", in: &session)
    var next = reported
    next.before = "$ lsa"
    let isMoved = session.tell(next, at: Instant(milliseconds: 1))
    #expect(!isMoved, "as it was typed")
    #expect(session.text.before == "- xxx")
  }

  @Test func aFieldOfWordsThatTurnsOutToBeATerminalIsForgotten() {
    var session = InputSession()
    session.languages = ["en"]
    session.begin(FieldTraits())
    type("secret words", in: &session)
    var traits = FieldTraits()
    traits.type = .terminal
    session.adopt(traits)
    #expect(session.text.before.isEmpty)
    type("more", in: &session)
    #expect(session.text.before == "xxxx")
    session.begin(FieldTraits())
    type("plain", in: &session)
    #expect(session.text.before == "plain")
  }
}
