import ExtensionProtocol
import KeyModel
import Pages

/// The fingers on a picture, as its program is told of them: under small numbers, with the place at each phase.
struct PictureFingers {
  private var fingers: [TouchID: (number: Int, place: Point)] = [:]

  /// What the program is told; nil where it need not hear of the touch.
  mutating func handle(_ touch: PageTouch, at now: Instant) -> HostMessage.PictureTouch? {
    switch touch.phase {
    case .began(let place):
      let taken = Set(fingers.values.map(\.number))
      let number = (0...taken.count).first { !taken.contains($0) } ?? taken.count
      fingers[touch.finger] = (number, place)
      return told(number, .began, place, now)
    case .moved(let place):
      guard let number = fingers[touch.finger]?.number else { return nil }
      fingers[touch.finger]?.place = place
      return told(number, .moved, place, now)
    case .held: return nil
    case .ended, .cancelled:
      guard let finger = fingers.removeValue(forKey: touch.finger) else { return nil }
      return told(
        finger.number, touch.phase == .ended ? .ended : .cancelled, finger.place, now)
    }
  }

  private func told(
    _ number: Int, _ phase: HostMessage.TouchPhase, _ place: Point, _ now: Instant
  ) -> HostMessage.PictureTouch {
    let time = Int((now - Instant(microseconds: 0)).value)
    return .init(id: number, phase: phase, x: place.x, y: place.y, time: time)
  }
}
