internal import Glibc

/// Facts about processes, and the relations between the processes of one program, from `/proc`.
package enum ProcessTree {
  /// Greatest number of steps from a helper up to the process that has the windows. A sandbox may lie between them.
  private static let depth = 6

  /// Whether `process` is a helper of `owner`. A helper was started by the owner in the same terminal session, as
  /// content processes of browsers are, and programs of a shell are not; or it is in the same container, in which a
  /// proxy has the connection to the bus.
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

  /// The process that started `process` and still runs; nil if it is not known.
  package static func parent(of process: Int) -> Int? {
    line(of: process).flatMap { $0.parent > 1 ? $0.parent : nil }
  }

  /// The parent and the session in `/proc/PID/stat`; nil if the process has gone.
  private static func line(of process: Int) -> (parent: Int, session: Int)? {
    guard let text = read("/proc/\(process)/stat"), let end = text.lastIndex(of: ")") else {
      return nil
    }
    // State, parent, group and session are after the name, which may contain any characters.
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 3, let parent = Int(fields[1]), let session = Int(fields[3]) else {
      return nil
    }
    return (parent, session)
  }

  /// The number of the user who runs this program.
  package static var ownUser: Int { Int(geteuid()) }

  /// Returns the number of the user who runs a process, from `/proc/PID/status`; nil if the process has gone.
  package static func user(of process: Int) -> Int? {
    let line = read("/proc/\(process)/status")?.split(separator: "\n").first {
      $0.hasPrefix("Uid:")
    }
    return line?.dropFirst("Uid:".count).split(whereSeparator: \.isWhitespace).first.flatMap {
      Int($0)
    }
  }

  /// The numbers of this user's processes.
  package static func ownProcesses() -> [Int] {
    TextFile.folders(in: "/proc").compactMap { Int($0) }.filter { user(of: $0) == ownUser }
  }

  /// The name of a process; nil if the process has gone.
  package static func name(of process: Int) -> String? {
    read("/proc/\(process)/comm").map { String($0.prefix { $0 != "\n" }) }
  }

  /// The words of a command line; empty if the process has none or has gone.
  package static func command(of process: Int) -> [String] {
    bytes("/proc/\(process)/cmdline", limit: 1 << 17).split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Returns the environment with which a process was started; empty if it cannot be read.
  package static func environment(of process: Int) -> [String: String] {
    let pairs = variables(of: process).compactMap { entry -> (String, String)? in
      let parts = entry.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      return (String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self))
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The value of one variable of the environment with which a process was started; nil if the variable is missing
  /// or cannot be read.
  package static func variable(_ name: StaticString, of process: Int) -> Substring? {
    let beginning = Array("\(name)=".utf8)
    return variables(of: process).first { $0.starts(with: beginning) }
      .map { Substring(decoding: $0.dropFirst(beginning.count), as: UTF8.self) }
  }

  private static func variables(of process: Int) -> [ArraySlice<UInt8>] {
    bytes("/proc/\(process)/environ", limit: 1 << 17).split(separator: 0)
  }

  /// The names of the files that a process has mapped, including libraries, without their folders; empty if they
  /// cannot be read. Browsers have mapped some 300 KiB of names.
  package static func mappedFiles(of process: Int) -> Set<Substring> {
    let lines = bytes("/proc/\(process)/maps", limit: 4 << 20).split(separator: UInt8(ascii: "\n"))
    let names = lines.compactMap { line in
      line.lastIndex(of: UInt8(ascii: "/")).map { line[line.index(after: $0)...] }
    }
    return Set(Set(names).map { Substring(decoding: $0, as: UTF8.self) })
  }

  /// Whether both processes are in the same container. Each application of Flatpak and Snap has its own control group.
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

  /// The text of a short file; nil if the file cannot be read or is empty. A name in it may have bytes that are not
  /// UTF-8: they become replacement characters.
  private static func read(_ path: String) -> String? {
    let bytes = bytes(path, limit: 4096)
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The first bytes of a file, at most `limit`; empty if the file cannot be read. `/proc` does not report the size
  /// of its files.
  private static func bytes(_ path: String, limit: Int) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while count < limit {
        let part = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, limit - count)
        guard part > 0 else { break }
        count += part
      }
    }
  }
}
