import InputSession
import KeyModel

/// The questions to the word services about a stroke over the letters, from its first key to its word.
struct Gliding: Sendable {
  /// How long touches wait for the word of a stroke; a machine that does much else needs more than the usual
  /// 10 ms. After that time the stroke types nothing.
  private static let patience: Milliseconds = 3000
  /// The least time between two guesses while the finger moves.
  private static let guessInterval: Milliseconds = 100

  /// The stroke that the word services are asked about, and the time until which they are waited for.
  private var asked: (id: UInt64, until: Instant)?
  /// Touches after that stroke: they count when its word stands there.
  private var waiting: [Touch] = []
  /// The time of the question under way while the finger still moves.
  private var guessed: Instant?
  /// No other such question comes before that time.
  private var nextGuess: Instant?
  /// Whether the finger has moved since the last question.
  private var hasMoved = false

  /// The time at which something is due; nil where an answer comes first.
  var deadline: Instant? {
    let guessDue = hasMoved && guessed == nil ? nextGuess : nil
    guard let asked else { return guessDue }
    return guessDue.map { min($0, asked.until) } ?? asked.until
  }

  /// Lets a touch wait for the word of the stroke before it; false where there is none.
  mutating func holdBack(_ touch: Touch) -> Bool {
    guard asked != nil else { return false }
    waiting.append(touch)
    return true
  }

  /// The finger has moved on.
  mutating func move() { hasMoved = true }

  /// Whether a question is due about what the stroke would write if the finger lifted now.
  func isGuessDue(at now: Instant) -> Bool {
    hasMoved && guessed == nil && nextGuess ?? now <= now
  }

  /// That question is asked.
  mutating func guess(at now: Instant) {
    (guessed, nextGuess, hasMoved) = (now, now + Gliding.guessInterval, false)
  }

  /// Whether this is the answer to the question under way, which it ends.
  mutating func takesGuess(_ answer: GlideAnswer) -> Bool {
    guard answer.guess == guessed else { return false }
    guessed = nil
    return true
  }

  /// The finger has lifted, or the stroke writes nothing: no guess is wanted any more.
  mutating func endGuesses() { (guessed, hasMoved) = (nil, false) }

  /// The word of the whole stroke is asked for. Later touches wait for it.
  mutating func ask(_ id: UInt64, at now: Instant) { asked = (id, now + Gliding.patience) }

  /// Whether this answer is the word that is waited for.
  func awaits(_ answer: GlideAnswer) -> Bool { asked?.id == answer.id }

  /// Whether nobody has answered for too long.
  func isOverdue(at now: Instant) -> Bool { asked.map { $0.until <= now } ?? false }

  /// Ends the stroke; returns the touches that have waited for its word.
  mutating func end() -> [Touch] {
    defer { self = Gliding() }
    return waiting
  }
}
