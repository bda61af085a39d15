/// The settings application. It may be missing: the keyboard needs no GTK.
package enum SettingsApplication {
  /// The packages to install if the application does not start.
  package static let advice =
    "install keycap-settings with GTK 4 and libadwaita (Debian: libadwaita-1-0)"

  /// A program whose libraries are missing reports this by its status, before it has a window.
  private static let script = """
    { if "$1" --version >/dev/null 2>&1; then
      "$1" ${2:+--settings "$2"} ${3:+--data "$3"} >/dev/null 2>&1
    else
      echo "keycap: warning: $1 does not start: \(advice)" >&2
    fi; } &
    """

  /// Opens the settings in `settings` and `data`; nil: the user's. False if the program is not installed.
  package static func open(settings: String?, data: String?) throws(SystemFailure) -> Bool {
    guard let program = DataPaths.helper("keycap-settings") else { return false }
    try Editor.run(script, program, settings ?? "", data ?? "")
    return true
  }
}
