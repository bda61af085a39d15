import Gestures
import InputSession
import KeyModel

/// The held space bar as a trackpad for the caret.
struct Trackpad: Hashable, Sendable {
  /// The finger's way in pt for one step of the caret, across and down.
  static let step = Size(width: 8, height: 20)

  let finger: TouchID
  /// Where the last step was taken, in px.
  private var anchor: Point

  init(finger: TouchID, at anchor: Point) {
    self.finger = finger
    self.anchor = anchor
  }

  /// The arrow keys that bring the caret along with a finger at `point` (px).
  mutating func move(to point: Point, scale: Double) -> [Keysym] {
    let across = Int((point.x - anchor.x) / (Trackpad.step.width * scale))
    let down = Int((point.y - anchor.y) / (Trackpad.step.height * scale))
    anchor.x += Double(across) * Trackpad.step.width * scale
    anchor.y += Double(down) * Trackpad.step.height * scale
    return [Keysym](repeating: down < 0 ? .up : .down, count: abs(down))
      + [Keysym](repeating: across < 0 ? .left : .right, count: abs(across))
  }
}

extension Keyboard {
  /// The keys become blank and the finger moves the caret.
  mutating func beginTrackpad(_ finger: TouchID) {
    finishComposition()
    guard let position = recognizer.position(of: finger) else { return }
    recognizer.capture(finger)
    trackpad = Trackpad(finger: finger, at: position)
    showNoOverlay()
    outbox.isSceneStale = true
  }

  mutating func moveCaret(to point: Point) {
    guard let scale = board?.stand.scale, let arrows = trackpad?.move(to: point, scale: scale),
      !arrows.isEmpty
    else { return }
    let active = modifiers.active.union(shift.isHeld ? .shift : [])
    session.forget()
    send(arrows.map { .chord(.keysym($0), active) })
    shift.join()
  }

  mutating func endTrackpad() {
    trackpad = nil
    modifiers.strike()
    outbox.isSceneStale = true
  }
}
