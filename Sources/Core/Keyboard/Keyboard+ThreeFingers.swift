import Board
import Gestures
import KeyModel

// Gestures of three fingers over the keys, which edit the text (R-TEXT-10).
extension Keyboard {
  /// Whether a gesture of three fingers may begin: the fingers are over the keys of the keyboard itself, and no
  /// overlay waits for a choice.
  private var takesThreeFingers: Bool {
    guard settings.gestures, !hasAssist, receiver.isOfField, page == .keys, !fingers.hasTrackpad,
      !place.isDragging, !composing.hasComposer
    else { return false }
    return !overlays.hasChoices
  }

  /// Routes the touches that count alone, and carries out gestures of three fingers.
  mutating func handleWithOthers(_ touch: Touch, at now: Instant) {
    guard let unit = stage.board?.geometry.monitor.pixelsPerMillimetre,
      touch.id != Keyboard.finger
    else { return route(touch, at: now) }
    let mayBegin =
      touch.phase == .began && takesThreeFingers
      && stage.board?.target(at: touch.position)?.manner.waits == true
    carryOut(fingers.handleWithOthers(touch, unit: unit, mayBegin: mayBegin), at: now)
  }

  mutating func advanceThreeFingers(to now: Instant) {
    carryOut(fingers.advanceThreeFingers(to: now), at: now)
  }

  private mutating func carryOut(_ outcomes: [ThreeFingers.Outcome], at now: Instant) {
    for outcome in outcomes {
      switch outcome {
      case .pass(let touch): route(touch, at: now)
      case .takeBack(let finger, at: let time):
        route(
          Touch(
            id: finger, phase: .cancelled, position: fingers.place(of: finger) ?? Point(x: 0, y: 0),
            time: min(time, now)), at: now)
      case .ask(let command): strike(command)
      }
    }
  }
}

extension Target.Manner {
  /// Whether a touch of such a key has no effect before the finger lifts.
  fileprivate var waits: Bool {
    switch self {
    case .taps, .stays: true
    case .repeats, .presses, .holds, .drags: false
    }
  }
}
