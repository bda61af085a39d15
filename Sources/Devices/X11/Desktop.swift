internal import CX11
package import Focus
package import KeyModel

/// What the desktop tells about the active window. Any of these facts may be missing: the answers
/// are then nil. Most answers are round trips, which are never made on the way of a key.
package final class Desktop {
  let connection: Connection
  /// The top-level window last seen active; watched for moves.
  private(set) var active: Window = 0
  /// Possible file names in the title of the active window.
  private var files: [String] = []
  /// The window with the focus: the active window, or one inside it. It is watched for grabs.
  var focused: Window = 0
  /// A window that is never shown, made when it is first needed.
  lazy var unseen = makeUnseen()
  /// The window by which the window manager shows that it is running (EWMH); 0 for none.
  private(set) var manager: Window = 0
  package var hasManager: Bool { manager != 0 }
  /// The window to which we gave the focus; 0 for none.
  var given: Window = 0
  var lifted: Lifted? { didSet { note?.set(lifted) } }
  var narrowed: Narrowed? { didSet { note?.set(narrowed) } }
  private let note: CoverNote?
  /// The height of the panels at the upper edge, in px, when it was last read here; nil before.
  private var panels: Double?
  /// Tells whether text is being typed into the focused field.
  package var isTyping: () -> Bool = { false }
  private let ownID: XID
  /// Asks for grabs; made when it is first needed.
  lazy var grabProbe = GrabProbe(connection)

  /// `note` is memory of `noteSize` bytes that the guardian shares; nil where there is no guardian.
  package init(connection: Connection, note: UnsafeMutableRawBufferPointer? = nil) {
    self.connection = connection
    self.note = CoverNote(note)
    ownID = keycap_own_id(connection.display)
    _ = followManager()
    selectRootEvents()
    follow()
  }

  /// Looks for the window manager; true when one has started or ended. It may start after the
  /// keyboard, and may crash.
  private func followManager() -> Bool {
    let found = connection.managerWindow
    guard found != manager else { return false }
    let had = hasManager
    manager = found
    // A window that went with its window manager selects no events.
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

  /// Whether the event means that a window manager has started or ended.
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

  /// Whether the work area begins elsewhere than before. Its end moves with each showing of the keyboard.
  func noticePanels() -> Bool {
    let height = connection.panelsAbove
    defer { panels = height }
    return height != panels
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
      // The next window may get the same number, and must then be watched anew.
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
    .state, .themeVariant, .allowCustom, .inputHints, .shadows,
  ]

  func isForeign(_ window: Window) -> Bool {
    !connection.areOfOneClient(window, ownID)
  }

  /// Whether the window manager made the window.
  func isManagers(_ window: Window) -> Bool {
    hasManager && connection.areOfOneClient(window, manager)
  }

  func follow() {
    let found = findActive()
    guard found != active else { return }
    let old = active
    active = found
    selectEvents(of: old)
    selectEvents(of: active)
  }

  /// Selects the events that are needed of a window: more of the active one than of the focused one
  /// inside it.
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
      // A window manager may name a window that does not exist any more.
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

  /// The active window with the shadows that its toolkit draws; nil when it cannot be seen.
  package func activePlace() -> WindowPlace? {
    activeFrame().map {
      WindowPlace(
        frame: $0,
        shadows: WindowPlace.Shadows(
          property: connection.numbers(of: active, connection.atoms[.shadows])))
    }
  }

  /// The active window with the window manager's frame and title around it, in root px.
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

  /// The active window and the windows inside it at `point`, in root px, from the outermost to the
  /// innermost.
  package func windows(at point: Point) -> [Rect] {
    active == 0 ? [] : connection.frames(at: point, in: active)
  }

  /// The class part of the active window's WM_CLASS (R-GLOBE-6).
  package func activeClass() -> String? {
    active == 0 ? nil : connection.applicationClass(of: active)
  }

  /// The active window and its own properties; nil when there is none.
  package func activeWindow() -> ActiveWindow? {
    guard active != 0 else { return nil }
    var window = ActiveWindow(id: UInt64(active))
    window.application = activeClass()
    window.frame = activeFrame()
    files = filesInTitle()
    window.files = files
    let types = connection.numbers(of: active, connection.atoms[.windowType])
    window.mayTakeText = !Desktop.groundTypes.contains { types.contains(connection.atoms[$0]) }
    if types.contains(connection.atoms[.typeDock]) { window.kinds.insert(.dock) }
    if isUnmanaged(focused == 0 ? active : focused) { window.kinds.insert(.popup) }
    window.allowsCustomKeyboards =
      connection.numbers(of: active, connection.atoms[.allowCustom]).first != 0
    window.hints =
      connection.text(of: active, connection.atoms[.inputHints], limit: 256)
      .flatMap(InputHints.init(words:))
    return window
  }

  /// Whether the window is inside of one that the window manager does not manage.
  private func isUnmanaged(_ window: Window) -> Bool {
    guard window > 1, window != connection.root else { return false }
    return hasManager && connection.attributes(of: topLevel(of: window))?.override_redirect == 1
  }

  /// The types of windows that are no program's own.
  private static let groundTypes: [Atoms.Name] = [.typeDesktop, .typeDock, .typeSplash]

  /// Possible file names in the title of the active window.
  private func filesInTitle() -> [String] {
    WindowTitle.files(
      in: connection.text(of: active, connection.atoms[.name], limit: Desktop.longestTitle) ?? "")
  }

  private static let longestTitle = 512

  /// The address of the accessibility bus in the root window's property `AT_SPI_BUS`.
  package func accessibilityBus() -> String? { connection.accessibilityBus }

  /// Whether the active window is fullscreen, as the window manager tells it.
  package func isActiveFullscreen() -> Bool {
    active != 0
      && connection.numbers(of: active, connection.atoms[.state])
        .contains(connection.atoms[.stateFullscreen])
  }

  /// Name of the monitor with the largest part of the active window.
  package func activeMonitor(among monitors: [Monitor]) -> String? {
    guard let frame = activeFrame() else { return nil }
    let best = monitors.max {
      $0.frame.intersection(frame).area < $1.frame.intersection(frame).area
    }
    guard let best, best.frame.intersects(frame) else { return nil }
    return best.name
  }

  /// The active window's property `_GTK_THEME_VARIANT`.
  package func themeVariant() -> String? {
    active == 0 ? nil : connection.text(of: active, connection.atoms[.themeVariant])
  }
}
