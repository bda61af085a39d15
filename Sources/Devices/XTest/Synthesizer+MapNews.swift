internal import CX11
import KeyModel
import Synthesis
import X11

/// Tells clients that hear of no change of the keymap (`MapNews`).
extension Synthesizer {
  /// Tells the client of the changed spare keys, if it must be told: the notice stands before the next key in its queue.
  func tellMapNews() {
    guard let client = carried.client, client.process > 0, erasure(of: client) == .blink,
      carried.news.isDue(for: client.top)
    else { return }
    var (first, last) = (Int32(0), Int32(0))
    XDisplayKeycodes(connection.display, &first, &last)
    var event = XEvent()
    event.xmapping.type = MappingNotify
    event.xmapping.window = client.top
    event.xmapping.request = MappingKeyboard
    (event.xmapping.first_keycode, event.xmapping.count) = (first, last - first + 1)
    // Without an event mask it goes to the client that made the window, and to no other.
    XSendEvent(connection.display, client.top, 0, 0, &event)
  }
}
