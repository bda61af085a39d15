import Board
import Gestures
import InputSession
import KeyModel
import Layouts
import Pages
import TextRules

// Strokes over the letters that write words.
extension Keyboard {
  /// A stroke begins so many keys from where the finger came down: a slide to a neighbour ends before.
  private static let glideReach = 1.25
  /// The trail shows the way of so much time, in ms, and is so wide, in keys.
  private static let (trailTime, trailWidth) = (Milliseconds(250), 0.16)

  /// How far a finger goes before its way is a stroke, in px; nil where strokes write nothing.
  var glideReachNow: Double? {
    guard bar.hasRoom, session.mayGlide, !composing.hasComposer, levels.plane == .letters,
      !hasAssist,
      !levels.isChord, !levels.option.isOn, !overlays.hasChoices, custody.isOfField,
      page == .keys, stage.board?.stand.hand != .split,
      let width = stage.board?.letters.keys.first?.cell.width
    else { return nil }
    return width * Keyboard.glideReach
  }

  /// Asks what the stroke would write if the finger lifted now, so that the bar can show it.
  mutating func guessGlide(at now: Instant) {
    guard gliding.isGuessDue(at: now), let trace = fingers.stroke, var request = glideRequest(trace)
    else { return }
    request.guess = now
    outbox.glide = request
    gliding.guess(at: now)
  }

  /// Ends a stroke that writes nothing.
  mutating func dropGuess() {
    outbox.isPictureStale = true
    if bar.dropGuess() { redrawBar() }
    gliding.endGuesses()
  }

  /// Asks for the word of a whole stroke. Later touches wait for it.
  mutating func finishGlide(_ trace: [TracePoint], at now: Instant) {
    outbox.isPictureStale = true
    gliding.endGuesses()
    guard let request = glideRequest(trace) else { return dropGuess() }
    outbox.glide = request
    gliding.ask(request.id, at: now)
  }

  private func glideRequest(_ trace: [TracePoint]) -> GlideRequest? {
    guard let board = stage.board, session.mayGlide else { return nil }
    let origin = board.stand.frame.origin
    let inside = trace.map { TracePoint($0.point.offset(x: -origin.x, y: -origin.y), at: $0.time) }
    return session.glideRequest(inside, pattern: levels.pattern)
  }

  /// Handles the answer about a stroke: its word is typed, then what was touched meanwhile. What a stroke under way may
  /// mean is shown alone.
  mutating func handle(_ answer: GlideAnswer, at now: Instant) {
    if answer.guess != nil {
      guard gliding.takesGuess(answer) else { return }
      bar.show(guess: answer.words.isEmpty ? nil : answer)
      return guessGlide(at: now)
    }
    guard gliding.awaits(answer) else { return }
    if session.isAbout(answer.id), !answer.words.isEmpty {
      edit { $0.glide(answer.words) }
      levels.wroteWord()
    }
    resumeTouches(at: now)
  }

  /// Gives up a stroke that nobody answers for, and asks what one means whose finger rests.
  mutating func advanceGlide(to now: Instant) {
    guessGlide(at: now)
    if gliding.isOverdue(at: now) { resumeTouches(at: now) }
  }

  private mutating func resumeTouches(at now: Instant) {
    let waiting = gliding.end()
    bar.show(guess: nil)
    for touch in waiting { route(touch, at: now) }
  }

  /// What is seen of the stroke under way; nil for none.
  func trail(on board: Board) -> Trail? {
    guard !settings.reducedMotion, let stroke = fingers.stroke, let last = stroke.last,
      let width = board.letters.keys.first?.cell.width
    else { return nil }
    let origin = board.stand.frame.origin
    let points = stroke.reversed().prefix { (last.time - $0.time) <= Keyboard.trailTime }
      .map { $0.point.offset(x: -origin.x, y: -origin.y) }
    return Trail(points: points.reversed(), width: (width * Keyboard.trailWidth).rounded())
  }
}
