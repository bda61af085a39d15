import KeyModel

/// Converts the server's time stamps, which are 32-bit milliseconds that wrap after 49 days, to the program's clock.
struct ServerClock {
  private var last: (server: UInt32, instant: Instant)?

  /// Returns the time at which the server stamped an event with `time`. The result is never later than `now`.
  mutating func instant(of time: UInt, at now: Instant) -> Instant {
    let server = UInt32(truncatingIfNeeded: time)
    guard let last else {
      self.last = (server, now)
      return now
    }
    let passed = Int32(bitPattern: server &- last.server)
    let instant = Instant(microseconds: last.instant.microseconds + Int64(passed) * 1000)
    // Events come late but never early, so the smallest delay up to now is the difference between both clocks.
    let reported = min(instant, now)
    self.last = (server, reported)
    return reported
  }
}
