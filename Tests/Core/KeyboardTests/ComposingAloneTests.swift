import Composition
import InputSession
import KeyModel
import Testing

@testable import Keyboard

/// A composer of pairs: the second key of a pair takes the first one's text back.
private struct Pairs: Composer {
  private var first = ""

  var pending: Pending? { nil }
  var tail: String { first }

  mutating func handle(_ key: ComposerKey) -> [TextEdit]? {
    guard case .text(let text) = key else { return nil }
    guard !first.isEmpty else {
      first = text
      return [TextEdit(deleting: 0, inserting: text)]
    }
    defer { first = "" }
    return [TextEdit(deleting: first.count, inserting: first + text)]
  }

  mutating func finish() -> [TextEdit] {
    first = ""
    return []
  }

  func preview(of text: String) -> String? { nil }

  mutating func reset() { first = "" }
}

/// What is composed, without the keyboard around it.
@Suite struct ComposingAloneTests {
  private let now = Instant(milliseconds: 1000)

  private func stroke(_ text: String) -> WaitingKeys.Stroke {
    WaitingKeys.Stroke(action: .insert(text), base: .insert(text))
  }

  @Test func withoutAComposerNothingIsComposed() {
    var composing = Composing()
    let edits = composing.handle(.text("a"))
    #expect(edits == nil && !composing.hasComposer && composing.tail == nil)
    #expect(!composing.takesBack(at: .insert("a")))
  }

  @Test func aTrialChangesNothing() {
    var composing = Composing()
    composing.begin(with: Pairs())
    #expect(!composing.takesBack(at: .insert("a")))
    _ = composing.handle(.text("a"))
    #expect(composing.takesBack(at: .insert("b")) && composing.takesBack(at: .insert("b")))
    #expect(composing.tail == "a")
    let isForgotten = [composing.forgetPending(), composing.forgetPending()]
    #expect(isForgotten == [true, false])
    #expect(!composing.takesBack(at: .insert("b")))
  }

  @Test func keysThatWaitAreCarriedOutInTheirOrder() {
    var composing = Composing()
    let isHeld = ["a", "b"].map { composing.wait(stroke($0), at: now) }
    #expect(isHeld == [true, true])
    #expect(composing.firstWaiting?.action == .insert("a"))
    #expect(composing.deadline == now + 1500)
    let rest = composing.beginLate()
    #expect(!composing.isWaiting, "the key is struck as if none waited")
    composing.endLate(rest, at: now + 100)
    #expect(composing.firstWaiting?.action == .insert("b"))
    #expect(composing.deadline == now + 1600)
    composing.forgetWaiting()
    #expect(!composing.isWaiting && composing.deadline == nil)
  }
}
