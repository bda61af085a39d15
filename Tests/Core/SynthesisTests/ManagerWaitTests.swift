import KeyModel
import Testing

@testable import XTest

/// How long a chord waits for a window manager that takes its keys anew.
@Suite struct ManagerWatchTests {
  /// A look: the window manager's context switches, nil if it runs, and whether nothing is left for it.
  private typealias Look = (switches: UInt64?, isAtRest: Bool)

  /// How long the wait lasts, in ms, with a look every 5 ms; the last look is repeated.
  private func wait(_ looks: [Look], longest: Milliseconds = ManagerWatch.longest) -> Int {
    let begin = Instant(microseconds: 0)
    var watch = ManagerWatch(at: begin, longest: longest)
    for count in 0... {
      let now = begin + Milliseconds(Double(5 * count))
      if watch.isGivenUp(at: now) { return 5 * count }
      let look = looks[min(count, looks.count - 1)]
      if watch.note(switches: look.switches, isAtRest: look.isAtRest, at: now) { return 5 * count }
    }
    return 0
  }

  private static let atWork: [Look] = (0..<2400).map { (UInt64($0), false) }

  @Test func twoLooksAtRestAreEnough() {
    #expect(wait([(7, true)]) == 5)
    #expect(wait([(7, true), (8, true), (8, true)]) == 10)
    #expect(wait([(7, true), (nil, false), (8, true)]) == 15)
  }

  @Test func sleepingForTheServersAnswerIsNoRest() {
    #expect(wait([(7, false), (7, true), (7, true)]) == 10)
  }

  @Test func oneAtWorkIsWaitedFor() {
    #expect(wait(Self.atWork + [(2400, true)]) == 12_005)
  }

  @Test func oneThatDoesNothingIsGivenUp() {
    #expect(wait([(7, false)]) == 5000)
    #expect(wait(Self.atWork + [(2400, false)]) == 17_000)
  }

  @Test func oneThatNeverRestsIsGivenUp() {
    #expect(wait([(nil, false)]) == 30_000)
    #expect(wait([(nil, false)], longest: ManagerWatch.most) == 5000)
  }
}
