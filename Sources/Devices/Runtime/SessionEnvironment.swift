/// The user's own environment for the modules of Fcitx 5, without packages: a file of `environment.d` for sessions that
/// systemd starts, and a line in `~/.xsessionrc` for sessions that Debian's Xsession starts. Both leave a session with
/// an input method alone.
package struct SessionEnvironment {
  private let file: String
  private let script: String

  package init(paths: DataPaths) {
    file = paths.configDirectory + "/environment.d/60-keycap-im.conf"
    script = paths.sessionScript
  }

  package var isOn: Bool { TextFile.exists(file) }

  package func turnOn() throws(FileFailure) {
    try TextFile.write(SessionEnvironment.variables, to: file)
    let text = try TextFile.readIfPresent(script)
    guard !text.split(separator: "\n").contains(Substring(SessionEnvironment.line)) else { return }
    let isWhole = text.isEmpty || text.hasSuffix("\n")
    try TextFile.rewrite(text + (isWhole ? "" : "\n") + SessionEnvironment.line + "\n", to: script)
  }

  package func turnOff() throws(FileFailure) {
    try TextFile.remove(file)
    let text = try TextFile.readIfPresent(script)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.filter { $0 != SessionEnvironment.line }
    guard rest.count < lines.count else { return }
    let kept = rest.joined(separator: "\n")
    if kept.isEmpty { try TextFile.remove(script) } else { try TextFile.rewrite(kept, to: script) }
  }

  /// `environment.d` knows a value for variables that are not set, but no other condition.
  static let variables = """
    # Written by keycap autostart on: programs tell keycap-im what their fields are. keycap autostart off removes it.
    GTK_IM_MODULE=${GTK_IM_MODULE:-fcitx}
    QT_IM_MODULE=${QT_IM_MODULE:-fcitx}
    KEYCAP_IM=1

    """

  static let line =
    "[ -n \"$GTK_IM_MODULE$QT_IM_MODULE$XMODIFIERS\" ] || [ -e \"$HOME/.xinputrc\" ] || "
    + "export GTK_IM_MODULE=fcitx QT_IM_MODULE=fcitx KEYCAP_IM=1 # keycap autostart"
}
