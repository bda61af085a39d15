internal import Glibc
package import KeyModel

/// The calendar, for what is kept for longer than the program runs.
package enum Clock {
  /// Days since 1970-01-01, UTC.
  package static func day() -> Int { Int(Glibc.time(nil)) / 86400 }

  /// Does nothing for so long: for commands that watch, never for the keyboard.
  package static func sleep(_ time: Milliseconds) { usleep(UInt32(max(0, time.value) * 1000)) }
}
