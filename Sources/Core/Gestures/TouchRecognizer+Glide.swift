package import KeyModel

// Strokes over the letters, which write words.
extension TouchRecognizer {
  /// Greatest number of stored places of a finger: 4,000 are 40 s at 100 reports a second.
  private static let longestTrace = 4000

  /// The way of the finger that draws a stroke; nil while no finger draws one.
  package var stroke: [TracePoint]? {
    fingers.first { $0.stage == .gliding }?.trace
  }

  /// Stores the finger's place if its way may write a word.
  mutating func follow(_ index: Int, _ touch: Touch) {
    guard !fingers[index].trace.isEmpty, fingers[index].stage != .spent,
      fingers[index].trace.count < TouchRecognizer.longestTrace
    else { return }
    fingers[index].trace.append(TracePoint(touch.position, at: touch.time))
  }

  /// Begins a stroke when the finger is farther from its start than a slide to a neighbouring key; nil otherwise.
  mutating func beginGlide(_ index: Int, _ hit: (Point) -> Target?) -> [Gesture]? {
    let finger = fingers[index]
    guard let glideReach, !finger.trace.isEmpty, fingers.count == 1,
      finger.start.distance(to: finger.point) >= glideReach,
      let under = hit(finger.point), under.key != finger.origin.key
    else { return nil }
    fingers[index].stage = .gliding
    fingers[index].target = nil
    fingers[index].longPressAt = nil
    let left = finger.target.map { [Gesture.left(finger.id, key: $0.key)] } ?? []
    return left + [.glideBegan(finger.id)]
  }
}
