internal import InputMethods
internal import KeyModel
internal import Runtime

/// Facts from the kernel about the processes on the bus.
enum ClientLibraries {
  /// Fcitx's plug-in for Qt: a program that uses it crashes if the server is killed while a mark is shown.
  private static let plugIn = "libfcitx5platforminputcontextplugin"
  private static let most = 8 << 20

  /// The toolkit through which the process is a client; a process that cannot be inspected counts as Qt's.
  static func toolkit(of process: UInt32) -> MarkServer.Toolkit {
    guard let maps = try? TextFile.read("/proc/\(process)/maps", limit: most) else { return .qt }
    return toolkit(maps: maps)
  }

  static func toolkit(maps: String) -> MarkServer.Toolkit {
    let isQt = maps.utf8.split(separator: UInt8(ascii: "\n")).contains { line in
      guard let slash = line.lastIndex(of: UInt8(ascii: "/")) else { return false }
      return line[slash...].dropFirst().starts(with: plugIn.utf8)
    }
    return isQt ? .qt : .other
  }

  /// Whether the process is another `keycap-im`.
  static func isOwn(_ process: UInt32) -> Bool {
    let name = try? TextFile.read("/proc/\(process)/comm", limit: 64)
    return name == MarkSettings.program + "\n"
  }
}
