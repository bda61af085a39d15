internal import CX11
import KeyModel

/// Proof that the focused client has decoded everything sent so far. Each way puts an event behind the
/// keys in the client's queue and waits for what only the handling of that event brings about.
struct Barrier {
  /// Which of the ways a client answers to.
  private enum Way {
    /// `_NET_WM_PING` (EWMH): GTK, Qt, Firefox, Chromium.
    case ping
    /// Editres and a refused selection at once: Xt and Tk programs answer to one of them.
    case request
    /// No answer to either: only time is left. This is a guess.
    case age
  }

  private struct Target {
    var window: Window
    var topLevel: Window
    var way: Way
  }

  private let connection: Connection
  /// Owns the selections by which clients answer.
  let window: Window
  private var target: Target?
  private var started = Instant(microseconds: 0)
  private var serial: UInt = 0
  private var timeBase: UInt = 0
  private var silent: Set<Window> = []
  private let names: Names
  /// When the state is to be looked at again; nil while nothing is awaited.
  private(set) var deadline: Instant?

  private struct Names {
    var ping, editres, editresSelection, refused: Atom
  }

  /// A client that says nothing for so long is taken to hang; its keys are its own.
  private static let patience: Milliseconds = 10_000
  private static let step: Milliseconds = 250
  /// The age at which keys are believed to be decoded where nothing can prove it.
  private static let guess: Milliseconds = 500

  init(connection: Connection) {
    self.connection = connection
    let display = connection.display
    window = XCreateSimpleWindow(display, connection.root, -1, -1, 1, 1, 0, 0, 0)
    XSelectInput(display, window, PropertyChangeMask)
    XSelectInput(
      display, connection.root, SubstructureNotifyMask | StructureNotifyMask | PropertyChangeMask)
    func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }
    names = Names(
      ping: atom("_NET_WM_PING"), editres: atom("Editres"),
      editresSelection: atom("_KEYCAP_EDITRES"), refused: atom("_KEYCAP_NOTHING"))
  }

  var isPending: Bool { deadline != nil }

  /// Sends the question. It asks the server for the focus: not on the way of a tap.
  mutating func start(at now: Instant) {
    started = now
    guard let found = find() else {
      deadline = now
      return
    }
    target = found
    switch found.way {
    case .ping: sendPing(found.topLevel)
    case .request:
      sendEditres(found.topLevel)
      sendSelectionRequest(found.window)
    case .age: break
    }
    deadline = now + (found.way == .age ? Barrier.guess : Barrier.step)
    XFlush(connection.display)
  }

  /// Whether the event is the answer.
  mutating func take(_ event: XEvent) -> Bool {
    guard isPending, let target, isAnswer(event, target) else { return false }
    deadline = nil
    return true
  }

  private func isAnswer(_ event: XEvent, _ target: Target) -> Bool {
    switch event.type {
    case ClientMessage:
      let message = event.xclient
      return message.message_type == connection.atoms[.protocols]
        && UInt(bitPattern: message.data.l.0) == names.ping
        && UInt(bitPattern: message.data.l.1) & 0xffff_ffff == pingTime
        && UInt(bitPattern: message.data.l.2) == target.topLevel
    case SelectionRequest:
      return event.xselectionrequest.selection == names.editresSelection
    case SelectionNotify:
      return event.xselection.selection == names.refused
        && event.xselection.time == serial
    default: return false
    }
  }

  /// Looks again when the deadline has come; true when the wait is over.
  mutating func expire(at now: Instant) -> Bool {
    guard let deadline, deadline <= now else { return false }
    guard let target, exists(target.window) else {
      self.deadline = nil
      return true
    }
    let waited = now - started
    if target.way == .request, waited >= Barrier.guess {
      silent.insert(target.topLevel)
      self.deadline = nil
      return true
    }
    if target.way == .age || waited >= Barrier.patience {
      self.deadline = nil
      return true
    }
    self.deadline = now + Barrier.step
    return false
  }

  private func exists(_ window: Window) -> Bool {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(connection.display, window, &attributes) != 0
  }

  private func find() -> Target? {
    var (focus, revert) = (Window(0), Int32(0))
    XGetInputFocus(connection.display, &focus, &revert)
    guard focus > 1, focus != connection.root else { return nil }
    let top = topLevel(of: focus)
    // A window of another client inside: the ping would go to the wrong queue.
    let isEmbedded = (top ^ focus) & ~0x1f_ffff != 0
    if !isEmbedded, supportsPing(top) { return Target(window: focus, topLevel: top, way: .ping) }
    let way: Way = silent.contains(isEmbedded ? focus : top) ? .age : .request
    return Target(window: focus, topLevel: isEmbedded ? focus : top, way: way)
  }

  private func topLevel(of window: Window) -> Window {
    var current = window
    while true {
      if !connection.numbers(of: current, connection.atoms[.wmState]).isEmpty { return current }
      var (root, parent, count) = (Window(0), Window(0), UInt32(0))
      var children: UnsafeMutablePointer<Window>?
      guard XQueryTree(connection.display, current, &root, &parent, &children, &count) != 0 else {
        return window
      }
      if let children { XFree(children) }
      // Without a window manager nothing says which is the top-level window but its place.
      if parent == root || parent == 0 { return current }
      current = parent
    }
  }

  private func supportsPing(_ window: Window) -> Bool {
    connection.numbers(of: window, connection.atoms[.protocols]).contains(names.ping)
  }

  private var pingTime: UInt { (timeBase + serial) & 0xffff_ffff }

  private mutating func sendPing(_ top: Window) {
    if timeBase == 0 { timeBase = serverTime() &- 0x10000 }
    serial += 1
    send(
      to: top, type: connection.atoms[.protocols],
      (Int(names.ping), Int(pingTime), Int(top), 0, 0))
  }

  /// The client asks for the selection that the message names.
  private mutating func sendEditres(_ top: Window) {
    XSetSelectionOwner(connection.display, names.editresSelection, window, 0)
    serial += 1
    send(
      to: top, type: names.editres, (0, Int(names.editresSelection), Int(serial), 5, 0))
  }

  /// Nobody owns that selection: whoever handles the request refuses it.
  private mutating func sendSelectionRequest(_ focus: Window) {
    var event = XEvent()
    event.xselectionrequest.type = SelectionRequest
    event.xselectionrequest.owner = focus
    event.xselectionrequest.requestor = window
    event.xselectionrequest.selection = names.refused
    event.xselectionrequest.target = names.refused
    event.xselectionrequest.property = names.refused
    event.xselectionrequest.time = serial
    XSendEvent(connection.display, focus, 0, NoEventMask, &event)
  }

  private func send(to window: Window, type: Atom, _ data: (Int, Int, Int, Int, Int)) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = type
    event.xclient.format = 32
    event.xclient.data.l = data
    XSendEvent(connection.display, window, 0, NoEventMask, &event)
  }

  private func serverTime() -> UInt {
    let atom = XInternAtom(connection.display, "_KEYCAP_TIME", 0)
    XChangeProperty(connection.display, window, atom, atom, 8, PropModeAppend, nil, 0)
    var event = XEvent()
    XWindowEvent(connection.display, window, PropertyChangeMask, &event)
    return event.xproperty.time
  }
}
