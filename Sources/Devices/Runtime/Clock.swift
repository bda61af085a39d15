internal import Glibc
package import KeyModel

/// The calendar, for data that are kept longer than the program runs.
package enum Clock {
  /// Returns the number of days since 1970-01-01, UTC.
  package static func day() -> Int { Int(Glibc.time(nil)) / 86400 }

  /// Returns the number of seconds since the beginning of 1970-01-01, UTC.
  package static func seconds() -> Int { Int(Glibc.time(nil)) }

  /// Waits for this time. Commands that watch the keyboard use this; the keyboard never waits.
  package static func sleep(_ time: Milliseconds) { usleep(UInt32(max(0, time.value) * 1000)) }
}
