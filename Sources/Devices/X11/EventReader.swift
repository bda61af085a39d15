internal import CX11
package import KeyModel

/// Turns X events into `ServerEvent`s. The place of a finger comes from the event alone, without a round trip.
package final class EventReader {
  let connection: Connection
  private let window: KeyboardWindow
  private let popup: PopupWindow
  private let desktop: Desktop
  var clock = ServerClock()
  var places = PointerPlaces()
  /// The axes of devices that have reported places in their own units; nil for devices that report px.
  var axes: [Int32: DeviceAxes?] = [:]

  package init(
    connection: Connection, window: KeyboardWindow, popup: PopupWindow, desktop: Desktop
  ) {
    self.connection = connection
    self.window = window
    self.popup = popup
    self.desktop = desktop
    raw = RawPresses(connection: connection)
    keys = PhysicalKeys(connection: connection)
    grabbed = Switches(connection: connection)
    taken = PressGrabs(connection: connection)
  }

  /// Whether only raw events reported the last press on the keyboard's windows, because another client has grabbed
  /// the pointer.
  package private(set) var isBesideGrab = false {
    didSet { raw.followsTrail = isBesideGrab }
  }
  /// The events that are reported besides those of the keyboard's own windows.
  private(set) var interests: Interests = []
  /// The keys and buttons that are taken from their devices as switches.
  private var switches: [SwitchSource: SwitchRole] = [:]
  /// The floating button; nil until there is one.
  package var button: ButtonWindow?
  /// The window of the icon in a panel; nil if there is none.
  package var tray: TrayWindow?
  /// The clipboard; nil until something uses it.
  package var clipboard: Clipboard?
  private var blanks: BlankWatch?
  private var raw: RawPresses
  private var keys: PhysicalKeys
  var grabbed: Switches
  var taken: PressGrabs

  /// Reports these events from now on: taps, swipes, presses, moves of the pointer and physical keys. Takes `switches`
  /// from their devices.
  package func follow(_ interests: Interests, switches: [SwitchSource: SwitchRole]) {
    let changed = self.interests.symmetricDifference(interests)
    let followed = followsHierarchy
    (self.interests, self.switches) = (interests, switches)
    if changed.contains(.hover) { window.selectHover(interests.contains(.hover)) }
    keys.follow(isWanted: interests.contains(.physicalKeys))
    grabbed.follow(switches)
    if changed.contains(.pointer) { raw.watchesPointer = interests.contains(.pointer) }
    taken.follow(isWanted: interests.contains(.nextPress))
    guard followsHierarchy != followed else { return }
    connection.selectInput(
      followsHierarchy ? [XI_HierarchyChanged] : [], on: connection.root, of: XIAllDevices)
  }

  /// Whether something depends on devices that are plugged in.
  private var followsHierarchy: Bool {
    !interests.isDisjoint(with: [.physicalKeys, .nextPress]) || !switches.isEmpty
  }

  /// Begins to report when the server blanks the screen.
  package func watchBlanking() { blanks = blanks ?? BlankWatch(connection) }

  /// Whether `drain` has a move to report without new events. False while a press is waited for, as it comes
  /// first.
  package var hasMore: Bool { deadline == nil && interests.contains(.pointer) && raw.hasMoved }

  /// Calls `body` with every event that has arrived, in order, until no event is left. Presses that only raw events
  /// report, because another client grabs the pointer, come last.
  ///
  /// `isPatient`: such a press may wait until `deadline`, because the server may be about to send it to the
  /// keyboard's window, too. Otherwise the server is asked immediately.
  package func drain(at now: Instant, isPatient: Bool, _ body: (ServerEvent) -> Void) {
    followPresses()
    read(at: now, body)
    let (taps, swipes) = raw.takeTaps()
    if interests.contains(.taps) { for tap in taps { body(.tapElsewhere(tap)) } }
    if interests.contains(.swipes) {
      for swipe in swipes { body(.swipeElsewhere(swipe)) }
    }
    if isPatient, raw.twins.hasUnmatched {
      let limit = deadline ?? now + EventReader.twinPause
      deadline = limit
      guard limit <= now else { return }
    }
    deadline = nil
    while raw.twins.hasUnmatched, !connection.isLost { settleUnmatched(at: now, body) }
    if raw.takeMotion(), interests.contains(.pointer) {
      let point = connection.pointerPosition()
      body(.pointer(isOurs(point, point) ? nil : point))
    }
  }

  /// The time at which the next `drain` reports presses that only raw events report; nil if there are none.
  package private(set) var deadline: Instant?
  /// Longest wait for the second event of a press, which the server sends as a raw event and to the window. After
  /// this time the server is asked, which costs a round trip.
  private static let twinPause: Milliseconds = 2

  /// Selects raw events while they are needed. Call this method after the keyboard was shown or hidden.
  package func followPresses() {
    raw.follow(
      window.isShown || popup.isShown
        ? .presses : interests.isDisjoint(with: [.taps, .swipes]) ? .nothing : .taps)
  }

  /// Notes that a text begins. Presses before the text do not concern it.
  package func noteText() { raw.noteText() }

  /// Whether a press since the last text began may have been missed, because no event reports it.
  package var mayMissPresses: Bool { raw.mayMissPresses }

  /// Reports the presses that only raw events report.
  private func settleUnmatched(at now: Instant, _ body: (ServerEvent) -> Void) {
    // The server sends both events of a press together, so both have arrived after a round trip. If the press
    // arrives with the answer, its second event may still be missing; the next call handles it.
    let reported = raw.twins.count
    let pointer = connection.pointerPosition()
    read(at: now, body)
    let origin = window.home.isEmbedded ? connection.origin(of: window.id) : Point(x: 0, y: 0)
    let presses = raw.twins.takeUnmatched(of: reported)
    for press in presses {
      guard let root = raw.place(of: press, pointer: pointer, at: now) else {
        // The keys under the pointer may have changed, so a press without a known place hits no key.
        if press.phase == .ended {
          body(.touch(Touch(id: press.id, phase: .cancelled, position: pointer, time: now)))
        }
        continue
      }
      let position = root.offset(x: -origin.x, y: -origin.y)
      if press.phase == .began {
        guard isOurs(position, root) else {
          body(.pressElsewhere(root))
          continue
        }
        raw.twins.adopt(press, among: presses)
        isBesideGrab = true
      }
      body(.touch(Touch(id: press.id, phase: press.phase, position: position, time: now)))
    }
  }

  /// Whether a press at this point is on the keyboard's window and not on a menu. `root` is the same point in root px.
  func isOurs(_ position: Point, _ root: Point) -> Bool {
    guard window.contains(position) || popup.contains(position) else { return false }
    if window.home.isEmbedded {
      let innermost = connection.innermostWindow(at: root)
      return innermost == window.id || popup.owns(innermost)
    }
    let top = connection.topWindow(at: root)
    return top == window.id || popup.owns(top)
  }

  private func read(at now: Instant, _ body: (ServerEvent) -> Void) {
    var event = XEvent()
    guard connection.hasUnread else { return }
    while !connection.isLost, XEventsQueued(connection.display, Int32(QueuedAlready)) > 0 {
      XNextEvent(connection.display, &event)
      if connection.isLost { return }
      defer { taken.resume() }
      guard let reported = translate(&event, at: now) else { continue }
      if case .touch(let touch) = reported, touch.phase == .began {
        guard raw.twins.match(touch.id) else { continue }
        isBesideGrab = false
      }
      body(reported)
    }
  }

  private func translate(_ event: inout XEvent, at now: Instant) -> ServerEvent? {
    if desktop.noticeManager(event) { return .managerChanged }
    switch tray?.notice(event) ?? .nothing {
    case .nothing: break
    case .stale: return .exposeTray
    case .pressed(let press): return .tray(press)
    case .seen: return nil
    }
    if clipboard?.notice(&event) == true { return nil }
    if Recovery.concerns(event.type) {
      switch window.notice(event, at: now) {
      case .nothing: break
      case .lost:
        if interests.contains(.hover) { window.selectHover(true) }
        return .windowLost
      case .resized: return .screenChanged
      case .gone: return .embedderGone
      }
      if popup.notice(event) { return .exposePopup }
      if let button, button.notice(event, at: now) { return .exposeButton }
    }
    switch event.type {
    case GenericEvent: return input(&event, at: now)
    case ButtonPress, ButtonRelease, MotionNotify: return core(event, at: now)
    case Expose: return expose(event.xexpose)
    case VisibilityNotify:
      if event.xvisibility.window == window.id, event.xvisibility.state != VisibilityUnobscured {
        window.covered(at: now)
        // The dialog of a locker may now lie above the keys.
        return .receiver(desktop.grabReport())
      } else if event.xvisibility.window == button?.id,
        event.xvisibility.state != VisibilityUnobscured
      {
        button?.covered(at: now)
      }
      return nil
    case PropertyNotify:
      return noticeRoot(event.xproperty) ?? (desktop.notice(event) ? .activeWindowChanged : nil)
    case FocusIn, FocusOut: return desktop.notice(event.xfocus).map { .receiver($0) }
    case connection.extensions.randrEvent + RRScreenChangeNotify:
      XRRUpdateConfiguration(&event)
      return .screenChanged
    case blanks?.event:
      let news = BlankWatch.news(&event)
      return .blanked(news.isBlank, clock.instant(of: news.time, at: now))
    case connection.extensions.randrEvent + RRNotify: return .screenChanged
    // This is the only event when `xrandr --setmonitor` has made or deleted a monitor (R-SIZE-10).
    case ConfigureNotify where event.xconfigure.window == connection.root:
      XRRUpdateConfiguration(&event)
      return .screenChanged
    default: return desktop.notice(event) ? .activeWindowChanged : nil
    }
  }

  private func noticeRoot(_ property: XPropertyEvent) -> ServerEvent? {
    guard property.window == connection.root else { return nil }
    switch property.atom {
    case connection.atoms[.resources]: return .screenChanged
    case connection.atoms[.workArea]: return desktop.noticePanels() ? .screenChanged : nil
    case connection.atoms[.saverStatus]: return .receiver(desktop.saverReport())
    default: return nil
    }
  }

  private func expose(_ event: XExposeEvent) -> ServerEvent? {
    if event.window == window.id {
      return .expose(
        Rect(
          x: Double(event.x), y: Double(event.y), width: Double(event.width),
          height: Double(event.height)))
    }
    if event.window == button?.id { return .exposeButton }
    return popup.owns(event.window) && event.count == 0 ? .exposePopup : nil
  }

  private func input(_ event: inout XEvent, at now: Instant) -> ServerEvent? {
    guard event.xcookie.extension == connection.extensions.inputOpcode,
      XGetEventData(connection.display, &event.xcookie) != 0
    else { return nil }
    defer { XFreeEventData(connection.display, &event.xcookie) }
    guard let data = event.xcookie.data else { return nil }
    if event.xcookie.evtype == XI_RawKeyPress {
      let raw = data.assumingMemoryBound(to: XIRawEvent.self).pointee
      guard grabbed.role(of: raw.sourceid, .key, raw.detail) == nil else { return nil }
      return keys.types(raw) ? .physicalKey : nil
    }
    if event.xcookie.evtype == XI_HierarchyChanged {
      keys.select()
      grabbed.renew()
      taken.renew()
      return nil
    }
    if RawPresses.isRaw(event.xcookie.evtype) {
      let event = data.assumingMemoryBound(to: XIRawEvent.self).pointee
      // The press of a switch is not a press on the keyboard, wherever the pointer is.
      guard grabbed.role(of: event.sourceid, .button, event.detail) == nil,
        !taken.owns(event.sourceid, event.detail)
      else { return nil }
      raw.note(event, from: clock.instant(of: event.time, at: now), at: now)
      return nil
    }
    if event.xcookie.evtype == XI_Leave {
      let leave = data.assumingMemoryBound(to: XILeaveEvent.self).pointee
      return interests.contains(.hover) ? .hover(nil, clock.instant(of: leave.time, at: now)) : nil
    }
    var device = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
    setRight(&device)
    if let reported = pressOfSwitch(device, at: now) { return reported.event }
    if let reported = takenPress(device, at: now) { return reported.event }
    if event.xcookie.evtype == XI_Motion, interests.contains(.hover), let point = hover(device) {
      return .hover(point, clock.instant(of: device.time, at: now))
    }
    let phase: Touch.Phase
    var id = TouchID(rawValue: UInt64(UInt32(bitPattern: device.detail)))
    switch event.xcookie.evtype {
    case XI_TouchBegin: phase = .began
    case XI_TouchUpdate: phase = .moved
    case XI_TouchEnd: phase = .ended
    case XI_ButtonPress, XI_ButtonRelease, XI_Motion:
      // A touch that the server also sends as a pointer event counts once.
      guard device.flags & XIPointerEmulated == 0 else { return nil }
      guard let pointer = pointerPhase(device, event.xcookie.evtype) else { return nil }
      phase = pointer
      id = .pointer(device.deviceid)
    default: return nil
    }
    return .touch(
      Touch(
        id: id, phase: phase, position: place(of: device),
        time: clock.instant(of: device.time, at: now)))
  }

  /// Returns the place of the pointer over the keyboard or its pop-up; nil for fingers, for other windows and while
  /// a button is pressed.
  private func hover(_ device: XIDeviceEvent) -> Point? {
    let isDown = device.buttons.mask_len > 0 && device.buttons.mask[0] & 2 != 0
    guard !isDown, device.event == window.id || popup.owns(device.event),
      device.flags & XIPointerEmulated == 0
    else {
      return nil
    }
    return place(of: device)
  }

  /// Returns the place of a finger, in root px; in px of the window if it is embedded, because an embedded window
  /// gets no events about moves of its ancestors.
  private func place(of device: XIDeviceEvent) -> Point {
    window.home.isEmbedded
      ? Point(x: device.event_x, y: device.event_y) : Point(x: device.root_x, y: device.root_y)
  }

  private func pointerPhase(_ device: XIDeviceEvent, _ type: Int32) -> Touch.Phase? {
    switch type {
    case XI_ButtonPress: return device.detail == 1 ? .began : nil
    case XI_ButtonRelease: return device.detail == 1 ? .ended : nil
    default:
      let isDown = device.buttons.mask_len > 0 && device.buttons.mask[0] & 2 != 0
      return isDown ? .moved : nil
    }
  }

  /// Handles an event of the core pointer, for servers without XI2.
  private func core(_ event: XEvent, at now: Instant) -> ServerEvent? {
    guard connection.extensions.input == nil else { return nil }
    let button = event.xbutton
    let phase: Touch.Phase
    switch event.type {
    case ButtonPress where button.button == 1: phase = .began
    case ButtonRelease where button.button == 1: phase = .ended
    case MotionNotify: phase = .moved
    default: return nil
    }
    return .touch(
      Touch(
        id: .pointer(0), phase: phase,
        position: window.home.isEmbedded
          ? Point(x: Double(button.x), y: Double(button.y))
          : Point(x: Double(button.x_root), y: Double(button.y_root)),
        time: clock.instant(of: button.time, at: now)))
  }
}
