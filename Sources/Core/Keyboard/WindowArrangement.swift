import Board
import KeyModel
import Layouts

/// The place that the user has chosen for the window: docked, with the hands and the height; or floating. The
/// machine also holds the finger that drags the window by one of its handles.
struct WindowArrangement: Sendable {
  /// A finger that drags a handle.
  private struct Drag: Hashable, Sendable {
    var finger: TouchID
    var handle: BoardKey.Handle
    /// The point where the finger came down, in root px.
    var start: Point
    /// The window's body when the finger came down, in root px.
    var body: Rect
    /// The size of the room of the keys when the finger came down, in pt.
    var keys: Size
    /// The size in the settings when the finger came down.
    var size: KeyboardSize
    /// The handle under the finger, if the drag may end there; nil if the finger is not over such a handle.
    var target: BoardKey.Handle?
  }

  /// The change at the end of a drag.
  enum DragEnd: Hashable, Sendable {
    /// The window stays where the finger left it.
    case moved
    /// The finger lifted over another handle. The keys get the height that they had before the drag.
    case left(over: BoardKey.Handle, size: KeyboardSize)
    /// The keys have this height in mm. `isNew`: the height differs from the height before the drag.
    case sized(Double, isNew: Bool)
  }

  private(set) var mode: PlacementMode
  private(set) var hands: HandPlace
  private(set) var floating = FloatingPlace()
  /// Whether the handles for the height are shown (R-SIZE-12).
  private(set) var isSizing = false
  private var drag: Drag?

  init(_ settings: Settings) {
    mode = settings.placement
    hands = HandPlace(settings.hands)
  }

  /// Adopts new settings. `former` are the settings before.
  mutating func follow(_ settings: Settings, after former: Settings) {
    if settings.placement != former.placement { mode = settings.placement }
    if settings.hands != former.hands { hands = HandPlace(settings.hands) }
  }

  /// Resets the mode to the mode of the settings, because another user comes.
  mutating func forgetUser(_ settings: Settings) { mode = settings.placement }

  /// Ends the drag and hides the handles for the height, because the keyboard was hidden.
  mutating func letGo() { (drag, isSizing) = (nil, false) }

  // MARK: Modes and hands that the user may choose

  /// Whether the user may change to this mode, which lets the window float or docks it.
  func mayChange(to mode: PlacementMode, in surroundings: Surroundings) -> Bool {
    mode != self.mode && surroundings.screen.embedder == nil
      && !surroundings.settings.policy.fixes("placement")
  }

  /// Whether the user may choose these hands for the docked keyboard.
  func mayChange(to hands: HandMode, in surroundings: Surroundings) -> Bool {
    hands != self.hands.mode && !surroundings.settings.policy.fixes("hands")
  }

  mutating func change(to mode: PlacementMode) { (self.mode, isSizing) = (mode, false) }

  mutating func change(to hands: HandMode) { (self.hands, isSizing) = (HandPlace(hands), false) }

  mutating func showHeightHandles(_ isShown: Bool) { isSizing = isShown }

  /// Whether the user may change the height of the keys. The user may if the keys are docked for both hands, on a
  /// monitor that reports its physical size, and if the administrator has not fixed the height. `isConstrained`: a
  /// height constraint decides already.
  func maySize(
    on monitor: Monitor, isConstrained: Bool, in surroundings: Surroundings
  ) -> Bool {
    mode == .docked && hands.modeInForce(on: monitor) == .both
      && surroundings.screen.embedder == nil && !surroundings.receiver.isSecret
      && !surroundings.settings.policy.fixes("size") && !isConstrained
      && DefaultHeight.millimetres(for: monitor, size: surroundings.settings.size) != nil
  }

