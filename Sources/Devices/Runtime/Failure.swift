/// The reason why the operating system refused a request.
package enum SystemFailure: Error, Hashable, Sendable {
  /// The named call failed with this `errno`.
  case call(String, Int32)
  /// The directory for sockets belongs to another user, or other users can read it.
  case unsafeRuntimeDirectory(String)
}

/// The reason why a file cannot be read or written.
package enum FileFailure: Error, Hashable, Sendable {
  case missing(String)
  /// The file cannot be read; the number is the `errno` of the failed call.
  case unreadable(String, Int32)
  /// The file is longer than the limit, which is in bytes.
  case tooLong(String, limit: Int)
  /// The file is not UTF-8.
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

/// The reason why the running keyboard cannot be reached.
package enum ControlFailure: Error, Hashable, Sendable {
  /// No keyboard runs on the display.
  case notRunning(display: String)
  /// Another keyboard already runs on the display.
  case alreadyRunning(display: String)
  /// The keyboard of the display belongs to another user.
  case otherUser(display: String)
  /// The keyboard accepted the connection, but did not answer in time.
  case noAnswer
  case system(SystemFailure)
}
