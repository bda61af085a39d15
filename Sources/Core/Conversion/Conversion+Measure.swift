import KeyModel

// Candidates of engines that tell only of a choice for how much of the reading it stands: those of a running input method.
extension Conversion {
  /// Takes the candidate, which is measured before where its engine has not told for how much it stands. `input` is the key
  /// that takes it; nil for a finger.
  mutating func choose(
    _ candidate: ConversionCandidate, before input: ConversionInput? = nil, at now: Instant
  ) -> [ConversionAction] {
    candidate.isMeasured ? pick(candidate, at: now) : measure(candidate, before: input, at: now)
  }

  /// Asks the engine for how much the candidate stands. `input` is the key that takes it, and comes once more with the
  /// answer; nil for a finger.
  mutating func measure(
    _ candidate: ConversionCandidate, before input: ConversionInput?, at now: Instant
  ) -> [ConversionAction] {
    choosing = Measured(candidate: candidate, isByFinger: input == nil)
    if let input { queue.insert(input, at: 0) }
    asked += 1
    (askedAt, isSlow) = (now, false)
    let (reading, choices) = asking
    return [
      .send(.choose(id: asked, text: candidate.text, reading: reading, choices: choices))
    ]
  }

  /// The engine has told for how many signs the candidate stands, or that there is no such candidate.
  mutating func handle(
    measure consumed: Int, of id: UInt64, at now: Instant
  ) -> [ConversionAction] {
    guard id == asked, let chosen = choosing else { return [] }
    (choosing, askedAt, isSlow, attempts) = (nil, nil, false, 0)
    guard (1...part.count).contains(consumed) else { return ask(at: now) }
    var measured = chosen.candidate
    measured.signs = String(part.prefix(consumed))
    for index in candidates.indices where candidates[index] == chosen.candidate {
      candidates[index] = measured
    }
    isFresh = true
    let picked = chosen.isByFinger ? pick(measured, at: now) : []
    return picked + workOff(at: now)
  }

  /// Further candidates of the same reading, from pages that the engine shows one by one.
  mutating func extend(_ found: [ConversionChoice]) -> [ConversionAction] {
    (askedAt, isSlow) = (nil, false)
    let known = Set(candidates.map(\.text))
    candidates += found.filter { !known.contains($0.text) }.map {
      ConversionCandidate(
        text: $0.text, start: consumed, signs: String(part.prefix($0.consumed)), kind: .converted)
    }
    return []
  }
}
