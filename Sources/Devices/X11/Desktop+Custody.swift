internal import CX11
package import KeyModel

// Finds out who has grabbed the keyboard (R-DESK-1). The server reports grabs as changes of the
// focus: to the window with the focus, and to the root window if that is the grab window, as with
// screen lockers.
extension Desktop {
  /// The report that follows from a focus event; nil for none. Events that other clients send do
  /// not count.
  func notice(_ event: XFocusChangeEvent) -> CustodyReport? {
    guard event.send_event == 0 else { return nil }
    if event.mode == NotifyGrab {
      let isBeside = [NotifyNonlinear, NotifyNonlinearVirtual].contains(event.detail)
      return .grabbed(grabScene, isBeside: isBeside, isTyped: isTyping())
    }
    let isMoved = watchFocus()
    if isMoved, !hasManager { follow() }
    // A grab may have begun before this window was watched.
    return isMoved || event.mode == NotifyUngrab ? grabReport() : nil
  }

  /// Watches the window with the focus; true if it is another one than before.
  func watchFocus() -> Bool {
    let found = connection.focus
    guard found != focused else { return false }
    let old = focused
    focused = found
    if old != active { selectEvents(of: old) }
    if found != active { selectEvents(of: found) }
    // The focus may have moved on before this window's events were selected.
    _ = watchFocus()
    return true
  }

  /// Looks where the focus is, whatever the events have told.
  package func lookAtFocus() { _ = watchFocus() }

  /// Whether another client has grabbed the keyboard; a round trip. Asking grabs nothing.
  package func grabReport() -> CustodyReport {
    .looked(connection.isKeyboardGrabbed(asking: unseen) ? grabScene : nil)
  }

  /// What is seen while somebody holds the keyboard. A window manager's own windows do not count: the
  /// frames around all others are among them.
  private var grabScene: GrabScene {
    var scene = GrabScene(screen: connection.screenFrame)
    for window in connection.kin(of: connection.root)?.children.reversed() ?? [] {
      guard isForeign(window), !isManagers(window),
        let attributes = connection.attributes(of: window), attributes.map_state == IsViewable,
        attributes.override_redirect != 0, attributes.`class` == InputOutput
      else { continue }
      scene.top = GrabScene.Popup(
        frame: Rect(attributes), isOfFocused: connection.areOfOneProcess(window, focused))
      break
    }
    return scene
  }

  /// Begins to watch; returns the present state of grabs and locks.
  package func custodyReports() -> [CustodyReport] {
    _ = watchFocus()
    return [saverReport(), grabReport()]
  }

  /// Whether the screen is locked, by the root window's property of XScreenSaver and its kin: the
  /// atom `LOCK`, in later versions a number with the bit 2.
  func saverReport() -> CustodyReport {
    let state = connection.numbers(of: connection.root, connection.atoms[.saverStatus]).first ?? 0
    return .saver(isLocked: state == connection.atoms[.lock] || state < 8 && state & 2 != 0)
  }

  func makeUnseen() -> Window {
    XCreateSimpleWindow(connection.display, connection.root, 0, 0, 1, 1, 0, 0, 0)
  }
}
