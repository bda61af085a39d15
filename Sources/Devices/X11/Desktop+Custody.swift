internal import CX11
package import KeyModel

// Who holds the keyboard (R-DESK-1). The server tells of grabs as of changes of the focus: on the window
// that has the focus, and on the root where that is grabbed for, as screen lockers do.
extension Desktop {
  /// What a change of the focus tells; nil where it tells nothing. What other clients send says nothing.
  func notice(_ event: XFocusChangeEvent) -> CustodyReport? {
    guard event.send_event == 0 else { return nil }
    if event.mode == NotifyGrab { return .grabbed }
    let isMoved = watchFocus()
    if isMoved, !hasManager { follow() }
    // A grab may have begun before the window was watched.
    return isMoved || event.mode == NotifyUngrab ? grabReport() : nil
  }

  /// Watches the window that has the focus now; true when it is another one.
  func watchFocus() -> Bool {
    let found = connection.focus
    guard found != focused else { return false }
    let old = focused
    focused = found
    if old != active { selectEvents(of: old) }
    if found != active { selectEvents(of: found) }
    return true
  }

  /// Whether another client holds the keyboard; a round trip. Finding out takes nothing.
  package func grabReport() -> CustodyReport {
    .looked(isGrabbed: connection.isKeyboardGrabbed(asking: unseen))
  }

  /// Begins to watch, and tells how things are.
  package func custodyReports() -> [CustodyReport] {
    _ = watchFocus()
    return [saverReport(), grabReport()]
  }

  /// What XScreenSaver and its kin write on the root window: the atom `LOCK`, or later a number with the
  /// bit 2, while the screen is locked.
  func saverReport() -> CustodyReport {
    let state = connection.numbers(of: connection.root, connection.atoms[.saverStatus]).first ?? 0
    return .saver(isLocked: state == connection.atoms[.lock] || state < 8 && state & 2 != 0)
  }

  func makeUnseen() -> Window {
    XCreateSimpleWindow(connection.display, connection.root, 0, 0, 1, 1, 0, 0, 0)
  }
}
