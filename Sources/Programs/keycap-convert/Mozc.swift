import Conversion
import Glibc
import KeyModel

/// The engine of Japanese is a program, `mozc_server`, and no library. The helper becomes that program, into which our
/// library is loaded that answers the keyboard (Sources/Engines/mozc.cpp).
enum Mozc {
  /// Where distributions have the server.
  private static let servers = [
    "/usr/lib/mozc/mozc_server", "/usr/libexec/mozc/mozc_server", "/usr/lib64/mozc/mozc_server",
  ]
  static let missing = ConversionAnswer.missing(package: "mozc-server")

  /// Whether the first request, which stays unread, opens the scheme of mozc.
  static func isWanted(on socket: Int32) -> Bool {
    let wanted = Array("open\t\(ConversionScheme.kana.rawValue)".utf8)
    var bytes = [UInt8](repeating: 0, count: wanted.count)
    let count = recv(socket, &bytes, bytes.count, Int32(MSG_PEEK))
    return count == wanted.count && bytes == wanted
  }

  /// Returns only where mozc is not installed.
  static func become() {
    guard let server = servers.first(where: { access($0, X_OK) == 0 }) else { return }
    let library = "\(Engine.folder)/libkeycap-mozc.so"
    guard access(library, R_OK) == 0, let home = getenv("HOME").map({ String(cString: $0) }) else {
      return
    }
    setenv("LD_PRELOAD", library, 1)
    // What mozc learns goes to the folder `mozc` in this one.
    setenv("XDG_CONFIG_HOME", home, 1)
    let name = strdup(server)
    var arguments = [name, nil]
    _ = execv(server, &arguments)
    free(name)
  }
}
