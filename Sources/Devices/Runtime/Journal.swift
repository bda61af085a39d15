internal import CLinux
internal import Glibc

/// A small text file, such as the learned words, to which several processes of the user append, and which they
/// sometimes rewrite. Complete lines are appended under a lock. A rewrite replaces the file in one step, so that a
/// crash leaves the old text or the new text. Only the user may read the file (R-TRUST-5).
package struct Journal: Sendable {
  package let path: String
  /// Greatest length of a file that is read, in bytes.
  package let limit: Int

  package init(path: String, limit: Int = 8 << 20) {
    self.path = path
    self.limit = limit
  }

  /// Returns the whole text; empty if there is no file.
  package func read() throws(FileFailure) -> String {
    do throws(FileFailure) {
      return try TextFile.read(path, limit: limit)
    } catch {
      if case .missing = error { return "" }
      throw error
    }
  }

  /// Returns the state of the file; nil if there is no file.
  package func stamp() throws(FileFailure) -> FileStamp? { try FileStamp(path) }

  /// Appends `text`, which consists of complete lines. A new file begins with `head`.
  package func append(_ text: String, head: String) throws(FileFailure) {
    try locked { () throws(FileFailure) in
      if !TextFile.exists(path) { return try write(head + text) }
      let descriptor = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { throw .unwritable(path, errno) }
      defer { close(descriptor) }
      let whole = Journal.endsLine(descriptor) ? text : "\n" + text
      guard fchmod(descriptor, 0o600) == 0, TextFile.writeAll(Array(whole.utf8), to: descriptor)
      else { throw .unwritable(path, errno) }
    }
  }

  /// Whether the file ends with a complete line. A line that a crash has cut must not spoil the next line.
  private static func endsLine(_ descriptor: Int32) -> Bool {
    let end = lseek(descriptor, 0, SEEK_END)
    var last: UInt8 = 0
    return end <= 0 || pread(descriptor, &last, 1, end - 1) != 1 || last == UInt8(ascii: "\n")
  }

  /// Replaces the file's text by the result of `change`. No other process can append during the call.
  package func rewrite(_ change: (String) -> String) throws(FileFailure) {
    try locked { () throws(FileFailure) in
      let old = try read()
      let new = change(old)
      if new != old { try write(new) }
    }
  }

  /// Replaces the file's text by `text`, under the lock.
  private func write(_ text: String) throws(FileFailure) {
    try TextFile.write(Array(text.utf8), to: path, draft: draft)
  }

  /// The file that is written before it replaces the old file. The next process removes the draft of a killed process.
  private var draft: String { path + ".part" }

  /// Runs `body` while no other process does so. The lock is a separate file, because the file itself is replaced.
  private func locked(_ body: () throws(FileFailure) -> Void) throws(FileFailure) {
    let lock = path + ".lock"
    var descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0, errno == ENOENT {
      try TextFile.makeParent(of: lock)
      descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    guard descriptor >= 0 else { throw .unwritable(path, errno) }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw .unwritable(path, errno) }
    }
    unlink(draft)
    try body()
  }
}
