/// The autostart entry that starts the keyboard with the session. An administrator's entry may exist, too; the
/// user's entry outweighs it.
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

  /// Removes the user's entry. If an administrator has an entry, a new entry of the user hides it.
  package func turnOff() throws(FileFailure) {
    try TextFile.remove(own)
    guard isOn else { return }
    try TextFile.write(Autostart.entry(isHidden: true), to: own)
  }

  /// Whether an entry with this text starts a program.
  static func starts(_ text: String) -> Bool {
    !text.split(separator: "\n").contains { $0.filter { $0 != " " } == "Hidden=true" }
  }

  /// Returns the text of an entry. When a call on the bus needs the keyboard, the bus starts the keyboard again, for
  /// which the entry has to name the display.
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
