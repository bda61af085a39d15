import Commands
import ExtensionHost
import Keyboard
import Paint
import Peripherals
import Runtime
import X11

// Connects the pages of keyboards by others with their programs.
extension App {
  /// Allows programs to start, and shows the pictures that they draw.
  func openPrograms() {
    painter.pictures = { [unowned self] name, draw in programs.withPicture(of: name, draw) }
    programs.open()
  }

  func makePrograms() -> ProgramDesk {
    ProgramDesk(
      sandbox: DataPaths.helper("keycap-sandbox"),
      debugging: ProgramDesk.Debugging(isOn: options.isDebugging, waits: options.waits),
      library: self,
      around: ProgramDesk.Surroundings(
        words: { [unowned self] in words },
        readClipboard: { [unowned self] in clipboard.read($0) },
        setClipboard: { [unowned self] in clipboard.set($0) },
        click: { [unowned self] in clicks.click() },
        wish: { [unowned self] name in
          dispatch(.wish(true), at: loop.now())
          log.info("a keyboard asks for more: keycap extension grant \(public: name)")
        },
        // The picture is painted before the loop waits: a program that is shown again sends its keys in the
        // middle of the switch, and the switch is painted once.
        feed: { [unowned self] id, news in dispatch(.page(id, news), at: loop.now()) }),
      on: loop)
  }
}
