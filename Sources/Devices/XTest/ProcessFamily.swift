internal import Glibc
import Synthesis

/// The processes that handle keys together. IBus is an example: its XIM server hands the keys to a
/// daemon, and the daemon to an engine, and any of them may still hold a key.
enum Family {
  /// The processes that handle the keys of `process` together; nil where it works alone.
  static func of(_ process: Int32, in company: ClientProfile.Company) -> [Int32]? {
    switch company {
    case .alone: nil
    case .namesakes: namesakes(of: process)
    case .wineServer: withWineServer(process)
    case .inputMethods: withInputMethods(process)
    }
  }

  /// The same user's processes with the same first word in their names, as `ibus-daemon` and
  /// `ibus-x11` have, and all that they have started.
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

  /// A program and its user's input methods, with the message bus where their messages go by it: IBus has one of its own.
  private static func withInputMethods(_ process: Int32) -> [Int32] {
    let methods = inputMethods(beside: process)
    let goesByBus = methods.contains { !$0.name.hasPrefix("ibus-") }
    return [process] + methods.map(\.process)
      + (goesByBus ? others(beside: process) { $0.hasPrefix("dbus-") }.map(\.process) : [])
  }

  /// The input methods that run for the user of a process, on the same display as far as that is known.
  static func inputMethods(beside process: Int32) -> [(process: Int32, name: String)] {
    let methods = others(beside: process, where: ClientProfile.Facts.isInputMethod)
    guard !methods.isEmpty, let display = display(of: process) else { return methods }
    return methods.filter { self.display(of: $0.process).map { $0 == display } ?? true }
  }

  /// The other processes of the same user with such names.
  private static func others(
    beside process: Int32, where isMeant: (String) -> Bool
  ) -> [(process: Int32, name: String)] {
    var found: [(process: Int32, name: String)] = []
    let owner = owner(of: process)
    eachEntry(of: "/proc") { entry in
      guard let other = Int32(entry), other != process,
        let name = contents("/proc/\(other)/comm").map({ String($0.dropLast()) }), isMeant(name),
        self.owner(of: other) == owner
      else { return }
      found.append((other, name))
    }
    return found
  }

  /// A Windows program and Wine's server, through which the program's keys go before it looks them
  /// up.
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

  /// The name of the file that the process runs, without the folder.
  static func program(of process: Int32) -> String? {
    linkTarget("/proc/\(process)/exe", longest: Int(PATH_MAX))?.split(separator: "/").last
      .map { String($0) }
  }

  /// The process name up to the first hyphen.
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
  /// The sum of context switches of an input method and a program; nil unless both sleep and have
  /// read everything, and the server has read what they wrote. An input method may sleep while it
  /// keeps keys back until the program has handled the key before (XIM_SYNC_REPLY): then the
  /// program does not sleep.
  func switchesWhileAsleep(with program: ClientSockets) -> UInt64? {
    guard program.hasReadAll, program.isReadByServer, isReadByServer,
      let own = switchesWhileAsleep(), let its = program.switchesWhileAsleep()
    else { return nil }
    return own + its
  }
}
