internal import CX11

/// The keyboard that has claimed a display. A display has one keyboard, even if another session starts another
/// keyboard (R-DESK-8).
package struct DisplayOwner: Error, Hashable, Sendable {
  /// The path of the socket by which the keyboard accepts requests; nil if it has no socket.
  package var socket: String?
}

// The claim of a display is a selection, `_KEYCAP_S0` for the first screen, as the selections of window managers
// (ICCCM). When a keyboard ends, for whatever reason, the server releases its selection.
extension Connection {
  /// The keyboard that has claimed the display; nil if no keyboard has.
  package var displayOwner: DisplayOwner? { displayOwner(claim) }

  /// Claims the display for this connection's keyboard, which accepts requests by this socket. Throws the keyboard
  /// that has already claimed the display.
  package func claimDisplay(socket: String?) throws(DisplayOwner) {
    let claim = claim
    let window = XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0)
    if let socket { setText(socket, of: window, atoms[.socket], type: atoms[.utf8]) }
    grabServer()
    defer { ungrabServer() }
    if let owner = displayOwner(claim) {
      XDestroyWindow(display, window)
      throw owner
    }
    XSetSelectionOwner(display, claim, window, Time(CurrentTime))
  }

  private var claim: Atom { XInternAtom(display, "_KEYCAP_S\(screen)", 0) }

  private func displayOwner(_ claim: Atom) -> DisplayOwner? {
    let window = XGetSelectionOwner(display, claim)
    return window == 0 ? nil : DisplayOwner(socket: text(of: window, atoms[.socket]))
  }
}
