internal import CLinux
internal import Glibc

/// A small text file that several processes of the user add to and now and then rewrite, such as the
/// words he has taught. Lines are appended whole under a lock; a rewrite replaces the file in one
/// step, so that a crash leaves the old text or the new. Only the user may read it (R-TRUST-5).
package struct Journal: Sendable {
  package let path: String
  /// The longest file that is read, in bytes.
  package let limit: Int

  package init(path: String, limit: Int = 8 << 20) {
    self.path = path
    self.limit = limit
  }

  /// The whole text; empty when there is no file.
  package func read() throws(FileFailure) -> String {
    do throws(FileFailure) {
      return try TextFile.read(path, limit: limit)
    } catch {
      if case .missing = error { return "" }
      throw error
    }
  }

  /// The state of the file; nil when there is none.
  package func stamp() throws(FileFailure) -> FileStamp? { try FileStamp(path) }

  /// Adds `text`, which is whole lines; a new file begins with `head`.
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

  /// Whether the last line of a file is whole: one that a crash has cut must not take the next with it.
  private static func endsLine(_ descriptor: Int32) -> Bool {
    let end = lseek(descriptor, 0, SEEK_END)
    var last: UInt8 = 0
    return end <= 0 || pread(descriptor, &last, 1, end - 1) != 1 || last == UInt8(ascii: "\n")
  }

  /// Rewrites the file with what `change` makes of its text. Nobody adds to it meanwhile.
  package func rewrite(_ change: (String) -> String) throws(FileFailure) {
    try locked { () throws(FileFailure) in
      let old = try read()
      let new = change(old)
      if new != old { try write(new) }
    }
  }

  /// Puts `text` in place of the file's, under the lock.
  private func write(_ text: String) throws(FileFailure) {
    try TextFile.write(Array(text.utf8), to: path, draft: draft)
  }

  /// What a process that was killed has left of it goes with the next one.
  private var draft: String { path + ".part" }

  /// Runs `body` while no other process does so. The lock is a file of its own beside, because the
  /// file itself is replaced.
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
