import Accessibility
import KeyModel
import Keyboard
import Runtime
import X11

/// The focused field: what applications tell of it, made whole with what the X server knows.
extension App {
  /// Begins to listen. Nothing of it is needed for the first picture, and nothing waits for it.
  func followFocus() {
    activeProcess = desktop.activeProcess()
    watcher = FocusWatcher(
      session: DataPaths.sessionBus, root: { [desktop] in desktop.accessibilityBus() }, on: loop
    ) { [unowned self] report, now in take(report, at: now) }
  }

  private func take(_ report: FocusReport, at now: Instant) {
    switch report {
    case .focus(let field): dispatch(.focus(field.map(completed)), at: now)
    case .document(let document): dispatch(.document(document), at: now)
    case .listening(let isListening):
      log.info("\(public: isListening ? "hears applications" : "hears no applications")")
    }
    present()
    connection.flush()
    watcher?.wantsText = keyboard.placement != nil
  }

  private func completed(_ field: Field) -> Field {
    var field = field
    if field.isFrameInWindow {
      let origin = desktop.activeFrame()?.origin
      field.frame = origin.flatMap { field.frame?.offset(x: $0.x, y: $0.y) }
      field.isFrameInWindow = false
    }
    field.application = desktop.activeClass()
    return field
  }

  /// A window of another process is active: the field of the last one has lost the focus, even if
  /// nobody says so.
  func followActiveWindow(at now: Instant) {
    let process = desktop.activeProcess()
    guard process != activeProcess else { return }
    activeProcess = process
    if let owner = watcher?.focusedProcess, owner != process { watcher?.abandon(at: now) }
  }
}
