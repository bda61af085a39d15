internal import CX11
import KeyModel

// Finds the window with the focus, and gives the focus to a window if no window manager does so.
extension Desktop {
  /// The server's number of the window with the input focus, from the last report.
  package var focusID: UInt64 { UInt64(focused) }

  /// Returns the processes of the active window and of the window with the input focus. The server's answer counts
  /// (X-Resource). Without an answer, `_NET_WM_PID` counts, as for clients over the network.
  package func focusedProcesses() -> [Int] {
    var found: [Int] = []
    for window in [active, focused] where window > 1 && window != connection.root {
      if let process = process(of: window), !found.contains(process) { found.append(process) }
    }
    return found
  }

  /// The process of the window manager; nil if there is none, or if it is unknown.
  package var managerProcess: Int? { hasManager ? process(of: manager) : nil }

  private func process(of window: Window) -> Int? {
    connection.process(of: window)
      ?? connection.numbers(of: window, connection.atoms[.processID]).first.map { Int($0) }
  }

  /// Gives the focus to the window that gets the text, if there is no window manager. Otherwise keys would go to the
  /// window under the pointer, which is the keyboard itself while a finger taps it. The window keeps the focus until
  /// `returnFocus`, or until the pointer is on another window.
  package func giveFocus() {
    guard !hasManager, isFocusFree || given != 0, let window = unmanagedWindow(), window != given
    else { return }
    given = window
    setFocus(window)
    follow()
  }

  /// Lets keys go to the window under the pointer again.
  package func returnFocus() {
    guard given != 0 else { return }
    if topLevel(of: connection.focus) == given { setFocus(Window(PointerRoot)) }
    given = 0
  }

  private var isFocusFree: Bool {
    [0, Window(PointerRoot), connection.root].contains(connection.focus)
  }

  private func setFocus(_ window: Window) {
    XSetInputFocus(connection.display, window, Int32(RevertToPointerRoot), Time(CurrentTime))
  }

  /// Returns the window under the pointer, else the window that was active before, else the topmost window.
  func unmanagedWindow() -> Window? {
    guard let stack = connection.kin(of: connection.root)?.children else { return nil }
    let screen = connection.screenFrame
    let found = stack.filter { takesKeys($0, of: screen) }
    if let under = windowUnderPointer(), found.contains(under) { return under }
    return found.contains(active) ? active : found.last
  }

  private func windowUnderPointer() -> Window? {
    var (root, child, mask) = (Window(0), Window(0), UInt32(0))
    var (x, y, left, top) = (Int32(0), Int32(0), Int32(0), Int32(0))
    let isHere = XQueryPointer(
      connection.display, connection.root, &root, &child, &x, &y, &left, &top, &mask)
    return isHere != 0 && child != 0 ? child : nil
  }

  /// Whether a child of the root is the main window of a program. Menus and tips are not main windows; a kiosk's
  /// window that fills the screen is one.
  private func takesKeys(_ window: Window, of screen: Rect) -> Bool {
    guard isForeign(window), let attributes = connection.attributes(of: window),
      attributes.map_state == IsViewable, attributes.`class` == InputOutput
    else { return false }
    return attributes.override_redirect == 0 || Rect(attributes) == screen
  }
}
