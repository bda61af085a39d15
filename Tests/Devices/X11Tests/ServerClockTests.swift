import KeyModel
import Testing

@testable import X11

/// The server's time stamps on our clock.
@Suite struct ServerClockTests {
  private func moment(_ milliseconds: Double) -> Instant { Instant(milliseconds: milliseconds) }

  /// Pairs of the server's time and ours when the event is read, and what comes of the second one.
  @Test(arguments: [
    // As late as the first.
    (1000.0, 5000.0, 1100.0, 5100.0, 5100.0),
    // Read late, in one go with others: the time between the stamps counts.
    (1000, 5000, 1100, 5400, 5100),
    // The first was read late: nothing is later than now.
    (1000, 5300, 1100, 5100, 5100),
    // Events of two devices, out of order.
    (1000, 5000, 990, 5001, 4990),
    // The stamps wrap after 49 days.
    (4_294_967_290, 5000, 10, 5020, 5016),
  ])
  func twoStamps(
    first: Double, readAt: Double, second: Double, thenReadAt: Double, wanted: Double
  ) {
    var clock = ServerClock()
    #expect(clock.instant(of: UInt(first), at: moment(readAt)) == moment(readAt))
    #expect(clock.instant(of: UInt(second), at: moment(thenReadAt)) == moment(wanted))
  }

  /// The smallest delay that was seen is taken for the difference of the clocks.
  @Test func delaysDoNotAddUp() {
    var clock = ServerClock()
    _ = clock.instant(of: 0, at: moment(100))
    #expect(clock.instant(of: 10, at: moment(60)) == moment(60))
    #expect(clock.instant(of: 20, at: moment(500)) == moment(70))
    #expect(clock.instant(of: 30, at: moment(500)) == moment(80))
  }
}
