internal import Glibc
internal import Runtime
import Synthesis

/// The processes that handle keys together. For example, the XIM server of IBus passes the keys to a daemon, and the
/// daemon to an engine, and each of them may still hold a key.
enum Family {
  /// The name of this machine, without its domain.
  static let machine: Substring = {
    var names = utsname()
    guard uname(&names) == 0 else { return "" }
    let name = withUnsafeBytes(of: names.nodename) { $0.prefix { $0 != 0 }.map(\.self) }
    return Substring(decoding: name, as: UTF8.self).prefix { $0 != "." }
  }()

  /// Returns the processes that handle the keys of `client` together; nil if the client works alone.
  static func of(_ client: FocusedClient) -> [Int32]? {
    switch client.profile.company {
    case .alone: nil
    case .namesakes: namesakes(of: client.process)
    case .wineServer: withWineServer(client.process)
    case .inputMethods: [client.process] + client.methods
    }
  }

  /// Returns the same user's processes whose names have the same first word, such as `ibus-daemon` and `ibus-x11`, and all
  /// processes that these have started.
  private static func namesakes(of process: Int32) -> [Int32] {
    var family = [process]
    let (name, owner) = (name(of: process), owner(of: process))
    eachEntry(of: "/proc") { entry in
      guard let other = Int32(entry), other != process, self.name(of: other) == name,
        self.owner(of: other) == owner
      else { return }
      family.append(other)
    }
    var next = 0
    while next < family.count, family.count < 64 {
      family += children(of: family[next]).filter { !family.contains($0) }
      next += 1
    }
    return family
  }

  /// Returns the processes that handle the keys of a program which sends them to an input method: the input methods
  /// of the program's user, and the message bus if the input methods use it (IBus has its own bus). The result is
  /// empty if no input method runs. Processes that certainly work on another display, or that have ended, are left
  /// out.
  static func inputMethods(beside process: Int32) -> [Int32] {
    let found = others(beside: process) { ClientProfile.Facts.isInputMethod($0) || isBus($0) }
    guard found.contains(where: { !isBus($0.name) }) else { return [] }
    let display = ProcessTree.variable("DISPLAY", of: Int(process))
    let ours = found.filter { other in
      guard let display, let its = ProcessTree.variable("DISPLAY", of: Int(other.process)) else {
        return true
      }
      return its == display
    }
    let methods = ours.filter { !isBus($0.name) }
    if methods.isEmpty { return [] }
    let goesByBus = methods.contains { !$0.name.hasPrefix("ibus-") }
    return (goesByBus ? ours : methods).map(\.process)
  }

  private static func isBus(_ name: String) -> Bool { name.hasPrefix("dbus-") }

  /// Returns the other running processes of the same user whose names satisfy `isMeant`.
  private static func others(
    beside process: Int32, where isMeant: (String) -> Bool
  ) -> [(process: Int32, name: String)] {
    var found: [(process: Int32, name: String)] = []
    let owner = owner(of: process)
    eachEntry(of: "/proc") { entry in
      guard let other = Int32(entry), other != process,
        let name = contents("/proc/\(other)/comm").map({ String($0.dropLast()) }), isMeant(name),
        self.owner(of: other) == owner, ThreadStatus(of: entry)?.hasEnded == false
      else { return }
      found.append((other, name))
    }
    return found
  }

  /// Returns a Windows program and Wine's server, which gets the program's keys before the program looks them up.
  private static func withWineServer(_ process: Int32) -> [Int32] {
    var family = [process]
    let owner = owner(of: process)
    eachEntry(of: "/proc") { entry in
      guard let other = Int32(entry), name(of: other)?.hasPrefix("wineserver") == true,
        self.owner(of: other) == owner
      else { return }
      family.append(other)
    }
    return family
  }

  /// Returns the file name of the program that the process runs, without the folder.
  static func program(of process: Int32) -> String? {
    linkTarget("/proc/\(process)/exe", longest: Int(PATH_MAX))?.split(separator: "/").last
      .map { String($0) }
  }

  /// Returns the process name up to the first hyphen.
  private static func name(of process: Int32) -> Substring? {
    contents("/proc/\(process)/comm")?.split { $0 == "-" || $0 == "\n" }.first
  }

  private static func owner(of process: Int32) -> uid_t? {
    var status = stat()
    return stat("/proc/\(process)", &status) == 0 ? status.st_uid : nil
  }

  static func children(of process: Int32) -> [Int32] {
    var found: [Int32] = []
    eachEntry(of: "/proc/\(process)/task") { thread in
      let line = contents("/proc/\(process)/task/\(thread)/children") ?? ""
      found += line.split(separator: " ").compactMap { Int32($0) }
    }
    return found
  }
}

extension ClientSockets {
  /// Returns the sum of context switches of an input method and a program. Returns nil unless both sleep and have
  /// read everything, and the server has read what they wrote. An input method may sleep while it delays keys until
  /// the program has handled the previous key (XIM_SYNC_REPLY); the program does not sleep in this case.
  func switchesWhileAsleep(with program: ClientSockets) -> UInt64? {
    guard program.hasReadAll, program.isReadByServer, isReadByServer,
      let own = switchesWhileAsleep(), let its = program.switchesWhileAsleep()
    else { return nil }
    return own + its
  }
}
