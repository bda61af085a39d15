internal import Glibc

/// Finds out which code handles a program's Compose sequences: GTK itself, or Xlib or xkbcommon.
enum Composer {
  /// Whether GTK composes characters in the process. Emacs and Java load GTK but leave composing to Xlib; Qt may
  /// load GTK for its looks. `process` 0: no process.
  static func isGTK(_ process: Int32) -> Bool {
    guard process != 0, let name = contents("/proc/\(process)/comm"),
      !name.hasPrefix("emacs"), !name.hasPrefix("java")
    else { return false }
    let libraries = mappedFiles(of: process)
    func has(_ beginnings: [String]) -> Bool {
      libraries.contains { file in beginnings.contains { file.hasPrefix($0) } }
    }
    return has(["libgtk-3.", "libgtk-4.", "libgtk-x11-2."])
      && !has(["im-xim.", "libQt5Gui.", "libQt6Gui."])
  }

  /// Returns the names of the files that the process has mapped, without their folders.
  private static func mappedFiles(of process: Int32) -> Set<String> {
    let descriptor = open("/proc/\(process)/maps", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &part, part.count)
      guard count > 0 else { break }
      text += part[..<count]
    }
    return Set(
      text.split(separator: UInt8(ascii: "\n")).compactMap { line in
        line.lastIndex(of: UInt8(ascii: "/")).map { slash in
          String(decoding: line[(slash + 1)...], as: UTF8.self)
        }
      })
  }
}
