internal import Glibc

/// The file by which the X server of `DISPLAY` lets programs in, as `XAUTHORITY` names it. A display manager makes one
/// for each start of a server, and removes it when that server has ended.
package struct ServerTicket: Sendable {
  /// The file's path; nil where the variable names none.
  private let path: String?

  /// The file that this program was started with, whatever the variable names later.
  package static let own = ServerTicket(path: DataPaths.variable("XAUTHORITY"))

  init(path: String?) { self.path = path }

  /// Whether the server has ended that this program was started for: its file is not there.
  package var isGone: Bool {
    guard let path else { return false }
    return access(path, F_OK) != 0 && errno == ENOENT
  }

  /// What is wrong with the file where no server lets the program in, for the user; nil where it can be read, or none
  /// is named.
  package var complaint: String? {
    guard let path, access(path, R_OK) != 0 else { return nil }
    return "XAUTHORITY names \(path), which \(errno == ENOENT ? "is not there" : "cannot be read")"
  }
}
