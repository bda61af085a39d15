import KeyModel
import Testing

@testable import Synthesis

/// How long Shift and level 3 stay as they are for a locker.
@Suite struct LockerWaitTests {
  private func at(_ milliseconds: Double) -> Instant { Instant(milliseconds: milliseconds) }

  /// When the wait after a character at 0 ms ends, in ms, if the locker has handled the character at `done`.
  private func end(canSee: Bool, done: Double) -> Double {
    var wait = LockerWait<String>()
    wait.begin(at: at(0), canSee ? "xscreensaver" : nil)
    while let deadline = wait.deadline {
      if wait.isOver(at: deadline, hasHandledAll: { _ in deadline >= at(done) }) {
        return (deadline - at(0)).value
      }
    }
    return .infinity
  }

  @Test func nothingIsWaitedForUntilItIsWanted() {
    var wait = LockerWait<String>()
    #expect(!wait.isWanted)
    wait.follow(true)
    #expect(wait.isWanted)
    #expect(!wait.isWaiting)
    let isOver = wait.isOver(at: at(0)) { _ in true }
    #expect(!isOver)
  }

  @Test func theFirstLookIsDueAfterAWhile() {
    var wait = LockerWait<String>()
    wait.begin(at: at(0), "xscreensaver")
    #expect(wait.isWaiting)
    #expect(wait.deadline == at(100))
    var looks = 0
    let isOver = wait.isOver(at: at(99)) { _ in
      looks += 1
      return true
    }
    #expect(!isOver)
    #expect(looks == 0)
    #expect(wait.isWaiting)
  }

  @Test func aLockerThatSleepsEndsTheWait() {
    #expect(end(canSee: true, done: 0) == 100)
    #expect(end(canSee: true, done: 101) == 105)
    #expect(end(canSee: true, done: 333) == 335)
  }

  @Test func aLockerThatNeverRestsIsGivenUp() {
    #expect(end(canSee: true, done: 1e9) == 1000)
  }

  @Test func aLockerThatCannotBeSeenGetsTheTimeOfTheFirstLook() {
    #expect(end(canSee: false, done: 1e9) == 100)
  }

  @Test func theNextCharacterBeginsTheWaitAnew() {
    var wait = LockerWait<String>()
    wait.begin(at: at(0), "xscreensaver")
    wait.begin(at: at(50), "xscreensaver")
    #expect(wait.deadline == at(150))
  }

  @Test func aWaitLastsWhenItIsNoLongerWanted() {
    var wait = LockerWait<String>()
    wait.follow(true)
    wait.begin(at: at(0), "xscreensaver")
    wait.follow(false)
    #expect(wait.isWaiting)
    wait.stop()
    #expect(!wait.isWaiting)
    #expect(wait.deadline == nil)
  }
}
