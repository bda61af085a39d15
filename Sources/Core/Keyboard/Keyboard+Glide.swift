import Board
import Gestures
import InputSession
import KeyModel
import Layouts
import Pages
import TextRules

// Glides over the letters that write words.
extension Keyboard {
  /// Distance after which a finger's path is a glide, in widths of a key. A slide to a neighbouring key is shorter.
  private static let glideReach = 1.25
  /// Duration of the part of the path that the trail shows, and width of the trail in widths of a key.
  private static let (trailTime, trailWidth) = (Milliseconds(250), 0.16)

  /// Distance after which a finger's path is a glide, in px; nil while glides write nothing.
  var glideReachNow: Double? {
    guard bar.hasRoom, session.mayGlide, !composing.hasComposer, levels.plane == .letters,
      !hasAssist,
      !levels.isChord, !levels.option.isOn, !overlays.hasChoices, receiver.isOfField,
      page == .keys, stage.board?.geometry.hand != .split,
      let width = stage.board?.letters.keys.first?.cell.width
    else { return nil }
    return width * Keyboard.glideReach
  }

  /// Asks the word services which word the glide would write if the finger lifted now, so that the bar can show the word.
  mutating func guessGlide(at now: Instant) {
    guard gliding.isGuessDue(at: now), let trace = fingers.stroke, var request = glideRequest(trace)
    else { return }
    request.guess = now
    outbox.glide = request
    gliding.guess(at: now)
  }

  /// Ends a glide that writes nothing.
  mutating func dropGuess() {
    outbox.raise(.picture)
    if bar.dropGuess() { redrawBar() }
    gliding.endGuesses()
  }

  /// Asks the word services for the word of a whole glide. Later touches wait for the word.
  mutating func finishGlide(_ trace: [TracePoint], at now: Instant) {
    outbox.raise(.picture)
    gliding.endGuesses()
    guard let request = glideRequest(trace) else { return dropGuess() }
    outbox.glide = request
    gliding.ask(request.id, at: now)
  }

  private func glideRequest(_ trace: [TracePoint]) -> GlideRequest? {
    guard let board = stage.board, session.mayGlide else { return nil }
    let origin = board.geometry.frame.origin
    let inside = trace.map { TracePoint($0.point.offset(x: -origin.x, y: -origin.y), at: $0.time) }
    return session.glideRequest(inside, pattern: levels.pattern)
  }

  /// Handles the answer about a glide. The word of a finished glide is typed, and then the touches that came
  /// meanwhile are handled. A guess about an unfinished glide is only shown.
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

  /// Gives up a glide whose answer is overdue, and asks for a guess if the finger of a glide rests.
  mutating func advanceGlide(to now: Instant) {
    guessGlide(at: now)
    if gliding.isOverdue(at: now) { resumeTouches(at: now) }
  }

  private mutating func resumeTouches(at now: Instant) {
    let waiting = gliding.end()
    bar.show(guess: nil)
    for touch in waiting { route(touch, at: now) }
  }

  /// Returns the visible trail of the current glide; nil if no finger glides.
  func trail(on board: Board) -> Trail? {
    guard !settings.reducedMotion, let stroke = fingers.stroke, let last = stroke.last,
      let width = board.letters.keys.first?.cell.width
    else { return nil }
    let origin = board.geometry.frame.origin
    let points = stroke.reversed().prefix { (last.time - $0.time) <= Keyboard.trailTime }
      .map { $0.point.offset(x: -origin.x, y: -origin.y) }
    return Trail(points: points.reversed(), width: (width * Keyboard.trailWidth).rounded())
  }
}
