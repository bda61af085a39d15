import Board
import Gestures
import InputSession
import KeyModel
import Pages

// The held space bar as a trackpad for the caret.
extension Keyboard {
  /// Begins the trackpad: keys become blank, and the finger moves the caret.
  mutating func beginTrackpad(_ finger: TouchID) {
    finishConversion(.typed)
    finishComposition()
    guard fingers.beginTrackpad(finger) else { return }
    showNoOverlay()
  }

  mutating func moveCaret(to point: Point) {
    guard let scale = stage.board?.geometry.scale,
      let (across, down) = fingers.moveTrackpad(to: point, scale: scale)
    else { return }
    let active = levels.caretModifiers(selecting: fingers.selects)
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

  /// Moves the insertion point by `count` characters, backwards if `count` is negative (R-DOC-4).
  mutating func adjustTextPosition(by count: Int) {
    guard count != 0 else { return }
    let isRightToLeft = session.isRightToLeft(movingBy: count)
    session.move(by: count)
    outbox.hasNews = true
    send([.move(by: count, isRightToLeft: isRightToLeft)])
  }

  mutating func endTrackpad() {
    fingers.endTrackpad()
    levels.spendModifiers()
  }
}
