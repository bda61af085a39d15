import KeyModel
import Testing

@testable import Synthesis

/// How long a chord waits for a window manager that takes its keys anew.
@Suite struct ManagerWaitTests {
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

  // MARK: Chords

  /// A wait with the events of one script.
  private struct ConversionBench {
    var wait = ManagerWait()

    private func at(_ word: String) -> Instant { Instant(milliseconds: Double(word) ?? 0) }

    /// What is seen: `asleep 7` tells the context switches of a window manager at rest, `runs` one at work.
    private func look(_ words: ArraySlice<String>) -> ManagerWait.Look? {
      switch words.first {
      case "asleep":
        ManagerWait.Look(switches: words.last.flatMap { UInt64($0) }, isAtRest: true)
      case "runs": ManagerWait.Look(switches: nil, isAtRest: false)
      default: nil
      }
    }

    mutating func handle(_ words: [String]) -> String? {
      var hasLooked = false
      let seen = self.look(words.dropFirst(2))
      func look() -> ManagerWait.Look? {
        hasLooked = true
        return seen
      }
      switch words[0] {
      case "change": wait.noteChange()
      case "ready":
        let isReady = wait.isReady(at: at(words[1]), look)
        return (isReady ? "yes" : "no") + (hasLooked ? "" : ", no look")
      case "struck":
        return wait.linger(
          words[2] == "alt" ? [.alt, .shift] : .control, held: .shift, at: at(words[1]))
          ? "lingers" : "over"
      case "over":
        let isOver = wait.isLingeringOver(at: at(words[1]), look)
        return (isOver ? "yes" : "no") + (hasLooked ? "" : ", no look")
      case "release": return wait.endLingering()?.names.joined(separator: "+") ?? "nothing"
      case "due":
        return wait.deadline.map { "\(Int(($0 - Instant(milliseconds: 0)).value))" } ?? "never"
      case "stop": wait.stop()
      default: return "no event"
      }
      return nil
    }
  }

  private static let parts = ScriptFile.parts("manager")

  @Test func thereAreSevenParts() { #expect(Self.parts.count >= 7) }

  /// Replays `Scripts/manager.txt`.
  @Test(arguments: parts) func part(script: String) {
    var bench = ConversionBench()
    ScriptFile.replay(script) { bench.handle($0) }
  }

  @Test func chordsWithAltOrSuperConcernTheWindowManager() {
    #expect(ManagerWait.concerns(.alt))
    #expect(ManagerWait.concerns([.super, .shift]))
    #expect(!ManagerWait.concerns([.control, .shift]))
  }
}
