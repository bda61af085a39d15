/// Why the operating system would not do what was asked.
package enum SystemFailure: Error, Hashable, Sendable {
  /// The call of that name failed with this `errno`.
  case call(String, Int32)
  /// The directory for sockets belongs to someone else or can be read by others.
  case unsafeRuntimeDirectory(String)
}

/// Why a file cannot be read or written.
package enum FileFailure: Error, Hashable, Sendable {
  case missing(String)
  /// With the `errno` of the failed call.
  case unreadable(String, Int32)
  /// Longer than the limit, in bytes.
  case tooLong(String, limit: Int)
  /// Not UTF-8.
  case notText(String)
  case unwritable(String, Int32)

  package var path: String {
    switch self {
    case .missing(let path), .unreadable(let path, _), .tooLong(let path, _), .notText(let path),
      .unwritable(let path, _):
      path
    }
  }
}

/// Why the running keyboard cannot be spoken to.
package enum ControlFailure: Error, Hashable, Sendable {
  /// No keyboard runs on the display.
  case notRunning(display: String)
  /// Another keyboard already runs on the display.
  case alreadyRunning(display: String)
  /// The keyboard of the display is another user's.
  case otherUser(display: String)
  /// The keyboard took the connection but did not answer in time.
  case noAnswer
  case system(SystemFailure)
}
