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
}

// Docks the keyboard or lets it float, and moves it by its handles (R-SIZE-9).
extension Keyboard {
  mutating func setMode(_ mode: PlacementMode, at now: Instant) {
    guard mode != self.mode, screen.embedder == nil,
      !settings.policy.fixes("placement")
    else { return }
    commitFingers(at: now)
    showNoOverlay()
    self.mode = mode
    outbox.isWindowStale = true
  }

  mutating func dragHandle(_ finger: TouchID, on key: Int, to point: Point) {
    guard let board else { return }
    if drag == nil, case .handle(let handle)? = boardKey(key)?.part {
      drag = HandleDrag(finger: finger, handle: handle, start: point, body: board.stand.body)
      press(key, by: finger)
    }
    guard let drag, drag.finger == finger else { return }
    let monitor = board.stand.monitor
    let across = point.x - drag.start.x
    switch drag.handle {
    case .grabber:
      floatingPlace.move(
        to: drag.body.origin.offset(x: across, y: point.y - drag.start.y), on: monitor)
    case .resize:
      // Moving down or right enlarges the keyboard. The larger of both moves counts, as the aspect
      // is kept.
      let down = (point.y - drag.start.y) / FloatingPlace.aspect
      let growth = abs(across) > abs(down) ? across : down
      floatingPlace.resize(
        to: (drag.body.width + growth) / monitor.scale, corner: drag.body.origin, on: monitor)
    case .dock, .rest: return
    }
    outbox.isWindowStale = true
  }

  mutating func endDrag(_ finger: TouchID, at now: Instant) {
    guard let drag, drag.finger == finger else { return }
    self.drag = nil
    letGo(finger, at: now)
  }
}
