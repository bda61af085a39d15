import Glibc
import Marks
import Runtime

/// An input-method server for the programs of the session, in the place of Fcitx 5, which shows what is composed on the
/// keyboard in the field that it is composed for (R-DOC-7). The keyboard starts it with the address of the session's bus
/// and a socket as descriptor 3. It outlives the keyboard: what goes while text is marked makes programs crash.
@main struct Main {
  private static let keyboard: Int32 = 3

  static func main() {
    // The keyboard's terminal and its session end the keyboard, and not this program.
    setsid()
    umask(0o077)
    // Marked text is a secret: a crash writes none of it. The process stays open to the keyboard, which watches whether it
    // is at rest; who may do that may look into the bus and the programs as well.
    var none = rlimit()
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    guard CommandLine.arguments.count == 2 else {
      Output.complain("keycap-im is started by keycap, while marks-in-field is on")
      exit(2)
    }
    let loop = EventLoop()
    let server = MarkBus(
      address: CommandLine.arguments[1], keyboard: keyboard, on: loop, finish: { loop.stop() })
    guard let server else { exit(1) }
    let signals = try? Signals(on: loop) { _, now in server.end(at: now) }
    withExtendedLifetime((server, signals)) { loop.run() }
  }
}
