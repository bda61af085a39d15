import InputSession
import KeyModel

/// The questions to the word services about a stroke over the letters, from its first key to its word.
struct Gliding: Sendable {
  /// Longest time that touches wait for the word of a stroke. The answer usually takes 10 ms, on a busy machine more. After that
  /// time the stroke types nothing.
  private static let patience: Milliseconds = 3000
  /// The least time between two guesses while the finger moves.
  private static let guessInterval: Milliseconds = 100

  /// The finished stroke that the word services are asked about, and the time at which the wait for the answer ends.
  private var asked: (id: UInt64, until: Instant)?
  /// Touches after that stroke, which are handled once the word of the stroke has been typed.
  private var waiting: [Touch] = []
  /// The time of the guess under way while the finger still moves; nil for none.
  private var guessed: Instant?
  /// The earliest time of the next guess.
  private var nextGuess: Instant?
  /// Whether the finger has moved since the last guess.
  private var hasMoved = false

  /// The time at which a guess is due or the answer is overdue; nil for neither.
  var deadline: Instant? {
    let guessDue = hasMoved && guessed == nil ? nextGuess : nil
    guard let asked else { return guessDue }
    return guessDue.map { min($0, asked.until) } ?? asked.until
  }

  /// Keeps a touch back until the word of the stroke before it has been typed; false if no stroke waits for its word.
  mutating func holdBack(_ touch: Touch) -> Bool {
    guard asked != nil else { return false }
    waiting.append(touch)
    return true
  }

  /// Notes that the finger has moved on.
  mutating func move() { hasMoved = true }

  /// Whether it is time to ask what the stroke would write if the finger lifted now.
  func isGuessDue(at now: Instant) -> Bool {
    hasMoved && guessed == nil && nextGuess ?? now <= now
  }

  /// Notes that this guess is asked for.
  mutating func guess(at now: Instant) {
    (guessed, nextGuess, hasMoved) = (now, now + Gliding.guessInterval, false)
  }

  /// Returns whether this is the answer to the guess under way, and ends that guess.
  mutating func takesGuess(_ answer: GlideAnswer) -> Bool {
    guard answer.guess == guessed else { return false }
    guessed = nil
    return true
  }

  /// Ends the guesses, because the finger has lifted or the stroke writes nothing.
  mutating func endGuesses() { (guessed, hasMoved) = (nil, false) }

  /// Notes that the word of the whole stroke is asked for. Later touches wait for the word.
  mutating func ask(_ id: UInt64, at now: Instant) { asked = (id, now + Gliding.patience) }

  /// Whether the answer has the word of the finished stroke.
  func awaits(_ answer: GlideAnswer) -> Bool { asked?.id == answer.id }

  /// Whether the answer has taken too long.
  func isOverdue(at now: Instant) -> Bool { asked.map { $0.until <= now } ?? false }

  /// Ends the stroke; returns the touches that have waited for its word.
  mutating func end() -> [Touch] {
    defer { self = Gliding() }
    return waiting
  }
}
