internal import Runtime

/// Finds out which code handles a program's Compose sequences: GTK itself, or Xlib or xkbcommon.
enum Composer {
  /// Whether GTK composes characters in the process. Emacs and Java load GTK but leave composing to Xlib; Qt may
  /// load GTK for its looks. `process` is 0 if there is no process.
  static func isGTK(_ process: Int32) -> Bool {
    guard process != 0, let name = contents("/proc/\(process)/comm"),
      !name.hasPrefix("emacs"), !name.hasPrefix("java")
    else { return false }
    let libraries = ProcessTree.mappedFiles(of: Int(process))
    func has(_ beginnings: [String]) -> Bool {
      libraries.contains { file in beginnings.contains { file.hasPrefix($0) } }
    }
    return has(["libgtk-3.", "libgtk-4.", "libgtk-x11-2."])
      && !has(["im-xim.", "libQt5Gui.", "libQt6Gui."])
  }
}
