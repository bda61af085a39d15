/// The settings application, which may be missing, since the keyboard needs no GTK.
package enum SettingsApplication {
  /// The packages to install if the application does not start.
  package static let advice =
    "install keycap-settings with GTK 4 and libadwaita (Debian: libadwaita-1-0)"

  /// Starts the program. If its libraries are missing, the program reports this by its status, before it has a window.
  private static let script = """
    { if "$1" --version >/dev/null 2>&1; then
      "$1" ${2:+--settings "$2"} ${3:+--data "$3"} >/dev/null 2>&1
    else
      echo "keycap: warning: $1 does not start: \(advice)" >&2
    fi; } &
    """

  /// Opens the settings in `settings` and `data`; nil: the user's settings and data. Returns false if the program is
  /// not installed.
  package static func open(settings: String?, data: String?) throws(SystemFailure) -> Bool {
    guard let program = DataPaths.helper("keycap-settings") else { return false }
    try Editor.run(script, program, settings ?? "", data ?? "")
    return true
  }
}
