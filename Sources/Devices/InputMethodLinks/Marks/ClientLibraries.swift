internal import InputMethods
internal import KeyModel
internal import Runtime

/// Facts from the kernel about the processes on the bus.
enum ClientLibraries {
  /// Fcitx's plug-in for Qt: a program that uses it crashes if the server is killed while a mark is shown.
  private static let fragile = "libfcitx5platforminputcontextplugin"
  private static let most = 8 << 20

  /// The kind of marks that the process can draw safely; a process that cannot be inspected counts as fragile.
  static func drawing(of process: UInt32) -> MarkServer.Drawing {
    guard let maps = try? TextFile.read("/proc/\(process)/maps", limit: most) else {
      return .fragile
    }
    return drawing(maps: maps)
  }

  static func drawing(maps: String) -> MarkServer.Drawing {
    let isFragile = maps.utf8.split(separator: UInt8(ascii: "\n")).contains { line in
      guard let slash = line.lastIndex(of: UInt8(ascii: "/")) else { return false }
      return line[slash...].dropFirst().starts(with: fragile.utf8)
    }
    return isFragile ? .fragile : .sound
  }

  /// Whether the process is another `keycap-im`.
  static func isOwn(_ process: UInt32) -> Bool {
    let name = try? TextFile.read("/proc/\(process)/comm", limit: 64)
    return name == MarkSettings.program + "\n"
  }
}
