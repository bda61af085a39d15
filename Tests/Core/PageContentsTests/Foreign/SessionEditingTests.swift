import ExtensionProtocol
import KeyModel
import Testing

@testable import PageContents

/// Marked text (R-DOC-7), and taps that a hidden program has not worked off.
@Suite struct SessionEditingTests {
  private static func marks(_ text: String) -> DocumentEdit {
    .setMarkedText(text, start: text.count, length: 0)
  }
  private static let hung = "fail: it did not answer a touch within 1 s"

  @Test func unmarkedTextIsTyped() {
    var trial = Trial.shown()
    trial.tap("a")
    #expect(trial.say(.edit(Self.marks("ni"), number: 1), .done(1)) == ["mark ni"])
    trial.tap("b")
    #expect(trial.say(.edit(.unmarkText, number: 2), .done(2)) == ["mark ", "insert ni"])
    #expect(trial.send(.ended(status: 0)) == ["kill", "fail: it ended with status 0"])
  }

  @Test func textThatIsInsertedTakesThePlaceOfMarkedText() {
    var trial = Trial.shown()
    trial.tap("a")
    trial.say(.edit(Self.marks("ni"), number: 1))
    #expect(trial.say(.edit(.insertText("你"), number: 2)) == ["mark ", "insert 你"])
    trial.say(.edit(Self.marks("hao"), number: 3))
    #expect(trial.say(.edit(.deleteBackward(2), number: 4)) == ["mark ", "delete 1"])
    trial.say(.edit(Self.marks("x"), number: 5))
    #expect(
      trial.say(.edit(.adjustTextPosition(-1), number: 6)) == ["mark ", "insert x", "move -1"])
  }

  @Test func markedTextIsTypedWhenTheProgramFailsAndNoTapTwice() {
    var trial = Trial.shown()
    trial.tap("a")
    trial.say(.edit(Self.marks("a"), number: 1))
    trial.tap("b")
    #expect(trial.wait() == ["kill", #"type("a")"#, #"type("b")"#, Self.hung])
    trial = Trial.shown()
    trial.tap("a")
    trial.say(.edit(Self.marks("a"), number: 1), .done(1))
    trial.tap("b")
    #expect(trial.wait() == ["kill", #"type("a")"#, #"type("b")"#, Self.hung])
  }

  @Test func aTapIsNotLostWhenMarkedTextIsTakenAway() {
    var trial = Trial.shown()
    trial.tap("a")
    trial.say(.edit(Self.marks("x"), number: 1), .edit(Self.marks(""), number: 2))
    #expect(trial.wait() == ["kill", #"type("a")"#, Self.hung])
  }

  @Test func markedTextIsChargedWhenItIsTyped() {
    var trial = Trial.shown()
    let long = String(repeating: "x", count: 256)
    trial.tap("a")
    for number in 1...4 {
      #expect(trial.say(.edit(Self.marks(long), number: 2 * number - 1)).count == 1)
      #expect(trial.say(.edit(.unmarkText, number: 2 * number)).count == 2)
    }
    trial.say(.edit(Self.marks("y"), number: 9))
    #expect(
      trial.say(.edit(.unmarkText, number: 10)).last
        == "fail: it typed more than a touch may type, or without a touch")
    // Nor does the host type what no touch accounts for.
    trial = Trial.shown()
    trial.tap("a")
    let all = String(repeating: "x", count: 1_024)
    trial.say(.edit(.insertText(all), number: 1), .edit(Self.marks("y"), number: 2), .done(1))
    #expect(trial.send(.ended(status: 0)) == ["kill", "fail: it ended with status 0"])
  }

  @Test func whatAHiddenProgramOwesIsTypedByTheHostOnce() {
    var trial = Trial.shown()
    trial.tap("a")
    trial.tap("b")
    trial.say(.edit(.insertText("a"), number: 1), .done(1))
    #expect(
      trial.send(.hide) == ["> viewWillDisappear", "> viewDidDisappear", #"type("b")"#])
    trial.show()
    // The edit for that tap comes too late; the next one counts.
    #expect(trial.say(.edit(.insertText("b"), number: 2), .done(2)) == [])
    trial.tap("a")
    #expect(trial.say(.edit(.insertText("a"), number: 3), .done(3)) == ["insert a"])
  }

  @Test func whatWasMeantForAnotherFieldIsTypedNowhere() {
    var trial = Trial.shown()
    trial.tap("a")
    trial.say(.edit(Self.marks("a"), number: 1))
    trial.tap("b")
    var other = Traits()
    other.document = 7
    #expect(trial.send(.traits(other)) == ["mark ", "> traits"])
    trial.tap("b")
    #expect(trial.wait() == ["kill", #"type("b")"#, Self.hung])
  }
}
