import Board
import Gestures
import InputSession
import KeyModel
import Pages

/// The held space bar as a trackpad for the caret.
struct Trackpad: Hashable, Sendable {
  /// How far the finger moves for one step of the caret, across and down, in pt.
  static let step = Size(width: 8, height: 20)

  let finger: TouchID
  /// Whether the caret selects what it passes: another finger has touched the keys meanwhile.
  var isSelecting = false
  /// The finger's place at the last step, in px.
  private var anchor: Point

  init(finger: TouchID, at anchor: Point) {
    self.finger = finger
    self.anchor = anchor
  }

  /// The steps to the right and down that bring the caret along with a finger at `point` (px).
  mutating func move(to point: Point, scale: Double) -> (across: Int, down: Int) {
    let across = Int((point.x - anchor.x) / (Trackpad.step.width * scale))
    let down = Int((point.y - anchor.y) / (Trackpad.step.height * scale))
    anchor.x += Double(across) * Trackpad.step.width * scale
    anchor.y += Double(down) * Trackpad.step.height * scale
    return (across, down)
  }
}

extension Keyboard {
  /// Begins the trackpad: keys become blank, and the finger moves the caret.
  mutating func beginTrackpad(_ finger: TouchID) {
    finishConversion(.typed)
    finishComposition()
    guard let position = recognizer.position(of: finger) else { return }
    recognizer.capture(finger)
    trackpad = Trackpad(finger: finger, at: position)
    showNoOverlay()
    outbox.isSceneStale = true
  }

  mutating func moveCaret(to point: Point) {
    guard let scale = board?.stand.scale,
      let (across, down) = trackpad?.move(to: point, scale: scale)
    else { return }
    let active = levels.caretModifiers(selecting: trackpad?.isSelecting == true)
    guard across != 0 || down != 0 else { return }
    if down == 0, active.isEmpty, !session.isRightToLeft(movingBy: across) {
      return adjustTextPosition(by: across)
    }
    session.forget()
    outbox.hasNews = true
    let arrows =
      [Keysym](repeating: down < 0 ? .up : .down, count: abs(down))
      + [Keysym](repeating: across < 0 ? .left : .right, count: abs(across))
    send(arrows.map { .strike(.keysym($0), active) })
    levels.movedCaret()
  }

  /// Another finger comes down on the keys while one moves the caret: it types nothing, and from then on the caret selects.
  /// False where no finger moves the caret.
  mutating func selectByTrackpad(_ touch: Touch) -> Bool {
    guard let trackpad, touch.phase == .began, touch.id != trackpad.finger else { return false }
    self.trackpad?.isSelecting = true
    return true
  }

  /// Moves the insertion point by `count` characters, backwards if `count` is negative (R-DOC-4).
  mutating func adjustTextPosition(by count: Int) {
    guard count != 0 else { return }
    let isRightToLeft = session.isRightToLeft(movingBy: count)
    session.move(by: count)
    outbox.hasNews = true
    send([.move(by: count, isRightToLeft: isRightToLeft)])
  }

  mutating func endTrackpad() {
    trackpad = nil
    levels.spendModifiers()
    outbox.isSceneStale = true
  }
}
