internal import InputMethods
internal import KeyModel
internal import Runtime

/// Facts from the kernel about the processes on the bus.
enum ClientLibraries {
  /// Fcitx's plug-in for Qt: a program that uses it crashes if the server is killed while a mark is shown.
  private static let plugIn = "libfcitx5platforminputcontextplugin"

  /// The toolkit through which the process is a client; a process that cannot be inspected counts as Qt's.
  static func toolkit(of process: UInt32) -> MarkServer.Toolkit {
    toolkit(mapped: ProcessTree.mappedFiles(of: Int(process)))
  }

  static func toolkit(mapped files: Set<Substring>) -> MarkServer.Toolkit {
    files.isEmpty || files.contains { $0.hasPrefix(plugIn) } ? .qt : .other
  }

  /// Whether the process is another `keycap-im`.
  static func isOwn(_ process: UInt32) -> Bool {
    ProcessTree.name(of: Int(process)) == MarkSettings.program
  }
}
