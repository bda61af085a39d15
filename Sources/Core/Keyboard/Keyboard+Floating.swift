import Board
import KeyModel
import Layouts

// Docks the keyboard or makes it float, moves it by its handles (R-SIZE-9), and lets the user choose the height of
// the docked keys (R-SIZE-12).
extension Keyboard {
  mutating func setMode(_ mode: PlacementMode, at now: Instant) {
    guard place.mayChange(to: mode, in: surroundings) else { return }
    leavePlace(at: now)
    place.change(to: mode)
  }

  /// Lays out the docked keyboard for these hands. A floating keyboard becomes docked (R-SIZE-11).
  mutating func setHands(_ hands: HandMode, at now: Instant) {
    guard screen.embedder == nil else { return }
    setMode(.docked, at: now)
    guard place.mayChange(to: hands, in: surroundings) else { return }
    leavePlace(at: now)
    place.change(to: hands)
  }

  /// Shows the handles for the height in place of the band; or hides them, so that the band is shown again.
  mutating func showHeightHandles(_ isShown: Bool, at now: Instant) {
    guard isShown != place.isSizing else { return }
    leavePlace(at: now)
    place.showHeightHandles(isShown)
  }

  /// Completes gestures and closes overlays, because the user has asked for another layout.
  private mutating func leavePlace(at now: Instant) {
    commitFingers(at: now)
    showNoOverlay()
  }

  /// Returns the hands and placements that the globe's list offers after the keyboards.
  func handChoices(on monitor: Monitor) -> [(choice: HandChoice, isCurrent: Bool)] {
    place.choices(on: monitor, maySize: maySize(on: monitor), in: surroundings)
  }

  /// Whether the user may change the height of the keys.
  func maySize(on monitor: Monitor) -> Bool {
    place.maySize(on: monitor, isConstrained: !constraintsInForce.isEmpty, in: surroundings)
  }

  mutating func choose(_ choice: HandChoice, at now: Instant) {
    switch choice {
    case .height: showHeightHandles(!place.isSizing, at: now)
    case .floating: setMode(.floating, at: now)
    case .both, .left, .right, .split: if let mode = choice.mode { setHands(mode, at: now) }
    }
  }

  mutating func dragHandle(_ finger: TouchID, on key: Int, to point: Point) {
    guard let board = stage.board else { return }
    if !place.isDragging, case .handle(let handle)? = boardKey(key)?.part {
      place.beginDrag(of: handle, by: finger, at: point, on: board.geometry, in: surroundings)
      press(key, by: finger)
    }
    switch place.handle(draggedBy: finger) {
    case .height: dragHeight(to: point, on: board)
    case .grabber, .resize: place.drag(to: point, on: board.geometry)
    default: break
    }
  }

  /// Moves the upper edge of the keys to the finger.
  private mutating func dragHeight(to point: Point, on board: Board) {
    guard let keyboard = enabledKeyboards.current else { return }
    let target = board.key(at: point).flatMap { index -> BoardKey.Handle? in
      guard case .handle(let handle) = board.keys[index].part, handle != .height else { return nil }
      return handle
    }
    if let size = place.dragHeight(to: point, over: target, on: board.geometry, of: keyboard) {
      surroundings.adopt(size)
    }
  }

  mutating func endDrag(_ finger: TouchID, at now: Instant) {
    guard place.handle(draggedBy: finger) != nil else { return }
    let end = place.endDrag(
      on: stage.board?.geometry, of: enabledKeyboards.current, in: surroundings)
    switch end {
    case .left(let target, let size):
      surroundings.adopt(size)
      if let hands = target.hands { setHands(hands, at: now) }
      if target == .done { showHeightHandles(false, at: now) }
    case .sized(let size, let isNew):
      surroundings.adopt(.millimetres(size))
      if isNew { outbox.saves.append(.saveSize(size)) }
    case .moved, nil: break
    }
    letGo(finger, at: now)
  }
}
