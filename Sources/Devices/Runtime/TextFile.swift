internal import CLinux
internal import Glibc

/// Reads and writes whole text files. Other rooms do not open files; they get the text.
package enum TextFile {
  /// Default limit of a file's length, in bytes. Files that people edit for a keyboard are shorter.
  package static let limit = 1 << 20

  /// Returns the text of the regular file at `path`, at most `limit` bytes.
  package static func read(_ path: String, limit: Int = limit) throws(FileFailure) -> String {
    let content = try withRegularFile(path) { (descriptor, size) throws(FileFailure) in
      guard let bytes = bytes(of: descriptor, hint: size, limit: limit) else {
        throw .unreadable(path, errno)
      }
      return bytes
    }
    return try text(content, of: path, limit: limit)
  }

  /// The bytes of the regular file at `path`, at most `limit`: files of other programs may have another encoding.
  package static func readBytes(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    let content = try withRegularFile(path) { (descriptor, size) throws(FileFailure) in
      guard let bytes = bytes(of: descriptor, hint: min(size, limit), limit: limit) else {
        throw .unreadable(path, errno)
      }
      return bytes
    }
    guard content.count <= limit else { throw .tooLong(path, limit: limit) }
    return content
  }

  /// Returns the result of `body` for the regular file at `path`. `body` gets a descriptor that is open for reading,
  /// and the size in bytes.
  static func withRegularFile<Result>(
    _ path: String, _ body: (_ descriptor: Int32, _ size: Int) throws(FileFailure) -> Result
  ) throws(FileFailure) -> Result {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? .missing(path) : .unreadable(path, errno)
    }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw .unreadable(path, errno) }
    guard info.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path, info.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    return try body(descriptor, Int(info.st_size))
  }

  /// Returns the text of standard input, at most `limit` bytes.
  package static func readStandardInput(limit: Int = limit) throws(FileFailure) -> String {
    let name = "standard input"
    guard let bytes = bytes(of: 0, hint: 4096, limit: limit) else {
      throw .unreadable(name, errno)
    }
    return try text(bytes, of: name, limit: limit)
  }

  private static func text(
    _ bytes: [UInt8], of name: String, limit: Int
  ) throws(FileFailure) -> String {
    guard bytes.count <= limit else { throw .tooLong(name, limit: limit) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText(name) }
    return text
  }

  /// Replaces the file at `path` in one step: a reader sees the old text or the new text. Missing directories are
  /// made. Only the user may read the file (R-TRUST-5).
  package static func write(_ text: String, to path: String) throws(FileFailure) {
    try write(Array(text.utf8), to: path)
  }

  /// Replaces the file as `write` does for text, with the permissions `mode`. The bytes are written to `draft`
  /// first. No other process may write to `draft` during the call.
  package static func write(
    _ bytes: [UInt8], to path: String, mode: UInt32 = 0o600, draft: String? = nil
  ) throws(FileFailure) {
    try makeParent(of: path)
    let draft = draft ?? "\(path).\(getpid())"
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .unwritable(path, errno) }
    let isWritten = writeAll(bytes, to: descriptor) && fsync(descriptor) == 0
    let isClosed = close(descriptor) == 0
    guard isWritten, isClosed, rename(draft, path) == 0 else {
      let code = errno
      unlink(draft)
      throw .unwritable(path, code)
    }
  }

  /// Whether root owns the file or directory at `path`, and no other user may write to it.
  package static func isOfRootAlone(_ path: String) -> Bool {
    var info = stat()
    guard stat(path, &info) == 0 else { return false }
    return info.st_uid == 0 && info.st_mode & 0o022 == 0
  }

  /// Returns the permissions of the file at `path`; nil if there is none.
  package static func mode(of path: String) -> UInt32? {
    var info = stat()
    return stat(path, &info) == 0 ? info.st_mode & 0o777 : nil
  }

  /// Removes the file at `path`. A missing file is not a failure.
  package static func remove(_ path: String) throws(FileFailure) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .unwritable(path, errno) }
  }

  /// Renames a file in one step. A file at the new path is replaced.
  package static func move(_ path: String, to new: String) throws(FileFailure) {
    guard rename(path, new) == 0 else { throw .unwritable(new, errno) }
  }

  /// Removes a folder with everything in it. Links in the folder are removed, not followed.
  package static func removeFolder(_ path: String) throws(FileFailure) {
    let code = FolderTree.empty(path)
    guard code == 0 || code == ENOENT else { throw .unwritable(path, code) }
    guard rmdir(path) == 0 || errno == ENOENT else { throw .unwritable(path, errno) }
  }

  /// Removes everything in a folder, but not the folder itself. A missing folder is not a failure.
  package static func emptyFolder(_ path: String) throws(FileFailure) {
    let code = FolderTree.empty(path)
    guard code == 0 || code == ENOENT else { throw .unwritable(path, code) }
  }

  /// Whether another process has locked the file (fcntl).
  package static func isLocked(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return lockf(file, F_TEST, 0) != 0
  }

  /// Returns the total size of all files in a folder and in the folders inside it, in bytes; links are not followed.
  package static func size(ofFolder path: String) -> Int {
    var sum = 0
    FolderTree.walk(path) { _, info in
      if info.st_mode & S_IFMT == S_IFREG { sum += Int(info.st_size) }
      return true
    }
    return sum
  }

  /// Returns the names of the folders in a directory, sorted; empty if it cannot be read.
  package static func folders(in directory: String) -> [String] {
    names(in: directory, suffix: "").filter { isDirectory(directory + "/" + $0) }
  }

  package static func isDirectory(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the absolute path, without links and `..`; unchanged if nothing exists there.
  package static func resolved(_ path: String) -> String {
    guard let found = realpath(path, nil) else { return path }
    defer { free(found) }
    // No file was read under a path that is not UTF-8, because paths are texts here.
    return String(validatingCString: found) ?? path
  }

  /// Returns the text of a file of the user; empty if the file is missing.
  package static func readIfPresent(_ path: String) throws(FileFailure) -> String {
    do throws(FileFailure) { return try read(path) } catch {
      if case .missing = error { return "" }
      throw error
    }
  }

  /// Writes the text of a file of the user in one step, with the mode of the existing file. Only the user may read a
  /// new file. A link to the file stays a link.
  package static func rewrite(_ text: String, to path: String) throws(FileFailure) {
    let path = resolved(path)
    try write(Array(text.utf8), to: path, mode: mode(of: path) ?? 0o600)
  }

  /// Whether a file exists whose path matches the pattern of a shell.
  package static func hasMatch(of pattern: String) -> Bool {
    var found = glob_t()
    defer { globfree(&found) }
    return glob(pattern, GLOB_NOSORT, nil, &found) == 0 && found.gl_pathc > 0
  }

  /// Whether there is a regular file at `path` that may be executed.
  package static func isProgram(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  /// Returns a text that changes when the file at `path` is written or replaced; empty if there is no file.
  package static func edition(of path: String) -> String {
    var info = stat()
    guard stat(path, &info) == 0 else { return "" }
    return "\(info.st_ino) \(info.st_size) \(info.st_mtim.tv_sec).\(info.st_mtim.tv_nsec)"
  }

  /// Returns a text that changes when an entry of the folder at `path`, or of a folder inside, is written, replaced,
  /// added or removed. Such texts can be compared only within one run of the program. In a very large folder only
  /// the first entries count.
  package static func edition(ofFolder path: String) -> String {
    var hasher = Hasher()
    var rest = mostEntries
    FolderTree.walk(path) { names, info in
      hasher.combine(names)
      for number in [
        Int(info.st_ino), Int(info.st_size), info.st_mtim.tv_sec, info.st_mtim.tv_nsec,
      ] {
        hasher.combine(number)
      }
      hasher.combine(info.st_mode)
      rest -= 1
      return rest > 0
    }
    return "\(hasher.finalize())"
  }

  private static let mostEntries = 10_000

  /// Returns a text that changes when the folder at `path` is removed and made again; empty if there is no folder.
  package static func identity(of path: String) -> String {
    var info = stat()
    return stat(path, &info) == 0 ? "\(info.st_dev) \(info.st_ino)" : ""
  }

  /// Makes a folder and its missing parents. Only the user has access.
  package static func makeFolder(_ path: String) throws(FileFailure) {
    try makeParent(of: path + "/")
    chmod(path, 0o700)
  }

  /// Makes a folder with a new name for files that are needed as long as a program runs. Only the user has access.
  /// Returns its path.
  package static func makeTemporaryFolder(named name: String) throws(FileFailure) -> String {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let wanted = "\(place)/\(name)-XXXXXX"
    var bytes = wanted.utf8CString
    let isMade = bytes.withUnsafeMutableBufferPointer { bytes in
      bytes.baseAddress.map { mkdtemp($0) != nil } ?? false
    }
    guard isMade else { throw .unwritable(wanted, errno) }
    return String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the names in a directory that end in `suffix`, sorted; empty if the directory cannot be read. Names
  /// that are not UTF-8 are left out, since the program reads no such file.
  package static func names(in directory: String, suffix: String) -> [String] {
    FolderTree.names(in: directory).compactMap(\.text)
      .filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }.sorted()
  }

  package static func exists(_ path: String) -> Bool {
    access(path, R_OK) == 0
  }

  /// Makes the missing directories above `path`.
  static func makeParent(of path: String) throws(FileFailure) {
    let directory = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    if !directory.isEmpty { try makeDirectories(directory) }
  }

  /// Makes `directory` and its missing parents. Only the user has access.
  private static func makeDirectories(_ directory: String) throws(FileFailure) {
    if mkdir(directory, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = directory.lastIndex(of: "/"), slash > directory.startIndex
    else { throw .unwritable(directory, errno) }
    try makeDirectories(String(directory[..<slash]))
    guard mkdir(directory, 0o700) == 0 || errno == EEXIST else {
      throw .unwritable(directory, errno)
    }
  }

  /// Returns all bytes of a descriptor, at most one byte more than `limit`; nil on failure, with `errno`.
  private static func bytes(of descriptor: Int32, hint: Int, limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(hint, limit) + 1)
    var chunk = [UInt8](repeating: 0, count: hint > 0 ? min(hint + 1, 65536) : 65536)
    while bytes.count <= limit {
      let count = Glibc.read(descriptor, &chunk, min(chunk.count, limit + 1 - bytes.count))
      if count < 0 && errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while let base = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
        let count = Glibc.write(descriptor, base, rest.count)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
}
