internal import CLinux
internal import Glibc
internal import KeyModel
internal import Runtime

/// `keycap-im`: an input-method server for the programs of the session, in the place of Fcitx 5. It shows
/// composed text in the field that the text is for (R-DOC-7). It is the keyboard's own file, called with this
/// name, the address of the session's bus, and a socket to the keyboard as descriptor 3. It outlives the
/// keyboard: a server that ends while text is marked makes programs crash.
package struct MarkProgram {
  private static let keyboard: Int32 = 3
  private let address: String

  /// `arguments` are those of the process; nil if they ask for another program.
  package init?(_ arguments: [String]) {
    guard arguments.count == 3, arguments[1] == MarkSettings.program else { return nil }
    address = arguments[2]
  }

  /// The command by which the keyboard starts this program; nil if the keyboard's own file is gone, or without a bus.
  package static var command: [String]? {
    guard let program = DataPaths.helper("keycap"), let bus = DataPaths.sessionBus else {
      return nil
    }
    return [program, MarkSettings.program, bus]
  }

  /// Serves until the keyboard wants no marks and none are left; then ends the process.
  package func run() -> Never {
    keycap_name_process(MarkSettings.program)
    // The end of the keyboard's terminal or session ends the keyboard, but not this program.
    setsid()
    umask(0o077)
    // Marked text is a secret: no core dump may contain it. The process stays inspectable for the keyboard, which
    // checks whether it is at rest; a process that may inspect this one may inspect the bus and the programs, too.
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
