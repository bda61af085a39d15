internal import CX11
package import KeyModel

/// What the desktop tells about the window that is typed into. All of it may be missing: then the
/// answers are nil. It makes round trips and is never asked on the way of a key.
package final class Desktop {
  let connection: Connection
  /// The top-level window last seen active; watched for moves.
  private(set) var active: Window = 0
  /// What was in the title of the active window that may be names of files.
  private var files: [String] = []
  /// The window that has the focus: the active one, or one inside it. It is watched for grabs.
  var focused: Window = 0
  /// A window that is never shown, made when it is first needed.
  lazy var unseen = makeUnseen()
  /// The window by which the window manager says that it is there (EWMH); 0 for none.
  private var manager: Window = 0
  package var hasManager: Bool { manager != 0 }
  /// The window that was given the keys because nobody had them; 0 for none.
  var given: Window = 0
  var lifted: Lifted? { didSet { note?.set(lifted) } }
  var narrowed: Narrowed? { didSet { note?.set(narrowed) } }
  private let note: CoverNote?
  private let ownID: XID

  /// `note` is memory shared with the guardian, of `noteSize` bytes; nil where there is none.
  package init(connection: Connection, note: UnsafeMutableRawBufferPointer? = nil) {
    self.connection = connection
    self.note = CoverNote(note)
    ownID = keycap_own_id(connection.display)
    _ = followManager()
    selectRootEvents()
    follow()
  }

  /// Looks for the window manager again; true when one has come or gone. It may come after the keyboard,
  /// and it may crash.
  private func followManager() -> Bool {
    let found = connection.managerWindow
    guard found != manager else { return false }
    let had = hasManager
    manager = found
    // A window that has gone with its manager cannot be asked for anything.
    if manager != 0 { XSelectInput(connection.display, manager, StructureNotifyMask) }
    return had != hasManager
  }

  private func selectRootEvents() {
    // Without a window manager the active window is looked for whenever windows come and go.
    let mask =
      PropertyChangeMask | FocusChangeMask | StructureNotifyMask
      | (hasManager ? 0 : SubstructureNotifyMask)
    XSelectInput(connection.display, connection.root, mask)
  }

  /// Whether the event means that a window manager has come or gone.
  func noticeManager(_ event: XEvent) -> Bool {
    switch event.type {
    case PropertyNotify:
      guard event.xproperty.window == connection.root,
        event.xproperty.atom == connection.atoms[.supportingCheck]
      else { return false }
    case DestroyNotify: guard event.xdestroywindow.window == manager else { return false }
    default: return false
    }
    guard followManager() else { return false }
    selectRootEvents()
    follow()
    return true
  }

  /// Whether the event means that another window is active, or that the active one changed.
  func notice(_ event: XEvent) -> Bool {
    switch event.type {
    case PropertyNotify:
      let property = event.xproperty
      if property.window == connection.root {
        guard property.atom == connection.atoms[.activeWindow] else { return false }
        follow()
        return true
      }
      guard property.window == active else { return false }
      if property.atom == connection.atoms[.name] { return files != filesInTitle() }
      return Desktop.telling.map { connection.atoms[$0] }.contains(property.atom)
    case ConfigureNotify:
      return event.xconfigure.window == active
        || (!hasManager && isForeign(event.xconfigure.window))
    case DestroyNotify where event.xdestroywindow.window == active:
      // The next window may get the same number, and has to be watched anew.
      active = 0
      follow()
      return true
    case MapNotify, UnmapNotify, DestroyNotify:
      guard !hasManager, isForeign(event.xmap.window) else { return false }
      follow()
      return true
    default: return false
    }
  }

  /// The properties of the active window that matter here.
  private static let telling: [Atoms.Name] = [
    .state, .themeVariant, .allowCustom, .inputHints,
  ]

  func isForeign(_ window: Window) -> Bool {
    !connection.areOfOneClient(window, ownID)
  }

  func follow() {
    let found = findActive()
    guard found != active else { return }
    let old = active
    active = found
    selectEvents(of: old)
    selectEvents(of: active)
  }

  /// What has to be known of a window: of the active one more than of the one inside it that has the focus.
  func selectEvents(of window: Window) {
    guard window > 1, window != connection.root else { return }
    var mask = window == active ? PropertyChangeMask | StructureNotifyMask : 0
    if window == active || window == focused { mask |= FocusChangeMask }
    XSelectInput(connection.display, window, mask)
  }

  private func findActive() -> Window {
    if let window = connection.numbers(of: connection.root, connection.atoms[.activeWindow]).first,
      window != 0
    {
      // A window manager may still name one that has gone.
      return connection.attributes(of: window) == nil ? 0 : window
    }
    let focus = connection.focus
    if focus > 1, focus != connection.root { return topLevel(of: focus) }
    return hasManager ? 0 : unmanagedWindow() ?? 0
  }

  func topLevel(of window: Window) -> Window {
    var window = window
    while let kin = connection.kin(of: window) {
      if kin.parent == kin.root || kin.parent == 0 { return window }
      window = kin.parent
    }
    return 0
  }

  /// The server's number of the active window; 0 for none.
  package var activeID: UInt64 { UInt64(active) }

  /// Frame of the active window in root px.
  package func activeFrame() -> Rect? { frame(of: active) }

  /// The active window with what the window manager put around it, its title above all, in root px.
  package func activeOuterFrame() -> Rect? {
    frame(of: topLevel(of: active)) ?? activeFrame()
  }

  func frame(of window: Window) -> Rect? {
    guard window != 0, let attributes = connection.attributes(of: window),
      attributes.map_state == IsViewable
    else { return nil }
    var (x, y, child) = (Int32(0), Int32(0), Window(0))
    guard
      XTranslateCoordinates(
        connection.display, window, connection.root, 0, 0, &x, &y, &child) != 0
    else { return nil }
    return Rect(
      x: Double(x), y: Double(y), width: Double(attributes.width),
      height: Double(attributes.height))
  }

  /// The class part of the active window's WM_CLASS (R-GLOBE-6).
  package func activeClass() -> String? {
    guard active != 0, let text = connection.text(of: active, Atom(XA_WM_CLASS)) else { return nil }
    return text.split(separator: "\0", omittingEmptySubsequences: false).dropFirst().first
      .map(String.init)
  }

  /// The active window and what it says of itself; nil when there is none.
  package func activeWindow() -> ActiveWindow? {
    guard active != 0 else { return nil }
    var window = ActiveWindow(id: UInt64(active))
    window.application = activeClass()
    window.frame = activeFrame()
    files = filesInTitle()
    window.files = files
    window.allowsCustomKeyboards =
      connection.numbers(of: active, connection.atoms[.allowCustom]).first != 0
    window.hints =
      connection.text(of: active, connection.atoms[.inputHints], limit: 256)
      .flatMap(InputHints.init(words:))
    return window
  }

  /// What may be names of files in the title of the active window.
  private func filesInTitle() -> [String] {
    WindowTitle.files(
      in: connection.text(of: active, connection.atoms[.name], limit: Desktop.longestTitle) ?? "")
  }

  private static let longestTitle = 512

  /// The accessibility bus as the X server knows it, the root window's `AT_SPI_BUS`.
  package func accessibilityBus() -> String? {
    connection.text(of: connection.root, connection.atoms[.accessibilityBus])
  }

  /// Whether somebody else holds the pointer now, as an open menu does. Finding out takes the pointer
  /// for a moment where nobody holds it: to be asked only after a press that came raw.
  package func isPointerGrabbed() -> Bool {
    let (display, root) = (connection.display, connection.root)
    let mode = Int32(GrabModeAsync)
    let status = XGrabPointer(display, root, 1, 0, mode, mode, 0, 0, UInt(CurrentTime))
    if status == GrabSuccess { XUngrabPointer(display, UInt(CurrentTime)) }
    return status != GrabSuccess
  }

  /// Whether the active window fills its monitor by the window manager's word.
  package func isActiveFullscreen() -> Bool {
    active != 0
      && connection.numbers(of: active, connection.atoms[.state])
        .contains(connection.atoms[.stateFullscreen])
  }

  /// Name of the monitor on which most of the active window is.
  package func activeMonitor(among monitors: [Monitor]) -> String? {
    guard let frame = activeFrame() else { return nil }
    let best = monitors.max {
      $0.frame.intersection(frame).area < $1.frame.intersection(frame).area
    }
    guard let best, best.frame.intersects(frame) else { return nil }
    return best.name
  }

  /// The active window's own word on its scheme, `_GTK_THEME_VARIANT`.
  package func themeVariant() -> String? {
    active == 0 ? nil : connection.text(of: active, connection.atoms[.themeVariant])
  }
}
