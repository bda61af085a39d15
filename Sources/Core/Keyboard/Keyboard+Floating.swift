import Board
import Gestures
import KeyModel

/// A finger that drags a handle of the floating keyboard.
struct HandleDrag: Hashable, Sendable {
  var finger: TouchID
  var handle: BoardKey.Handle
  /// The point where the finger came down, and the window's body at that moment, in root px.
  var start: Point
  var body: Rect
  /// The size of the room of the keys at that moment, in pt.
  var keys: Size
  /// The size in the settings at that moment.
  var size: KeyboardSize
  /// The handle over which the finger is, where it may be left.
  var target: BoardKey.Handle?
}

// Docks the keyboard or lets it float, and moves it by its handles (R-SIZE-9).
extension Keyboard {
  mutating func setMode(_ mode: PlacementMode, at now: Instant) {
    guard mode != self.mode, screen.embedder == nil,
      !settings.policy.fixes("placement")
    else { return }
    commitFingers(at: now)
    showNoOverlay()
    isSizing = false
    self.mode = mode
    outbox.isWindowStale = true
  }

  /// Lays the docked keyboard out for these hands; a floating one is docked (R-SIZE-11).
  mutating func setHands(_ hands: HandMode, at now: Instant) {
    guard screen.embedder == nil else { return }
    setMode(.docked, at: now)
    guard hands != self.hands.mode, !settings.policy.fixes("hands") else { return }
    commitFingers(at: now)
    showNoOverlay()
    isSizing = false
    self.hands = HandPlace(hands)
    outbox.isWindowStale = true
  }

  /// What the globe's list offers beside keyboards: the hands that the monitor has room for, and floating. Empty
  /// where only one is left.
  func handChoices(on monitor: Monitor) -> [(choice: HandChoice, isCurrent: Bool)] {
    guard screen.embedder == nil, !settings.policy.fixes("placement") else { return [] }
    let current: HandChoice =
      mode == .floating ? .floating : HandChoice(hands.modeInForce(on: monitor))
    let choices = HandChoice.allCases.filter { choice in
      guard choice != .height else { return maySize(on: monitor) }
      guard let mode = choice.mode else { return true }
      guard !settings.policy.fixes("hands") else { return mode == hands.mode }
      return HandPlace.allows(mode, on: monitor)
    }
    return choices.map { ($0, $0 == .height ? isSizing : $0 == current) }
  }

  mutating func choose(_ choice: HandChoice, at now: Instant) {
    switch choice {
    case .height: showHeightHandles(!isSizing, at: now)
    case .floating: setMode(.floating, at: now)
    case .both, .left, .right, .split: if let mode = choice.mode { setHands(mode, at: now) }
    }
  }

  mutating func dragHandle(_ finger: TouchID, on key: Int, to point: Point) {
    guard let board else { return }
    if drag == nil, case .handle(let handle)? = boardKey(key)?.part {
      let room = board.stand.keyArea
      drag = HandleDrag(
        finger: finger, handle: handle, start: point, body: board.stand.body,
        keys: Size(width: room.width / board.stand.scale, height: room.height / board.stand.scale),
        size: settings.size)
      press(key, by: finger)
    }
    guard let drag, drag.finger == finger else { return }
    let monitor = board.stand.monitor
    let across = point.x - drag.start.x
    switch drag.handle {
    case .grabber where !board.stand.isFloating:
      hands.drag(
        from: drag.keys, across: across / monitor.scale,
        down: (point.y - drag.start.y) / monitor.scale)
    case .grabber:
      floatingPlace.move(
        to: drag.body.origin.offset(x: across, y: point.y - drag.start.y), on: monitor)
    case .height: dragHeight(to: point, on: board)
    case .resize:
      // Moving down or right enlarges the keyboard. The larger of both moves counts, as the aspect
      // is kept.
      let down = (point.y - drag.start.y) / FloatingPlace.aspect
      let growth = abs(across) > abs(down) ? across : down
      floatingPlace.resize(
        to: (drag.body.width + growth) / monitor.scale, corner: drag.body.origin, on: monitor)
    default: return
    }
    outbox.isWindowStale = true
  }

  mutating func endDrag(_ finger: TouchID, at now: Instant) {
    guard let drag, drag.finger == finger else { return }
    self.drag = nil
    if drag.handle == .height {
      endHeightDrag(drag, at: now)
    } else if let stand = board?.stand, !stand.isFloating {
      hands.endDrag(on: stand.monitor)
      outbox.isWindowStale = true
    }
    letGo(finger, at: now)
  }
}
