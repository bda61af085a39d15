import Board
import Gestures
import InputSession
import KeyModel
import Layouts
import Pages
import TextRules

/// What is under way between a stroke over the letters and its word.
struct GlideState: Sendable {
  /// The stroke that the word services are asked about, and until when they are waited for.
  var asked: (id: UInt64, until: Instant)?
  /// Touches after that stroke: they count when its word stands there.
  var waiting: [Touch] = []
  /// The question under way while the finger still moves.
  var guessed: Instant?
  /// No other such question comes before that time.
  var nextGuess: Instant?
  /// Whether the finger has moved since the last one.
  var hasMoved = false

  /// When the next question is due; nil where none is, or where an answer comes first.
  var guessDue: Instant? { hasMoved && guessed == nil ? nextGuess : nil }
}

// Strokes over the letters that write words.
extension Keyboard {
  /// A stroke begins so many keys from where the finger came down: a slide to a neighbour ends before.
  private static let glideReach = 1.25
  /// How long touches wait for the word of a stroke; a machine that does much else needs more than the usual
  /// 10 ms. After that time the stroke types nothing.
  private static let glidePatience: Milliseconds = 3000
  /// The trail shows the way of so much time, in ms, and is so wide, in keys.
  private static let (trailTime, trailWidth) = (Milliseconds(250), 0.16)
  /// The least time between two guesses while the finger moves.
  private static let guessInterval: Milliseconds = 100

  /// How far a finger goes before its way is a stroke, in px; nil where strokes write nothing.
  var glideReachNow: Double? {
    guard bar.hasRoom, session.mayGlide, composer == nil, levels.plane == .letters, !hasAssist,
      !levels.isChord, !levels.option.isOn, overlayAllowsGlide, custody.isOfField,
      page == .keys, board?.stand.hand != .split, let width = board?.letters.keys.first?.cell.width
    else { return nil }
    return width * Keyboard.glideReach
  }

  private var overlayAllowsGlide: Bool {
    switch overlay {
    case .none, .preview: true
    case .callout, .list: false
    }
  }

  /// Asks what the stroke would write if the finger lifted now, so that the bar can show it.
  mutating func guessGlide(at now: Instant) {
    guard glide.hasMoved, glide.guessed == nil, glide.nextGuess ?? now <= now,
      let trace = recognizer.stroke, var request = glideRequest(trace)
    else { return }
    request.guess = now
    outbox.glide = request
    (glide.guessed, glide.nextGuess) = (now, now + Keyboard.guessInterval)
    glide.hasMoved = false
  }

  /// Ends a stroke that writes nothing.
  mutating func dropGuess() {
    outbox.isPictureStale = true
    if bar.dropGuess() { outbox.isSceneStale = true }
    (glide.guessed, glide.hasMoved) = (nil, false)
  }

  /// Asks for the word of a whole stroke. Later touches wait for it.
  mutating func finishGlide(_ trace: [TracePoint], at now: Instant) {
    outbox.isPictureStale = true
    (glide.guessed, glide.hasMoved) = (nil, false)
    guard let request = glideRequest(trace) else { return dropGuess() }
    outbox.glide = request
    glide.asked = (request.id, now + Keyboard.glidePatience)
  }

  private func glideRequest(_ trace: [TracePoint]) -> GlideRequest? {
    guard let board, session.mayGlide else { return nil }
    let origin = board.stand.frame.origin
    let inside = trace.map { TracePoint($0.point.offset(x: -origin.x, y: -origin.y), at: $0.time) }
    return session.glideRequest(inside, pattern: levels.pattern)
  }

  /// Handles the answer about a stroke: its word is typed, then what was touched meanwhile. What a stroke under way may
  /// mean is shown alone.
  mutating func handle(_ answer: GlideAnswer, at now: Instant) {
    if answer.guess != nil {
      guard answer.guess == glide.guessed else { return }
      glide.guessed = nil
      bar.show(guess: answer.words.isEmpty ? nil : answer)
      return guessGlide(at: now)
    }
    guard glide.asked?.id == answer.id else { return }
    if session.isAbout(answer.id), !answer.words.isEmpty {
      edit { $0.glide(answer.words) }
      levels.wroteWord()
    }
    resumeTouches(at: now)
  }

  /// Gives up a stroke that nobody answers for, and asks what one means whose finger rests.
  mutating func advanceGlide(to now: Instant) {
    guessGlide(at: now)
    if let asked = glide.asked, asked.until <= now { resumeTouches(at: now) }
  }

  private mutating func resumeTouches(at now: Instant) {
    let waiting = glide.waiting
    glide = GlideState()
    bar.show(guess: nil)
    for touch in waiting { route(touch, at: now) }
  }

  /// What is seen of the stroke under way; nil for none.
  func trail(on board: Board) -> Trail? {
    guard !settings.reducedMotion, let stroke = recognizer.stroke, let last = stroke.last,
      let width = board.letters.keys.first?.cell.width
    else { return nil }
    let origin = board.stand.frame.origin
    let points = stroke.reversed().prefix { (last.time - $0.time) <= Keyboard.trailTime }
      .map { $0.point.offset(x: -origin.x, y: -origin.y) }
    return Trail(points: points.reversed(), width: (width * Keyboard.trailWidth).rounded())
  }
}
