internal import Glibc

/// The relations between the processes of one program, from `/proc`.
package enum ProcessTree {
  /// Most steps from a helper up to the process that has the windows: a sandbox lies between them.
  private static let depth = 6

  /// True if `process` is a helper of `owner`: started by it in the same terminal session (content processes of
  /// browsers are, programs of a shell are not), or in the same container, where the connection to the bus
  /// belongs to a proxy.
  package static func isHelper(_ process: Int, of owner: Int) -> Bool {
    isBelow(process, owner) || sharesContainer(process, owner)
  }

  private static func isBelow(_ process: Int, _ owner: Int) -> Bool {
    guard process > 1, owner > 1, let session = line(of: owner)?.session else { return false }
    var current = process
    for _ in 0..<depth {
      guard let found = line(of: current), found.session == session else { return false }
      if found.parent == owner { return true }
      current = found.parent
    }
    return false
  }

  /// The parent and the session in `/proc/PID/stat`; nil if the process has gone.
  private static func line(of process: Int) -> (parent: Int, session: Int)? {
    guard let text = read("/proc/\(process)/stat"), let end = text.lastIndex(of: ")") else {
      return nil
    }
    // State, parent, group and session follow the name, which may contain any characters.
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 3, let parent = Int(fields[1]), let session = Int(fields[3]) else {
      return nil
    }
    return (parent, session)
  }

  /// The number of the user who runs this program.
  package static var ownUser: Int { Int(geteuid()) }

  /// The number of the user who runs a process, from `/proc/PID/status`; nil if the process has gone.
  package static func user(of process: Int) -> Int? {
    let line = read("/proc/\(process)/status")?.split(separator: "\n").first {
      $0.hasPrefix("Uid:")
    }
    return line?.dropFirst("Uid:".count).split(whereSeparator: \.isWhitespace).first.flatMap {
      Int($0)
    }
  }

  /// The environment with which a process was started; empty if it cannot be read.
  package static func environment(of process: Int) -> [String: String] {
    let text = (try? TextFile.read("/proc/\(process)/environ", limit: 1 << 17)) ?? ""
    let pairs = text.split(separator: "\0").compactMap { entry -> (String, String)? in
      let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The names of the files that a process has mapped, including libraries, without their folders; empty if they
  /// cannot be read.
  package static func mappedFiles(of process: Int) -> Set<Substring> {
    let text = (try? TextFile.read("/proc/\(process)/maps", limit: 1 << 20)) ?? ""
    return Set(
      text.split(separator: "\n").compactMap { line in
        line.lastIndex(of: "/").map { line[line.index(after: $0)...] }
      })
  }

  /// Whether both processes are in the same container. Each application of Flatpak and Snap has a control group
  /// of its own.
  private static func sharesContainer(_ one: Int, _ other: Int) -> Bool {
    guard let group = container(of: one) else { return false }
    return group == container(of: other)
  }

  private static func container(of process: Int) -> Substring? {
    guard let text = read("/proc/\(process)/cgroup"),
      let leaf = text.split(separator: "\n").last?.split(separator: "/").last
    else { return nil }
    return leaf.hasPrefix("app-flatpak-") || leaf.hasPrefix("snap.") ? leaf : nil
  }

  /// Reads a short file. `/proc` does not report the size of its files.
  private static func read(_ path: String) -> String? {
    try? TextFile.read(path, limit: 4096)
  }
}
