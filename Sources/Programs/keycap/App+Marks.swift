import Commands
import Control
import Focus
import InputMethodLinks
import InputMethods
import KeyModel
import Runtime
import X11
import XTest

// The server that marks composed text in the field, and reports what input contexts know about the field.
extension App {
  /// Gives text commands to their target. Marked text is cleared before the keys, and set after them.
  func give(_ commands: [TextCommand], by author: Authorship.Author, at now: Instant) {
    if commands.contains(.mark(nil)) { marks?.show("", at: now) }
    switch router.delivery(of: commands, to: tracker.told) {
    case .strokes(let strokes):
      let owner = authorship.owner(of: strokes, by: author, in: scene)
      send(StrokeBatch(strokes, for: owner), at: now)
    case nil: break
    }
    for case .mark(let mark?) in commands { marks?.show(mark.text, at: now) }
  }

  /// Starts the server, or ends it. A greeter has no server: nobody has logged in yet. For the properties of fields
  /// alone the server runs only in a session that is set up for it.
  func followMarks(_ wish: MarkSettings?, at now: Instant) {
    let wanted = wish?.showsMarks == false && !modules.areForKeycap ? nil : wish
    guard !options.isGreeter, wanted != nil || marks != nil else { return }
    let isNew = marks == nil
    let desk = marks ?? makeMarks()
    marks = desk
    if isNew { desk.follow(processes: desktop.focusedProcesses(), at: now) }
    desk.follow(wanted, at: now)
  }

  private func makeMarks() -> MarkDesk {
    MarkDesk(
      loop: loop, command: { MarkProgram.command },
      keys: { [unowned self] in (synthesizer.isSent && order.isEmpty, order.lastKeys) }
    ) { [unowned self] news, now in
      switch news {
      case .hints(let hints): track(.context(hints), at: now)
      case .serving(let isServing):
        let state = isServing ? "serves programs" : "waits for another input method to end"
        log.info("keycap-im \(public: state)")
      }
    }
  }
}
