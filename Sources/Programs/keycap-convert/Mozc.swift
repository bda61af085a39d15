import Conversion
import Glibc
import KeyModel

/// The engine for Japanese, which is a program (`mozc_server`) and not a library. The helper replaces itself by this
/// program and has a library of this package loaded into it. The library answers the keyboard
/// (Sources/Engines/mozc.cpp).
enum Mozc {
  /// The paths of the server in distributions.
  private static let servers = [
    "/usr/lib/mozc/mozc_server", "/usr/libexec/mozc/mozc_server", "/usr/lib64/mozc/mozc_server",
  ]
  static let missing = ConversionAnswer.missing(package: "mozc-server")

  /// The beginning of the request that opens the scheme of mozc.
  static let opening = "open\t\(ConversionScheme.kana.rawValue)"

  /// Replaces this process by mozc. Returns only if mozc is not installed.
  static func become() {
    guard let server = servers.first(where: { access($0, X_OK) == 0 }) else { return }
    let library = "\(Engine.folder)/libkeycap-mozc.so"
    guard access(library, R_OK) == 0, let home = getenv("HOME").map({ String(cString: $0) }) else {
      return
    }
    setenv("LD_PRELOAD", library, 1)
    // Mozc keeps the words that it learns in the folder `mozc` inside this folder.
    setenv("XDG_CONFIG_HOME", home, 1)
    let name = strdup(server)
    var arguments = [name, nil]
    _ = execv(server, &arguments)
    free(name)
  }
}
