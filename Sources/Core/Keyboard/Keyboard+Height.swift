import Board
import KeyModel
import Layouts

// The handle at the upper edge by which the user chooses the height of the docked keys (R-SIZE-12).
extension Keyboard {
  /// Whether the keys are the user's to size: docked for both hands, on a monitor that tells how large it is, where
  /// neither the administrator nor a wish about the height has decided.
  func maySize(on monitor: Monitor) -> Bool {
    mode == .docked && hands.modeInForce(on: monitor) == .both && screen.embedder == nil
      && !custody.isSecret && !settings.policy.fixes("size") && constraintsInForce.isEmpty
      && DefaultHeight.millimetres(for: monitor, size: settings.size) != nil
  }

  /// Shows the handles in the place of the band, or the band again.
  mutating func showHeightHandles(_ isShown: Bool, at now: Instant) {
    guard isShown != isSizing else { return }
    commitFingers(at: now)
    showNoOverlay()
    isSizing = isShown
    outbox.isWindowStale = true
  }

  /// The upper edge follows the finger.
  mutating func dragHeight(to point: Point, on board: Board) {
    guard var drag, let keyboard = roster.current else { return }
    let stand = board.stand
    let limits = stand.heights(of: keyboard)
    let wanted = drag.keys.height - (point.y - drag.start.y) / stand.scale
    let height = min(max(wanted, limits.lowerBound), limits.upperBound)
    if let size = stand.millimetres(for: height, of: keyboard, isRounded: false) {
      surroundings.adopt(.millimetres(size))
    }
    let target = board.key(at: point).flatMap { index -> BoardKey.Handle? in
      guard case .handle(let handle) = board.keys[index].part, handle != .height else { return nil }
      return handle
    }
    if target != drag.target { outbox.isSceneStale = true }
    drag.target = target
    self.drag = drag
  }

  /// The finger has left the pill: over another handle, which is taken then, and the height stays as it was; or
  /// elsewhere, and the height is kept.
  mutating func endHeightDrag(_ drag: HandleDrag, at now: Instant) {
    outbox.isWindowStale = true
    if let target = drag.target {
      surroundings.adopt(drag.size)
      if let hands = target.hands { setHands(hands, at: now) }
      if target == .done { showHeightHandles(false, at: now) }
      return
    }
    guard settings.size != drag.size, let stand = board?.stand, let keyboard = roster.current,
      let size = stand.millimetres(
        for: stand.keyArea.height / stand.scale, of: keyboard, isRounded: true)
    else { return }
    surroundings.adopt(.millimetres(size))
    if settings.size != drag.size { outbox.size = size }
  }
}
