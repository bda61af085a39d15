internal import Glibc

/// The file, named by `XAUTHORITY`, by which the X server of `DISPLAY` authorises programs. A display manager makes
/// such a file for each start of a server, and removes it when the server has ended.
package struct ServerTicket: Sendable {
  /// The path of the file; nil if the variable is not set.
  private let path: String?

  /// The file that was named when this program started. Later changes of the variable have no effect.
  package static let own = ServerTicket(path: DataPaths.variable("XAUTHORITY"))

  init(path: String?) { self.path = path }

  /// Whether the server for which this program was started has ended, so that the file no longer exists.
  package var isGone: Bool {
    guard let path else { return false }
    return access(path, F_OK) != 0 && errno == ENOENT
  }

  /// The fault of the file, for the user, if no server accepts the program; nil if the file can be read, or if no
  /// file is named.
  package var complaint: String? {
    guard let path, access(path, R_OK) != 0 else { return nil }
    return "XAUTHORITY names \(path), which \(errno == ENOENT ? "is not there" : "cannot be read")"
  }
}
