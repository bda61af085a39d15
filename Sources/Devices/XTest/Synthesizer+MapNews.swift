internal import CX11
import KeyModel
import Synthesis
import X11

/// Sends notices of the keymap's changes to clients that the server does not notify (`MapNews`).
extension Synthesizer {
  /// Sends the client a notice of the changed spare keys, if it needs one. The notice is before the next key in the
  /// client's queue.
  func tellMapNews() {
    guard let client = fit.client, client.process > 0, finder.erasure(of: client) == .blink,
      fit.isNewsDue(for: UInt64(client.top))
    else { return }
    var (first, last) = (Int32(0), Int32(0))
    XDisplayKeycodes(connection.display, &first, &last)
    var event = XEvent()
    event.xmapping.type = MappingNotify
    event.xmapping.window = client.top
    event.xmapping.request = MappingKeyboard
    (event.xmapping.first_keycode, event.xmapping.count) = (first, last - first + 1)
    // Without an event mask, the event goes only to the client that made the window.
    XSendEvent(connection.display, client.top, 0, 0, &event)
  }
}
