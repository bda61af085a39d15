internal import CLinux

/// The user's own program for files of text.
package enum Editor {
  /// What the desktop has for the file, else the user's editor in a terminal. The shell that starts it
  /// goes on by itself, so that nothing waits for the editor.
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
