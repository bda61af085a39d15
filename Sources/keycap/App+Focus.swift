import Accessibility
import KeyModel
import Keyboard
import Runtime
import X11

/// The focused field: what applications tell of it, made whole with what the X server and the rules
/// know.
extension App {
  /// Begins to listen. Nothing of it is needed for the first picture, and nothing waits for it.
  func followFocus() {
    followActiveWindow(at: loop.now())
    watcher = FocusWatcher(
      session: DataPaths.sessionBus, root: { [desktop] in desktop.accessibilityBus() }, on: loop
    ) { [unowned self] report, now in take(report, at: now) }
  }

  private func take(_ report: FocusReport, at now: Instant) {
    switch report {
    case .focus(let field):
      told = field
      tellFocus(at: now)
    case .document(let document): dispatch(.document(document), at: now)
    case .listening(let isListening):
      log.info("\(public: isListening ? "hears applications" : "hears no applications")")
    }
    present()
    connection.flush()
    watcher?.wantsText = keyboard.placement != nil
  }

  /// Tells the keyboard which field has the focus, as far as anybody knows.
  func tellFocus(at now: Instant) {
    dispatch(.focus(focusedField(told)), at: now)
  }

  private func focusedField(_ told: Field?) -> Field? {
    let rules = library.applicationRules()
    tellMistakes()
    return Field.focused(told: told, in: active, serial: activations, rules: rules)
  }

  /// A window of another process is active: the field of the last one has lost the focus, even if
  /// nobody says so. Some windows are a field themselves.
  func followActiveWindow(at now: Instant) {
    let before = active
    active = desktop.activeWindow()
    if active?.id != before?.id { activations += 1 }
    if active?.process != before?.process, let owner = watcher?.focusedProcess,
      owner != active?.process
    {
      watcher?.abandon(at: now)
      // Another field may be on its way; a window that is one need not be waited for.
      if let field = focusedField(nil) {
        told = nil
        dispatch(.focus(field), at: now)
      }
    } else if active != before {
      tellFocus(at: now)
    }
  }
}
