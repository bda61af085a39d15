internal import CLinux

/// The user's own editor for text files.
package enum Editor {
  /// Starts the desktop's program for the file, or else the user's editor in a terminal. The shell that starts it
  /// runs in the background, so that this program does not wait for the editor.
  private static let script = """
    { xdg-open "$1" || x-terminal-emulator -e "${VISUAL:-${EDITOR:-editor}}" "$1"; } >/dev/null &
    """

  /// Opens the file at `path`.
  package static func open(_ path: String) throws(SystemFailure) {
    try run(script, path)
  }

  static func run(
    _ script: String, _ first: String, _ second: String = "", _ third: String = ""
  ) throws(SystemFailure) {
    let code = keycap_run_shell(script, first, second, third)
    guard code == 0 else { throw .call("posix_spawn", code) }
  }
}
