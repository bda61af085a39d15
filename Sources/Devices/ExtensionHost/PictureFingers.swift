import ExtensionProtocol
import KeyModel
import Pages

/// The fingers on a program's picture, in the form in which the program gets them: with small numbers, and with a
/// place at each phase.
struct PictureFingers {
  private var fingers: [TouchID: (number: Int, place: Point)] = [:]

  /// Returns the message about a touch for the program; nil if the program does not need it.
  mutating func handle(_ touch: PageTouch, at now: Instant) -> HostMessage.PictureTouch? {
    switch touch.phase {
    case .began(let place):
      let taken = Set(fingers.values.map(\.number))
      let number = (0...taken.count).first { !taken.contains($0) } ?? taken.count
      fingers[touch.finger] = (number, place)
      return reported(number, .began, place, now)
    case .moved(let place):
      guard let number = fingers[touch.finger]?.number else { return nil }
      fingers[touch.finger]?.place = place
      return reported(number, .moved, place, now)
    case .held: return nil
    case .ended, .cancelled:
      guard let finger = fingers.removeValue(forKey: touch.finger) else { return nil }
      return reported(
        finger.number, touch.phase == .ended ? .ended : .cancelled, finger.place, now)
    }
  }

  private func reported(
    _ number: Int, _ phase: HostMessage.TouchPhase, _ place: Point, _ now: Instant
  ) -> HostMessage.PictureTouch {
    let time = Int((now - Instant(microseconds: 0)).value)
    return .init(id: number, phase: phase, x: place.x, y: place.y, time: time)
  }
}
