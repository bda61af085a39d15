import InputSession
import KeyModel

/// The questions to the word services about a glide over the letters, from its first key to its word.
struct Gliding: Sendable {
  /// Longest time for which touches wait for the word of a glide. The answer usually takes 10 ms, and more on a busy
  /// machine. After this time the glide types nothing.
  private static let patience: Milliseconds = 3000
  /// The least time between two guesses while the finger moves.
  private static let guessInterval: Milliseconds = 100

  /// The finished glide about which the word services are asked, and the time at which the wait for the answer ends;
  /// nil if there is no such question.
  private var asked: (id: UInt64, until: Instant)?
  /// Touches after this glide. These touches are handled after the word of the glide has been typed.
  private var waiting: [Touch] = []
  /// The time at which the present guess was asked for; nil if no guess is asked for.
  private var guessed: Instant?
  /// The earliest time of the next guess.
  private var nextGuess: Instant?
  /// Whether the finger has moved since the last guess.
  private var hasMoved = false

  /// The time at which a guess is due or the answer is overdue; nil if neither is expected.
  var deadline: Instant? {
    let guessDue = hasMoved && guessed == nil ? nextGuess : nil
    guard let asked else { return guessDue }
    return guessDue.map { min($0, asked.until) } ?? asked.until
  }

  /// Delays a touch until the word of the glide before it has been typed. Returns false if no glide waits for its word.
  mutating func holdBack(_ touch: Touch) -> Bool {
    guard asked != nil else { return false }
    waiting.append(touch)
    return true
  }

  /// Notes that the finger has moved further.
  mutating func move() { hasMoved = true }

  /// Whether the question is due which word the glide would write if the finger lifted now.
  func isGuessDue(at now: Instant) -> Bool {
    hasMoved && guessed == nil && nextGuess ?? now <= now
  }

  /// Notes that a guess is asked for at `now`.
  mutating func guess(at now: Instant) {
    (guessed, nextGuess, hasMoved) = (now, now + Gliding.guessInterval, false)
  }

  /// Returns whether this is the answer to the present guess, and ends that guess.
  mutating func takesGuess(_ answer: GlideAnswer) -> Bool {
    guard answer.guess == guessed else { return false }
    guessed = nil
    return true
  }

  /// Ends the guesses, because the finger has lifted or the glide writes nothing.
  mutating func endGuesses() { (guessed, hasMoved) = (nil, false) }

  /// Notes that the word services are asked for the word of the whole glide. Later touches wait for the word.
  mutating func ask(_ id: UInt64, at now: Instant) { asked = (id, now + Gliding.patience) }

  /// Whether the answer has the word of the finished glide.
  func awaits(_ answer: GlideAnswer) -> Bool { asked?.id == answer.id }

  /// Whether the answer has taken too long.
  func isOverdue(at now: Instant) -> Bool { asked.map { $0.until <= now } ?? false }

  /// Ends the glide. Returns the touches that have waited for its word.
  mutating func end() -> [Touch] {
    defer { self = Gliding() }
    return waiting
  }
}
