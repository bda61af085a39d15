package import KeyModel

// Glides over the letters, which write words.
extension TouchRecognizer {
  /// Greatest number of stored places of a finger: 4,000 places are 40 s at 100 reports a second.
  private static let longestTrace = 4000

  /// The path of the gliding finger; nil if no finger glides.
  package var stroke: [TracePoint]? {
    fingers.first { $0.stage == .gliding }?.trace
  }

  /// Stores the finger's place if its path may write a word.
  mutating func follow(_ index: Int, _ touch: Touch) {
    guard !fingers[index].trace.isEmpty, fingers[index].stage != .spent,
      fingers[index].trace.count < TouchRecognizer.longestTrace
    else { return }
    fingers[index].trace.append(TracePoint(touch.position, at: touch.time))
  }

  /// Begins a glide when the finger is farther from its start than in a slide to a neighbouring key. Returns nil if
  /// the finger is nearer.
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
