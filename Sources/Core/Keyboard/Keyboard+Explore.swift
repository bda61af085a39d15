import Board
import Control
import Gestures
import KeyModel

// Fingers that search for a key before they strike it (R-ASSIST-10).
extension Keyboard {
  /// Returns the touches that count while fingers explore; nil if fingers do not explore.
  mutating func explored(_ touch: Touch) -> [Touch]? {
    guard settings.touch.explore != .off, !assist.isResting, touch.id != Keyboard.finger else {
      return nil
    }
    return carryOut(assist.explored(touch, places), at: touch.time)
  }

  mutating func advanceExplore(to now: Instant) {
    for touch in carryOut(assist.advanceExplore(to: now), at: now) { route(touch, at: now) }
  }

  /// The frames of all elements that a finger can find, in root px: choices of a pop-up, then elements of a page,
  /// then keys.
  private var places: [Rect] {
    accessible.keys.filter { $0.kind != .label && $0.isEnabled }.map(\.frame)
  }

  private mutating func carryOut(_ outcomes: [Explore.Outcome], at now: Instant) -> [Touch] {
    var touches: [Touch] = []
    for outcome in outcomes {
      switch outcome {
      case .found(let point): sayPlace(at: point)
      case .strike(let point): tap(point, at: now)
      case .hold(let finger, let point):
        // The finger has been at this point for as long as a long press takes.
        let began = now + Milliseconds(-settings.timing.longPress.value)
        touches.append(Touch(id: finger, phase: .began, position: point, time: began))
        touches.append(Touch(id: finger, phase: .moved, position: point, time: now))
      case .pass(let touch): touches.append(touch)
      }
    }
    return touches
  }
}
