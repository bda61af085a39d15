internal import CX11
import KeyModel

/// The client that gets the keys, and what it answers to.
struct FocusedClient: Hashable {
  /// The window with the input focus.
  var focus: Window
  /// The highest window of the same client around it. Above that may be a window manager's frame, or
  /// the window of another client that has it embedded (XEmbed): whose queue is another.
  var top: Window
  /// The process, on this machine; 0 when it is not known.
  var process: Int32
  /// Whether `top` names `_NET_WM_PING` among its protocols (EWMH).
  var answersPing: Bool
  /// Java's toolkit, which cuts keysyms to 16 bits.
  var isJava: Bool
  /// Clients that have windows inside `top`, to whom it sends its keys on (XEmbed).
  var guests: [FocusedClient] = []
}

/// Finds out about the client that has the focus. Each look is several round trips: never before a tap.
struct ClientFinder {
  private let connection: Connection
  private let ping: Atom
  private let embedding: Atom
  private var known: FocusedClient?

  init(connection: Connection) {
    self.connection = connection
    ping = XInternAtom(connection.display, "_NET_WM_PING", 0)
    embedding = XInternAtom(connection.display, "_XEMBED_INFO", 0)
  }

  /// The next look is a fresh one: a window's number may be another client's by then.
  mutating func forget() { known = nil }

  /// nil when nothing, or only the root, has the focus.
  mutating func find() -> FocusedClient? {
    var (focus, revert) = (Window(0), Int32(0))
    XGetInputFocus(connection.display, &focus, &revert)
    guard focus > 1, focus != connection.root else { return nil }
    if let known, known.focus == focus { return known }
    var client = describe(focus, top: top(of: focus))
    client.guests = guests(of: client.top).map { describe($0, top: $0) }
    known = client
    return client
  }

  private func describe(_ focus: Window, top: Window) -> FocusedClient {
    let names = [focus, top].compactMap { connection.text(of: $0, Atom(XA_WM_CLASS)) }
    let protocols = connection.numbers(of: top, connection.atoms[.protocols])
    return FocusedClient(
      focus: focus, top: top, process: process(of: top), answersPing: protocols.contains(ping),
      isJava: names.contains { $0.hasPrefix("Focus-Proxy-Window") || $0.hasPrefix("sun-awt-X11") })
  }

  /// The windows of other clients that are embedded in `top`. Programs have few windows nowadays; of
  /// one with many not all are looked at.
  private func guests(of top: Window) -> [Window] {
    var (pending, found, looks) = ([top], [Window](), 0)
    while looks < 48, let window = pending.popLast() {
      looks += 1
      for child in connection.kin(of: window)?.children ?? [] {
        if connection.areOfOneClient(child, top) {
          pending.append(child)
        } else if !connection.numbers(of: child, embedding).isEmpty {
          found.append(child)
        }
      }
    }
    return found
  }

  private func top(of window: Window) -> Window {
    var current = window
    while let kin = connection.kin(of: current) {
      guard kin.parent != kin.root, kin.parent != 0, connection.areOfOneClient(kin.parent, window)
      else { return current }
      current = kin.parent
    }
    return window
  }

  /// The process that made the window, on this machine; 0 when it is not known.
  func process(of window: Window) -> Int32 {
    var wanted = XResClientIdSpec(client: window, mask: UInt32(XRES_CLIENT_ID_PID_MASK.rawValue))
    var count = 0
    var answers: UnsafeMutablePointer<XResClientIdValue>?
    guard XResQueryClientIds(connection.display, 1, &wanted, &count, &answers) == Success,
      let answers
    else { return 0 }
    defer { XResClientIdsDestroy(count, answers) }
    for index in 0..<count
    where XResGetClientIdType(&answers[index]) == XRES_CLIENT_ID_PID {
      return Int32(XResGetClientPid(&answers[index]))
    }
    return 0
  }
}
