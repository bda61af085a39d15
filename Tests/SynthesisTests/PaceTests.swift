import KeyModel
import Testing

@testable import Synthesis

@Suite struct PaceTests {
  /// The burst after `rounds` bursts into a client that decodes `rate` characters in a ms.
  private func burst(rate: Double, rounds: Int = 20) -> Int {
    var pace = Pace()
    var now = Instant(milliseconds: 1000)
    for _ in 0..<rounds {
      pace.begin(at: now)
      let count = pace.burst
      now = now + Milliseconds(Double(count) / rate)
      pace.end(count, at: now)
    }
    return pace.burst
  }

  @Test(arguments: [(0.5, Pace.least), (5, 40), (10, 80), (1000, Pace.most)] as [(Double, Int)])
  func `a burst keeps the client busy for some 8 ms`(rate: Double, expected: Int) {
    #expect(burst(rate: rate) == expected)
  }

  @Test func `a client that becomes slow gets less at once`() {
    var pace = Pace()
    pace.begin(at: Instant(milliseconds: 0))
    pace.end(48, at: Instant(milliseconds: 400))
    #expect(pace.burst == Pace.least)
  }

  @Test func `one quick answer does no more than double the burst`() {
    var pace = Pace()
    let before = pace.burst
    pace.begin(at: Instant(milliseconds: 0))
    pace.end(before, at: Instant(milliseconds: 0))
    #expect(pace.burst == min(2 * before, Pace.most))
  }

  @Test func `a few taps change nothing`() {
    var pace = Pace()
    let before = pace.burst
    pace.begin(at: Instant(milliseconds: 0))
    pace.end(3, at: Instant(milliseconds: 90))
    #expect(pace.burst == before)
  }
}
