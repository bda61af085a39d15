import KeyModel
import Testing

@testable import InputMethods

/// R-DOC-7: a mark does not overtake the keys before it.
@Suite struct MarkPaceTests {
  private let start = Instant(milliseconds: 0)
  private let now = Instant(milliseconds: 1000)

  @Test func aMarkWaitsForTheKeysBeforeIt() {
    var pace = MarkPace()
    pace.want("ni hao")
    #expect(pace.step(isSent: false, lastKeys: start, at: now) == .rest)
    let due = now + MarkPace.keyTime
    #expect(pace.step(isSent: true, lastKeys: now, at: now) == .wait(until: due))
    #expect(pace.step(isSent: true, lastKeys: now, at: due) == .show("ni hao"))
    #expect(pace.step(isSent: true, lastKeys: now, at: due) == .rest)
  }

  @Test func nothingWaitsWhereNoKeyWasStruck() {
    var pace = MarkPace()
    pace.want("n")
    #expect(pace.step(isSent: true, lastKeys: start, at: now) == .show("n"))
  }

  /// What is cleared goes before the keys that follow, and takes the place of a mark that waits.
  @Test func aMarkIsClearedAtOnce() {
    var pace = MarkPace()
    pace.want("ni hao")
    #expect(pace.step(isSent: false, lastKeys: now, at: now) == .rest)
    pace.want("")
    #expect(pace.step(isSent: false, lastKeys: now, at: now) == .show(""))
    #expect(pace.step(isSent: true, lastKeys: start, at: now) == .rest)
  }
}
