internal import CX11
package import Focus
package import KeyModel

/// The desktop's facts about the active window. Each fact may be missing; the answer is then nil. Most answers cost
/// a round trip, so none is requested between a tap and its key.
package final class Desktop {
  let connection: Connection
  /// The top-level window that was active last. The moves of this window are watched.
  private(set) var active: Window = 0
  /// Possible file names in the title of the active window.
  private var files: [String] = []
  /// The window with the focus: the active window, or a window inside it. This window is watched for grabs.
  var focused: Window = 0
  /// A window that is never shown. The window is made when it is first needed.
  lazy var unseen = makeUnseen()
  /// The window by which the window manager shows that it is running (EWMH); 0 if none is running.
  private(set) var manager: Window = 0
  package var hasManager: Bool { manager != 0 }
  /// The window to which this program gave the focus; 0 if there is none.
  var given: Window = 0
  /// The window that was moved up; nil if none was.
  var lifted: Lifted? { didSet { note?.set(lifted) } }
  /// The window that was made smaller; nil if none was.
  var narrowed: Narrowed? { didSet { note?.set(narrowed) } }
  /// The window that was asked to leave fullscreen, until it has done so; 0 if there is none.
  var leavingFullscreen: Window = 0
  private let note: CoverNote?
  /// The height of the panels at the upper edge, in px, when it was last read; nil before that.
  private var panels: Double?
  /// Whether text is being typed into the focused field.
  package var isTyping: () -> Bool = { false }
  /// Bits of the numbers of this program's own windows.
  private let ownID: XID
  /// The connection that checks for pointer grabs. The connection is made when it is first needed.
  lazy var grabProbe = GrabProbe(connection)

  /// Connects. `note` is memory of `noteSize` bytes that is shared with the guardian; nil if there is no guardian.
  package init(connection: Connection, note: UnsafeMutableRawBufferPointer? = nil) {
    self.connection = connection
    self.note = CoverNote(note)
    ownID = keycap_own_id(connection.display)
    _ = followManager()
    selectRootEvents()
    follow()
  }

  /// Finds the window manager. Returns true if a window manager has started or ended, or if another has replaced
  /// it. A window manager may start after the keyboard, and may crash.
  private func followManager() -> Bool {
    let found = connection.managerWindow
    guard found != manager else { return false }
    manager = found
    // If the window has gone together with its window manager, this call selects nothing.
    if manager != 0 { XSelectInput(connection.display, manager, StructureNotifyMask) }
    return true
  }

  private func selectRootEvents() {
    // Without a window manager, the active window is determined again whenever windows appear or disappear.
    let mask =
      PropertyChangeMask | FocusChangeMask | StructureNotifyMask
      | (hasManager ? 0 : SubstructureNotifyMask)
    XSelectInput(connection.display, connection.root, mask)
  }

  /// Whether the event means that a window manager has started, ended or been replaced.
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

  /// Whether the start of the work area has changed. The end of the work area changes each time the keyboard is shown.
  func noticePanels() -> Bool {
    let height = connection.panelsAbove
    defer { panels = height }
    return height != panels
  }

  /// Handles an event. Returns true if another window is active, or if the active window has changed.
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
      if property.atom == connection.atoms[.state] { noticeStates() }
      if property.atom == connection.atoms[.name] { return files != filesInTitle() }
      return Desktop.telling.map { connection.atoms[$0] }.contains(property.atom)
    case ConfigureNotify:
      return event.xconfigure.window == active
        || (!hasManager && isForeign(event.xconfigure.window))
    case DestroyNotify where event.xdestroywindow.window == active:
      // The next window may get the same number, and must then be watched again.
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

  /// The properties of the active window whose changes are reported.
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

  /// Selects the necessary events of a window. More events are needed of the active window than of the focused
  /// window inside it.
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
      // A window manager may name a window that no longer exists.
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

  /// The server's number of the active window; 0 if there is none.
  package var activeID: UInt64 { UInt64(active) }

  /// Returns the frame of the active window in root px.
  package func activeFrame() -> Rect? { frame(of: active) }

  /// Returns the active window with the shadows that its toolkit draws; nil if it is not visible.
  package func activePlace() -> WindowPlace? {
    activeFrame().map {
      WindowPlace(
        frame: $0,
        shadows: WindowPlace.Shadows(
          property: connection.numbers(of: active, connection.atoms[.shadows])))
    }
  }

  /// Returns the active window with the window manager's frame and title around it, in root px.
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

  /// Returns the frames of the active window and of the windows inside it at `point`, in root px, from the outermost
  /// window to the innermost.
  package func windows(at point: Point) -> [Rect] {
    active == 0 ? [] : connection.frames(at: point, in: active)
  }

  /// Returns the class part of the active window's WM_CLASS (R-GLOBE-6).
  package func activeClass() -> String? {
    active == 0 ? nil : connection.applicationClass(of: active)
  }

  /// Returns the active window and its properties; nil if there is none.
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
    if types.contains(connection.atoms[.typeDialog]) { window.kinds.insert(.dialog) }
    if isUnmanaged(focused == 0 ? active : focused) { window.kinds.insert(.popup) }
    window.allowsCustomKeyboards =
      connection.numbers(of: active, connection.atoms[.allowCustom]).first != 0
    window.hints =
      connection.text(of: active, connection.atoms[.inputHints], limit: 256)
      .flatMap(InputHints.init(words:))
    return window
  }

  /// Whether the window is inside a top-level window that the window manager does not manage.
  private func isUnmanaged(_ window: Window) -> Bool {
    guard window > 1, window != connection.root else { return false }
    return hasManager && connection.attributes(of: topLevel(of: window))?.override_redirect == 1
  }

  /// The types of windows that belong to no program.
  private static let groundTypes: [Atoms.Name] = [.typeDesktop, .typeDock, .typeSplash]

  /// Returns possible file names in the title of the active window.
  private func filesInTitle() -> [String] {
    WindowTitle.files(
      in: connection.text(of: active, connection.atoms[.name], limit: Desktop.longestTitle) ?? "")
  }

  private static let longestTitle = 512

  /// Returns the address of the accessibility bus in the root window's property `AT_SPI_BUS`.
  package func accessibilityBus() -> String? { connection.accessibilityBus }

  /// Whether the active window is fullscreen, as the window manager reports it.
  package func isActiveFullscreen() -> Bool {
    active != 0
      && connection.numbers(of: active, connection.atoms[.state])
        .contains(connection.atoms[.stateFullscreen])
  }

  /// Returns the name of the monitor with the largest part of the active window.
  package func activeMonitor(among monitors: [Monitor]) -> String? {
    guard let frame = activeFrame() else { return nil }
    let best = monitors.max {
      $0.frame.intersection(frame).area < $1.frame.intersection(frame).area
    }
    guard let best, best.frame.intersects(frame) else { return nil }
    return best.name
  }

  /// Returns the active window's property `_GTK_THEME_VARIANT`; nil if it is missing.
  package func themeVariant() -> String? {
    active == 0 ? nil : connection.text(of: active, connection.atoms[.themeVariant])
  }
}
