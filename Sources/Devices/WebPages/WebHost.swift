internal import CLinux
internal import Control
internal import ExtensionProtocol
internal import Glibc
internal import KeyModel
internal import Runtime

/// `keycap-web`: the native messaging host of the browsers' extension. It is the keyboard's own file under this name. The
/// browser starts it, and its standard input has the extension's reports, which it passes on to the running keyboard of
/// the display. It knows no text, writes nothing, and ends with the browser or at the first message that is none.
package struct WebHost {
  /// Name of the program and its process.
  package static let program = "keycap-web"
  private static let patience: Milliseconds = 1000

  /// `arguments` are those of the process; nil if they ask for another program.
  package init?(_ arguments: [String]) {
    guard let name = arguments.first?.split(separator: "/").last, name == WebHost.program else {
      return nil
    }
  }

  /// Passes on reports until the browser ends the connection; then ends the process.
  package func run() -> Never {
    keycap_name_process(WebHost.program)
    var none = rlimit()
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    guard let display = DataPaths.variable("DISPLAY") else { exit(1) }
    var keyboard = KeyboardEnd(path: DataPaths().socket(display: display), display: display)
    var messages = NativeMessages()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { exit(0) }
      messages.append(buffer[..<count])
      do throws(ProtocolFault) {
        while let line = try messages.next() { keyboard.send(line, patience: WebHost.patience) }
      } catch { exit(1) }
    }
  }
}

/// The connection to the keyboard, made with the first report and again after the keyboard has been started anew.
private struct KeyboardEnd {
  let path: String
  let display: String
  private var descriptor: Int32 = -1

  init(path: String, display: String) {
    self.path = path
    self.display = display
  }

  /// Sends a line. A line that finds no keyboard is dropped: the next one says more.
  mutating func send(_ line: String, patience: Milliseconds) {
    let bytes = Array((line + "\n").utf8)
    for _ in 0..<2 {
      if descriptor < 0 {
        descriptor =
          ControlClient.handover(.pages, at: path, display: display, patience: patience) ?? -1
      }
      guard descriptor >= 0 else { return }
      if Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count { return }
      close(descriptor)
      descriptor = -1
    }
  }
}
