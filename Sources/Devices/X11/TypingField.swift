internal import CX11
internal import Glibc
import KeyModel
import Synthesis

/// A window that takes keys as any program does, and returns the typed characters. The window has a separate
/// connection, and should be in a separate process.
package final class TypingField {
  private let connection: Connection
  private let window: Window
  private let ping: Atom
  private let before: Window
  private var text = String.UnicodeScalarView()

  /// Opens the window in the middle of the screen; nil if it does not get the focus.
  package init?(display: String) {
    guard let connection = try? Connection(name: display) else { return nil }
    self.connection = connection
    let display = connection.display
    ping = XInternAtom(display, "_NET_WM_PING", 0)
    window = connection.makeOverrideWindow(
      depth: 0, visual: nil, colormap: 0, type: .typeUtility,
      name: "Keycap tries out typing")
    connection.setNumbers(
      [ping], of: window, connection.atoms[.protocols], type: Atom(XA_ATOM))
    let (width, height): (Int32, Int32) = (320, 80)
    XMoveResizeWindow(
      display, window, (XDisplayWidth(display, connection.screen) - width) / 2,
      (XDisplayHeight(display, connection.screen) - height) / 2, UInt32(width), UInt32(height))
    XSetWindowBackground(
      display, window, UInt(XWhitePixel(display, connection.screen)))
    XSelectInput(display, window, KeyPressMask | StructureNotifyMask | FocusChangeMask)
    before = connection.focus
    XMapRaised(display, window)
    guard awaitEvent(MapNotify) else { return nil }
    XSetInputFocus(display, window, Int32(RevertToPointerRoot), Time(CurrentTime))
    guard awaitEvent(FocusIn) else { return nil }
  }

  deinit {
    guard !connection.isLost else { return }
    XSetInputFocus(connection.display, before, Int32(RevertToPointerRoot), Time(CurrentTime))
    XDestroyWindow(connection.display, window)
    XSync(connection.display, 0)
  }

  /// Takes keys until `questions` ends. For every line end that is read from `questions`, `answer` gets the
  /// characters typed since the line end before, as hexadecimal code points.
  package func serve(_ questions: Int32, answer: (String) -> Void) {
    var entries = [
      pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: questions, events: Int16(POLLIN), revents: 0),
    ]
    while !connection.isLost {
      takeEvents()
      XFlush(connection.display)
      guard !connection.hasUnread else { continue }
      guard poll(&entries, 2, -1) > 0, entries[1].revents != 0 else { continue }
      var byte: UInt8 = 0
      guard read(questions, &byte, 1) == 1 else { return }
      guard byte == UInt8(ascii: "\n") else { continue }
      XSync(connection.display, 0)
      takeEvents()
      answer(text.map { String($0.value, radix: 16) }.joined(separator: " "))
      text = String.UnicodeScalarView()
    }
  }

  private func takeEvents() {
    var event = XEvent()
    while !connection.isLost, XPending(connection.display) > 0 {
      XNextEvent(connection.display, &event)
      handle(&event)
    }
  }

  private func handle(_ event: inout XEvent) {
    switch event.type {
    case KeyPress: takeKey(&event.xkey)
    case MappingNotify: XRefreshKeyboardMapping(&event.xmapping)
    case ClientMessage where UInt(bitPattern: event.xclient.data.l.0) == ping:
      event.xclient.window = connection.root
      XSendEvent(
        connection.display, connection.root, 0,
        SubstructureNotifyMask | SubstructureRedirectMask, &event)
    default: break
    }
  }

  /// Finds the character of the key by Xlib. Keys without a character, such as modifiers, are ignored.
  private func takeKey(_ key: inout XKeyEvent) {
    var bytes = [CChar](repeating: 0, count: 64)
    var keysym = KeySym(0)
    XLookupString(&key, &bytes, Int32(bytes.count), &keysym, nil)
    switch Keysym(rawValue: UInt32(truncatingIfNeeded: keysym)) {
    case .return: text.append("\n")
    case .tab: text.append("\t")
    case let other: if let scalar = other.scalar { text.append(scalar) }
    }
  }

  private func awaitEvent(_ type: Int32) -> Bool {
    for _ in 0..<200 {
      var event = XEvent()
      if XCheckTypedWindowEvent(connection.display, window, type, &event) != 0 { return true }
      usleep(10_000)
    }
    return false
  }

}
