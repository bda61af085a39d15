internal import InputMethods
internal import KeyModel
internal import Runtime

/// What the kernel tells of the processes on the bus.
enum ClientLibraries {
  /// Fcitx's plug-in for Qt: programs with it crash once their server is killed beside a mark.
  private static let fragile = "libfcitx5platforminputcontextplugin"
  private static let most = 8 << 20

  /// Which marks the process bears: a process that cannot be looked at counts as fragile.
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
