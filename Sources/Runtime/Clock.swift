internal import Glibc

/// The calendar, for what is kept for longer than the program runs.
package enum Clock {
  /// Days since 1970-01-01, UTC.
  package static func day() -> Int { Int(Glibc.time(nil)) / 86400 }
}
