internal import CX11
import KeyModel
internal import Runtime
import Synthesis
import X11

/// The client that gets the keys, with the facts that are needed to ask it questions.
struct FocusedClient: Hashable {
  /// The window with the input focus.
  var focus: Window
  /// The client's outermost window around `focus`. Around this window there may be a window manager's frame, or the
  /// window of another client that embeds this client (XEmbed) and has its own event queue.
  var top: Window
  /// The client's process on this machine; 0 if unknown.
  var process: Int32
  /// The habits of the client's toolkit.
  var profile: ClientProfile
  /// The hidden window by which Java's toolkit owns selections; nil for other toolkits.
  var hidden: Window?
  /// The processes of the input methods to which the client sends its keys by a message bus.
  var methods: [Int32] = []
  /// The clients that handle the keys after this client, in order: clients with windows embedded in `top`, to which
  /// this client passes keys on (XEmbed); input methods; and then this client and the embedded clients again.
  var guests: [FocusedClient] = []
}

/// Finds the client that gets the keys. Each search costs several round trips, so there is no search before a tap.
struct ClientFinder {
  private struct Known: Equatable {
    var focus: Window
    var isGrabbed: Bool
    /// Whether the client is certain. False while an unknown client has grabbed the keyboard: `client` is then the
    /// client with the focus.
    var isSure: Bool
    /// The window under the pointer while no window has the focus; otherwise 0.
    var pointed: Window
    /// The client that gets the keys; nil if no client does.
    var client: FocusedClient?
  }

  private let connection: Connection
  private let ping: Atom
  private let embedding: Atom
  private let inputMethods: Atom
  private let grab: KeyboardGrab
  private var known: Known?
  /// The result of the last search; nil before the first search.
  private var latest: Known?
  /// The effect of a BackSpace in the client in which more than single code points were last deleted; nil before that.
  private var erasureKnown: (client: FocusedClient, way: Erasure)?
  /// Number of searches whose result differed from the result before.
  private(set) var turns = 0

  /// Whether the last search found that another client had grabbed the keyboard.
  var isGrabbed: Bool { latest?.isGrabbed ?? false }
  /// Whether the last search is certain about the client that gets the keys. The search is uncertain if a launcher
  /// has grabbed the keyboard before it has a window.
  var isSure: Bool { latest?.isSure ?? true }

  /// Prepares the search. `window` is a window of this process that is never shown.
  init(connection: Connection, window: Window) {
    self.connection = connection
    func atom(_ name: String) -> Atom { XInternAtom(connection.display, name, 0) }
    ping = atom("_NET_WM_PING")
    embedding = atom("_XEMBED_INFO")
    inputMethods = atom("XIM_SERVERS")
    grab = KeyboardGrab(connection: connection, window: window)
  }

  /// Forgets the last result. Before the next search, another client may get the number of a window.
  mutating func forget() { known = nil }

  /// Whether the focus and the keyboard grab are where the last search found them.
  var isUnmoved: Bool {
    guard let known else { return true }
    let focus = connection.focus
    return known.focus == focus && known.isGrabbed == grab.isOthers
      && known.pointed == pointed(with: focus)
  }

  /// Whether `focus` is not a window of a client: None, PointerRoot or the root window.
  func isFree(_ focus: Window) -> Bool {
    [0, Window(PointerRoot), connection.root].contains(focus)
  }

  /// Returns the window under the pointer, which gets the keys while no window has the focus; 0 if a window has the focus.
  private func pointed(with focus: Window) -> Window {
    focus != 0 && isFree(focus) ? windowUnderPointer(in: connection.root) : 0
  }

  /// Whether the last search found that no window has the focus.
  var isFocusFree: Bool { isFree(known?.focus ?? connection.focus) }

  /// Returns the client with the focus; nil while another client has grabbed the keyboard.
  mutating func findUngrabbed() -> FocusedClient? { grab.isOthers ? nil : find() }

  /// Returns the client that gets the keys; nil if no client does. While the keyboard is grabbed, `strike` sends a
  /// key without meaning, which shows who receives keys. Without `strike`, the client with the focus is returned.
  mutating func find(strike: (() -> Bool)? = nil) -> FocusedClient? {
    let focus = connection.focus
    let isGrabbed = grab.isOthers
    let pointed = pointed(with: focus)
    if let known, known.focus == focus, known.isGrabbed == isGrabbed, known.pointed == pointed {
      return known.client
    }
    let receiver = isGrabbed ? strike.flatMap { grab.receiver(of: $0) } : nil
    let client = receiver.map { self.client(at: $0) } ?? self.client(focus: focus)
    let found = Known(
      focus: focus, isGrabbed: isGrabbed, isSure: !isGrabbed || receiver != nil, pointed: pointed,
      client: client)
    if found != latest { turns += 1 }
    (latest, known) = (found, found.isSure ? found : nil)
    return client
  }

  /// Returns the effect of a BackSpace in the client, by the files that its process has mapped.
  mutating func erasure(of client: FocusedClient) -> Erasure {
    if let known = erasureKnown, known.client == client { return known.way }
    let way = Erasure(
      mapped: ProcessTree.mappedFiles(of: Int(client.process)),
      program: Family.program(of: client.process))
    erasureKnown = (client, way)
    return way
  }

