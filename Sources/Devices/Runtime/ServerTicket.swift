internal import Glibc

/// The file by which the X server of `DISPLAY` authorises programs, named by `XAUTHORITY`. A display manager
/// makes such a file for each start of a server, and removes it when the server has ended.
package struct ServerTicket: Sendable {
  /// The file's path; nil if the variable is not set.
  private let path: String?

  /// The file named when this program was started. Later changes of the variable have no effect.
  package static let own = ServerTicket(path: DataPaths.variable("XAUTHORITY"))

  init(path: String?) { self.path = path }

  /// Whether the server for which this program was started has ended: the file no longer exists.
  package var isGone: Bool {
    guard let path else { return false }
    return access(path, F_OK) != 0 && errno == ENOENT
  }

  /// The fault of the file, for the user, when no server accepts the program; nil if the file can be read, or
  /// none is named.
  package var complaint: String? {
    guard let path, access(path, R_OK) != 0 else { return nil }
    return "XAUTHORITY names \(path), which \(errno == ENOENT ? "is not there" : "cannot be read")"
  }
}
