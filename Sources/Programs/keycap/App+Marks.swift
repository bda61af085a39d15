import Commands
import Focus
import KeyModel
import Keyboard
import Library
import Marks
import Runtime
import X11

// The server that marks in the field what is composed, and tells what input contexts know of the field.
extension App {
  /// Starts the server, or lets it go. A greeter has none: nobody has logged in yet.
  func followMarks(_ wanted: MarkSettings?, at now: Instant) {
    guard !options.isGreeter, wanted != nil || marks != nil else { return }
    let isNew = marks == nil
    let desk = marks ?? makeMarks()
    marks = desk
    if isNew { desk.follow(processes: desktop.focusedProcesses(), at: now) }
    desk.follow(wanted, at: now)
  }

  private func makeMarks() -> MarkDesk {
    MarkDesk(loop: loop, command: { MarkProgram.command }) { [unowned self] news, now in
      switch news {
      case .hints(let hints): track(.context(hints), at: now)
      case .serving(let isServing):
        let state = isServing ? "serves programs" : "waits for another input method to end"
        log.info("keycap-im \(public: state)")
      }
    }
  }
}
