import KeyModel
import Pages
import Testing

@testable import InputMethods

/// R-TEXT-6: a choice of a candidate does not overtake the keys before it, nor the keys behind it the choice.
@Suite struct KeyOrderTests {
  private let now = Instant(milliseconds: 1000)
  private let first = StrokeBatch([.text("a")])
  private let second = StrokeBatch([.text("b")])
  /// The focus may have moved while it waited (R-HARM-5).
  private var waited: StrokeBatch {
    var batch = second
    batch.hasWaited = true
    return batch
  }
  private let choice = MethodAct.pick(1, "你")

  @Test func keysGoAtOnce() {
    var order = KeyOrder()
    order.add(first)
    #expect(order.step(isSent: false, at: now) == .send(first))
    #expect(order.step(isSent: false, at: now) == .rest)
    #expect(order.isEmpty)
    #expect(order.lastKeys == now)
  }

  @Test func aChoiceWaitsForTheKeysBeforeItAndHoldsThoseBehindIt() {
    var order = KeyOrder()
    order.add(first)
    order.add(choice)
    order.add(second)
    #expect(order.step(isSent: true, at: now) == .send(first))
    #expect(order.step(isSent: false, at: now) == .rest)
    let got = Instant(milliseconds: 1400)
    order.keysAreSent(at: got)
    let due = got + MarkPace.keyTime
    #expect(order.step(isSent: true, at: got) == .wait(until: due))
    #expect(!order.isEmpty)
    #expect(order.step(isSent: true, at: due) == .choose(choice))
    #expect(order.step(isSent: true, at: due) == .send(waited))
    #expect(order.step(isSent: false, at: due) == .rest)
  }

  @Test func aChoiceWaitsForNothingWhereNoKeyWasStruck() {
    var order = KeyOrder()
    order.add(choice)
    #expect(order.step(isSent: true, at: now) == .choose(choice))
  }

  @Test func atTheEndKeysWaitForNoChoice() {
    var order = KeyOrder()
    order.add(choice)
    order.add(second)
    order.giveUpChoices()
    #expect(order.step(isSent: false, at: now) == .send(waited))
    #expect(order.isEmpty)
  }
}
