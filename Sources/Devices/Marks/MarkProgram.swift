internal import CLinux
internal import Glibc
internal import KeyModel
internal import Runtime

/// `keycap-im`: an input-method server for the programs of the session, in the place of Fcitx 5, which shows what is
/// composed on the keyboard in the field that it is composed for (R-DOC-7). It is the keyboard's own file, called with this
/// name, the address of the session's bus, and a socket to the keyboard as descriptor 3. It outlives the keyboard: what goes
/// while text is marked makes programs crash.
package struct MarkProgram {
  private static let keyboard: Int32 = 3
  private let address: String

  /// `arguments` are those of the process; nil where they ask for something else.
  package init?(_ arguments: [String]) {
    guard arguments.count == 3, arguments[1] == MarkSettings.program else { return nil }
    address = arguments[2]
  }

  /// How the keyboard starts it; nil where the keyboard's own file has gone, or without a bus.
  package static var command: [String]? {
    guard let program = DataPaths.helper("keycap"), let bus = DataPaths.sessionBus else {
      return nil
    }
    return [program, MarkSettings.program, bus]
  }

  /// Serves until the keyboard wants no marks and none are left; then the process ends.
  package func run() -> Never {
    keycap_name_process(MarkSettings.program)
    // The keyboard's terminal and its session end the keyboard, and not this program.
    setsid()
    umask(0o077)
    // Marked text is a secret: a crash writes none of it. The process stays open to the keyboard, which watches whether it
    // is at rest; who may do that may look into the bus and the programs as well.
    var none = rlimit()
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    let loop = EventLoop()
    let server = MarkBus(
      address: address, keyboard: MarkProgram.keyboard, on: loop, finish: { loop.stop() })
    guard let server else { exit(1) }
    let signals = try? Signals(on: loop) { _, now in server.end(at: now) }
    withExtendedLifetime((server, signals)) { loop.run() }
    exit(0)
  }
}
