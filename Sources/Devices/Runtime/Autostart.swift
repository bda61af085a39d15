/// The entry that starts the keyboard with the session. An administrator's entry may be there, too;
/// the user's own one outranks it.
package struct Autostart {
  private let own: String
  private let administrators: [String]

  package init(paths: DataPaths) {
    own = paths.autostartFile
    administrators = paths.administratorsAutostartFiles
  }

  /// Whether the session starts the keyboard.
  package var isOn: Bool {
    for path in [own] + administrators {
      if let text = try? TextFile.read(path) { return Autostart.starts(text) }
    }
    return false
  }

  package func turnOn() throws(FileFailure) {
    try TextFile.write(Autostart.entry(isHidden: false), to: own)
  }

  /// Removes the user's entry, or hides an administrator's one behind it.
  package func turnOff() throws(FileFailure) {
    try TextFile.remove(own)
    guard isOn else { return }
    try TextFile.write(Autostart.entry(isHidden: true), to: own)
  }

  /// Whether an entry of this text starts anything.
  static func starts(_ text: String) -> Bool {
    !text.split(separator: "\n").contains { $0.filter { $0 != " " } == "Hidden=true" }
  }

  /// The bus starts the keyboard again where a call asks for it, and has to know the display for that.
  private static func entry(isHidden: Bool) -> String {
    """
    [Desktop Entry]
    Type=Application
    Name=Keycap
    Comment=Type by touch or with the pointer
    Exec=sh -c "dbus-update-activation-environment DISPLAY XAUTHORITY; exec keycap run --hidden"
    TryExec=keycap
    Icon=keycap
    Hidden=\(isHidden)

    """
  }
}