  /// Returns the hands and placements that the globe's list offers after the keyboards: the hands for which the
  /// monitor has room, and floating. The result is empty in an embedder's frame, and if the policy fixes the
  /// placement.
  func choices(
    on monitor: Monitor, maySize: Bool, in surroundings: Surroundings
  ) -> [(choice: HandChoice, isCurrent: Bool)] {
    let policy = surroundings.settings.policy
    guard surroundings.screen.embedder == nil, !policy.fixes("placement") else { return [] }
    let current: HandChoice =
      mode == .floating ? .floating : HandChoice(hands.modeInForce(on: monitor))
    let choices = HandChoice.allCases.filter { choice in
      guard choice != .height else { return maySize }
      guard let mode = choice.mode else { return true }
      guard !policy.fixes("hands") else { return mode == hands.mode }
      return HandPlace.allows(mode, on: monitor)
    }
    return choices.map { ($0, $0 == .height ? isSizing : $0 == current) }
  }

  // MARK: Drags

  var isDragging: Bool { drag != nil }

  /// The handle under a finger that drags the height; nil if the finger is over no such handle.
  var dragTarget: BoardKey.Handle? { drag?.target }

  /// Begins the drag of a handle by a finger.
  mutating func beginDrag(
    of handle: BoardKey.Handle, by finger: TouchID, at point: Point, on geometry: WindowGeometry,
    in surroundings: Surroundings
  ) {
    let room = geometry.keyArea
    drag = Drag(
      finger: finger, handle: handle, start: point, body: geometry.body,
      keys: Size(width: room.width / geometry.scale, height: room.height / geometry.scale),
      size: surroundings.settings.size)
  }

  /// Returns the handle that the finger drags; nil if it drags none.
  func handle(draggedBy finger: TouchID) -> BoardKey.Handle? {
    drag?.finger == finger ? drag?.handle : nil
  }

  /// Drags the window with the finger to `point` (root px).
  mutating func drag(to point: Point, on geometry: WindowGeometry) {
    guard let drag else { return }
    let monitor = geometry.monitor
    let (across, down) = (point.x - drag.start.x, point.y - drag.start.y)
    switch drag.handle {
    case .grabber where !geometry.isFloating:
      hands.drag(from: drag.keys, across: across / monitor.scale, down: down / monitor.scale)
    case .grabber: floating.move(to: drag.body.origin.offset(x: across, y: down), on: monitor)
    case .resize:
      // A move down or right enlarges the keyboard. The larger of both moves counts, since the aspect ratio is kept.
      let down = down / FloatingPlace.aspect
      let growth = abs(across) > abs(down) ? across : down
      floating.resize(
        to: (drag.body.width + growth) / monitor.scale, corner: drag.body.origin, on: monitor)
    default: break
    }
  }

  /// Drags the upper edge of the keys to `point` (root px), while the finger is over `target`. Returns the new size;
  /// nil if the monitor does not report its physical size.
  mutating func dragHeight(
    to point: Point, over target: BoardKey.Handle?, on geometry: WindowGeometry,
    of keyboard: KeyboardDefinition
  ) -> KeyboardSize? {
    guard let drag else { return nil }
    self.drag?.target = target
    let limits = geometry.heights(of: keyboard)
    let wanted = drag.keys.height - (point.y - drag.start.y) / geometry.scale
    let height = min(max(wanted, limits.lowerBound), limits.upperBound)
    return geometry.millimetres(for: height, of: keyboard, isRounded: false).map {
      .millimetres($0)
    }
  }

  /// Ends the drag. If the finger dragged the height and lifted over another handle, returns this handle and the
  /// former height; otherwise the height is kept.
  mutating func endDrag(
    on geometry: WindowGeometry?, of keyboard: KeyboardDefinition?, in surroundings: Surroundings
  ) -> DragEnd? {
    guard let drag else { return nil }
    self.drag = nil
    guard drag.handle == .height else {
      guard let geometry, !geometry.isFloating else { return nil }
      hands.endDrag(on: geometry.monitor)
      return .moved
    }
    if let target = drag.target { return .left(over: target, size: drag.size) }
    guard surroundings.settings.size != drag.size, let geometry, let keyboard,
      let size = geometry.millimetres(
        for: geometry.keyArea.height / geometry.scale, of: keyboard, isRounded: true)
    else { return .moved }
    return .sized(size, isNew: .millimetres(size) != drag.size)
  }
}
