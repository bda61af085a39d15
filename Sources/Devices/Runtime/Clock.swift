internal import Glibc
package import KeyModel

/// The calendar, for data that outlives the program.
package enum Clock {
  /// Days since 1970-01-01, UTC.
  package static func day() -> Int { Int(Glibc.time(nil)) / 86400 }

  /// Waits for this time. For commands that watch, never for the keyboard.
  package static func sleep(_ time: Milliseconds) { usleep(UInt32(max(0, time.value) * 1000)) }
}