  /// Returns the client to which `window` belongs; nil if the window has gone.
  func client(of window: Window) -> FocusedClient? {
    connection.attributes(of: window) == nil ? nil : client(at: window)
  }

  /// Returns the client with the focus. Keys go to the window under the pointer if it lies inside the focused window
  /// (X11 protocol, "Input focus").
  private func client(focus: Window) -> FocusedClient? {
    guard focus != 0 else { return nil }
    let isAnywhere = isFree(focus)
    let pointed = windowUnderPointer(in: isAnywhere ? connection.root : focus)
    guard isAnywhere else { return client(at: focus, pointed: pointed) }
    return pointed == connection.root ? nil : client(at: pointed)
  }

  private func windowUnderPointer(in window: Window) -> Window {
    var (current, root, child, mask) = (window, Window(0), Window(0), UInt32(0))
    var (rootX, rootY, x, y) = (Int32(0), Int32(0), Int32(0), Int32(0))
    while XQueryPointer(
      connection.display, current, &root, &child, &rootX, &rootY, &x,
      &y, &mask) != 0, child != 0
    {
      current = child
    }
    return current
  }

  private func client(at focus: Window, pointed: Window? = nil) -> FocusedClient {
    var client = describe(focus, top: top(of: focus))
    var guests = guests(of: client.top)
    if let pointed, !connection.areOfOneClient(pointed, focus) {
      let top = top(of: pointed)
      if !guests.contains(top) { guests.append(top) }
    }
    let others = guests.map { describe($0, top: $0) }
    let methods = methods(for: client)
    client.guests = others + methods + (methods.isEmpty ? [] : [client] + others)
    return client
  }

  /// Returns the running XIM servers, which get the keys of plain X programs first. Each of them may be the server
  /// that the client uses.
  private func methods(for client: FocusedClient) -> [FocusedClient] {
    // A client that reaches the same programs by a message bus is polled together with them.
    if client.profile.company == .inputMethods { return [] }
    return connection.numbers(of: connection.root, inputMethods).compactMap { name in
      let window = XGetSelectionOwner(connection.display, name)
      guard window != 0 else { return nil }
      let process = process(of: window)
      guard process != 0, process != client.process else { return nil }
      return FocusedClient(
        focus: window, top: window, process: process, profile: .inputMethod)
    }
  }

  private func describe(_ focus: Window, top: Window) -> FocusedClient {
    let protocols = connection.numbers(of: top, connection.atoms[.protocols])
    // A program on another machine cannot be polled, since the process found here is a proxy, such as sshd.
    let process = isElsewhere(top) ? 0 : process(of: top)
    let methods = process > 0 ? Family.inputMethods(beside: process) : []
    let facts = ClientProfile.Facts(
      classes: [focus, top].compactMap { connection.text(of: $0, Atom(XA_WM_CLASS)) },
      answersPing: protocols.contains(ping), program: Family.program(of: process),
      inputMethod: methods.isEmpty
        ? nil
        : ClientProfile.Facts.inputMethodWay(mapped: ProcessTree.mappedFiles(of: Int(process))))
    let profile = ClientProfile(facts)
    return FocusedClient(
      focus: focus, top: top, process: process, profile: profile,
      hidden: facts.isJava ? hiddenWindow(of: top) : nil,
      methods: profile.company == .inputMethods ? methods : [])
  }

  /// Whether the client runs on another machine (WM_CLIENT_MACHINE, ICCCM 4.1.2.9).
  private func isElsewhere(_ top: Window) -> Bool {
    guard let reported = connection.text(of: top, Atom(XA_WM_CLIENT_MACHINE), limit: 256) else {
      return false
    }
    let machine = reported.prefix { $0 != "." && $0 != "\0" }
    return !machine.isEmpty && machine != "localhost" && machine != Family.machine
  }

  /// Returns the client's first window that is one pixel large and not shown (`XRootWindow` of OpenJDK); nil if
  /// there is none.
  private func hiddenWindow(of top: Window) -> Window? {
    connection.kin(of: connection.root)?.children.filter { connection.areOfOneClient($0, top) }
      .sorted().first {
        guard let seen = connection.attributes(of: $0) else { return false }
        return seen.map_state == IsUnmapped && seen.width == 1 && seen.height == 1
      }
  }

  /// Returns the windows of other clients that are embedded in `top`. At most 48 windows are searched, since
  /// programs have few windows nowadays.
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

  /// Returns the client's outermost window around `window`.
  func top(of window: Window) -> Window {
    var current = window
    while let kin = connection.kin(of: current) {
      guard kin.parent != kin.root, kin.parent != 0, connection.areOfOneClient(kin.parent, window)
      else { return current }
      current = kin.parent
    }
    return window
  }

  /// Returns the process that made the window, on this machine; 0 if unknown.
  func process(of window: Window) -> Int32 {
    connection.process(of: window).map { Int32($0) } ?? 0
  }
}
