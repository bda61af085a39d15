internal import CLinux
internal import Glibc

/// The processes of this user.
package enum SessionProcesses {
  /// The most processes that are read.
  private static let most = 2000

  /// The words of each command line. A process without a command line has its name alone.
  package static func commands() -> [[String]] {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    var found: [[String]] = []
    let user = geteuid()
    while found.count < most, let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard Int32(name) != nil else { continue }
      var info = stat()
      guard stat("/proc/\(name)", &info) == 0, info.st_uid == user else { continue }
      guard let line = try? TextFile.read("/proc/\(name)/cmdline") else { continue }
      let words = line.split(separator: "\0").map(String.init)
      if !words.isEmpty { found.append(words) }
    }
    return found
  }
}
