import ExtensionHost
import ExtensionProtocol
import ForeignPage
import KeyModel
import Keyboard
import Library
import Runtime
import SystemLayout
import X11

// Keyboards by others: their programs, and what these want of the keyboard.
extension App {
  func makeDesk() -> ExtensionDesk? {
    guard let sandbox = DataPaths.helper("keycap-sandbox") else { return nil }
    return ExtensionDesk(
      loop: loop, sandbox: sandbox,
      locale: UserLanguages(variable: DataPaths.variable).session.first ?? "en-US",
      find: { [unowned self] id in
        library.bundle(named: id.rawValue).map {
          ExtensionDesk.Program(
            bundle: $0.path, command: $0.command,
            container: library.paths.container(of: id.rawValue))
        }
      },
      lexicon: { [unowned self] in
        library.shortcuts().map {
          HostMessage.Answer.Entry(userInput: $0.key, documentText: $0.value)
        }
      }
    ) { [unowned self] id, news in
      dispatch(.page(id, news), at: loop.now())
      present()
      connection.flush()
    }
  }
}
