internal import CX11
package import KeyModel

// Finds out whether a client has grabbed the keyboard (R-DESK-1). The server reports grabs as changes of the focus:
// to the window with the focus, and, if the root window is the grab window, as with screen lockers, to the root
// window.
extension Desktop {
  /// Returns the report that follows from a focus event; nil if none follows. Events that other clients send do not count.
  func notice(_ event: XFocusChangeEvent) -> KeyReceiverReport? {
    guard event.send_event == 0 else { return nil }
    if event.mode == NotifyGrab {
      let isBeside = [NotifyNonlinear, NotifyNonlinearVirtual].contains(event.detail)
      return .grabbed(grabScene, isBeside: isBeside, isTyped: isTyping())
    }
    let isMoved = watchFocus()
    if isMoved, !hasManager { follow() }
    // A grab may have begun before this program watched the window.
    return isMoved || event.mode == NotifyUngrab ? grabReport() : nil
  }

  /// Watches the window with the focus. Returns true if another window has the focus than before.
  func watchFocus() -> Bool {
    let found = connection.focus
    guard found != focused else { return false }
    let old = focused
    focused = found
    if old != active { selectEvents(of: old) }
    if found != active { selectEvents(of: found) }
    // The focus may have moved again before this window's events were selected.
    _ = watchFocus()
    return true
  }

  /// Finds the window with the focus, regardless of earlier events.
  package func lookAtFocus() { _ = watchFocus() }

  /// Returns whether another client has grabbed the keyboard, by a round trip. The question itself grabs nothing.
  package func grabReport() -> KeyReceiverReport {
    .looked(connection.isKeyboardGrabbed(asking: unseen) ? grabScene : nil)
  }

  /// The windows on the screen while a client holds a keyboard grab. The window manager's own windows do not count,
  /// since they include the frames around all other windows.
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

  /// Begins to watch the focus. Returns the present state of grabs and locks.
  package func receiverReports() -> [KeyReceiverReport] {
    _ = watchFocus()
    return [saverReport(), grabReport()]
  }

  /// Returns whether the screen is locked, by the root window's property of XScreenSaver and similar lockers. The
  /// property is the atom `LOCK`; in later versions, it is a number with the bit 2.
  func saverReport() -> KeyReceiverReport {
    let state = connection.numbers(of: connection.root, connection.atoms[.saverStatus]).first ?? 0
    return .saver(isLocked: state == connection.atoms[.lock] || state < 8 && state & 2 != 0)
  }

  func makeUnseen() -> Window {
    XCreateSimpleWindow(connection.display, connection.root, 0, 0, 1, 1, 0, 0, 0)
  }
}
