internal import Glibc

/// The modules of Fcitx 5 for GTK and Qt, through which programs report their fields to `keycap-im`, and the environment
/// that makes programs load them.
package struct ToolkitModules: Hashable, Sendable {
  /// The variables in which GTK and Qt look for the name of their module.
  package static let variables = ["GTK_IM_MODULE", "QT_IM_MODULE"]
  /// The variable by which the package `keycap-im` and `keycap autostart on` mark an environment as theirs.
  package static let mark = "KEYCAP_IM"
  /// The package that brings the modules and the environment.
  package static let package = "keycap-im"

  /// Whether the session's environment makes toolkits load the modules.
  package var isSet = false
  /// Whether Keycap itself has set this environment.
  package var isOwn = false
  /// Whether the session uses another input method.
  package var hasOther = false
  /// Whether a module is installed.
  package var isInstalled = false
  /// Whether Fcitx 5 itself is installed, to which the modules belong then.
  package var hasFcitx = false

  package init() {}

  /// Reads the environment of this process, and the folders of libraries and programs.
  package init(paths: DataPaths) {
    self.init(
      variable: DataPaths.variable,
      isInstalled: ToolkitModules.folders.contains { folder in
        ToolkitModules.files.contains { TextFile.exists(folder + "/" + $0) }
      },
      hasFcitx: paths.programDirectories.contains { TextFile.isProgram($0 + "/fcitx5") })
  }

  init(variable: (String) -> String?, isInstalled: Bool, hasFcitx: Bool) {
    let modules = ToolkitModules.variables.compactMap(variable)
    isSet = modules.contains { $0.hasPrefix("fcitx") }
    hasOther = modules.contains { !$0.hasPrefix("fcitx") && !ToolkitModules.plain.contains($0) }
    isOwn = variable(ToolkitModules.mark) != nil
    self.isInstalled = isInstalled
    self.hasFcitx = hasFcitx
  }

  /// Whether `keycap-im` may take the place of Fcitx 5 for the properties of fields alone. It never does so in a
  /// session that was set up for Fcitx 5.
  package var areForKeycap: Bool { isSet && isInstalled && (isOwn || !hasFcitx) }

  /// Whether an environment for the modules harms no other input method of the session.
  package var mayBeSet: Bool { isInstalled && !hasOther && (isOwn || !isSet && !hasFcitx) }

  /// Modules of GTK and Qt that are no input method.
  private static let plain: Set<String> = ["simple", "gtk-im-context-simple", "xim", "compose"]

  private static let files = [
    "gtk-3.0/3.0.0/immodules/im-fcitx5.so", "gtk-4.0/4.0.0/immodules/libim-fcitx5.so",
    "qt5/plugins/platforminputcontexts/libfcitx5platforminputcontextplugin.so",
    "qt6/plugins/platforminputcontexts/libfcitx5platforminputcontextplugin.so",
  ]

  /// Folders of libraries: those of Debian's architectures, then those of other distributions.
  private static var folders: [String] {
    ["-linux-gnu", "-linux-gnueabihf"].flatMap { ending in
      TextFile.names(in: "/usr/lib", suffix: ending).map { "/usr/lib/" + $0 }
    } + ["/usr/lib64", "/usr/lib"]
  }

  /// The names of the programs of this user on `display` that use GTK or Qt and were started before the session's
  /// environment was set, sorted and each once. They report their fields after a new start.
  package static func olderPrograms(on display: String) -> [String] {
    var names: Set<String> = []
    for process in ProcessTree.ownProcesses() {
      let environment = ProcessTree.environment(of: process)
      guard
        environment["DISPLAY"].map(DataPaths.normalized) == DataPaths.normalized(display: display),
        !variables.contains(where: { environment[$0]?.hasPrefix("fcitx") == true }),
        ProcessTree.mappedFiles(of: process).contains(where: isToolkit),
        let name = ProcessTree.name(of: process)
      else { continue }
      names.insert(name)
    }
    return names.subtracting(ours).sorted()
  }

  /// Programs of the desktop that have no fields of their own, and ours.
  private static let ours: Set<String> = ["keycap", "keycap-settings", "keycap-im", "keycap-web"]

  private static func isToolkit(_ file: Substring) -> Bool {
    ["libgtk-3.so", "libgtk-4.so", "libQt5Gui.so", "libQt6Gui.so"].contains { file.hasPrefix($0) }
  }
}
