package import KeyModel

/// What has to be done so that the docked keyboard does not cover what is typed into (R-SIZE-9).
package enum Uncovering: Hashable, Sendable {
  /// Nothing, or nothing that would help.
  case nothing
  /// Its window has to move up by so many px, so that `target` (root px) is seen whole.
  case up(Double, target: Rect)
  /// Its window was moved further than this field or insertion point likes.
  case back
  /// It is larger than what is left, and nobody tells where in it the insertion point is, or its window
  /// would leave the screen with its title: the window has to fit between these two, in root px.
  case narrow(top: Double, bottom: Double)
}

extension Keyboard {
  /// Between a field and the keyboard, in pt.
  private static let margin = 8.0

  package var uncovering: Uncovering {
    guard let placement, placement.reservesArea, let field, field.isEditable,
      let frame = field.frame,
      let monitor = screen.monitors.first(where: { $0.name == placement.monitor })
    else { return .nothing }
    let margin = (Keyboard.margin * monitor.scale).rounded()
    let (top, bottom) = (monitor.frame.y, placement.frame.y)
    let window = screen.window.flatMap { $0.contains(frame.center) ? $0 : nil }
    // One that fits is seen whole: what OK and Cancel do may lie beneath its fields.
    if let window, window.y >= top, window.maxY > bottom, window.height <= bottom - top {
      return .up(window.maxY - bottom, target: window)
    }
    let caret = document?.caret.flatMap { frame.contains($0.origin) ? $0 : nil }
    var target = frame
    if let caret, caret.y >= top, caret.maxY <= bottom { return .nothing }
    if frame.height + margin > bottom - top {
      if let caret {
        target = caret
      } else if frame.intersects(placement.frame) {
        return .narrow(top: top, bottom: bottom)
      } else {
        return .nothing
      }
    }
    if target.y < top { return .back }
    guard target.intersects(placement.frame) else { return .nothing }
    let distance = max(0, min(target.maxY + margin - bottom, target.y - top))
    // A title stays on the screen: the window gets smaller instead. One that fills the screen has none.
    if let window, window.y > top || window.maxY < monitor.frame.maxY, distance > window.y - top {
      return .narrow(top: top, bottom: bottom)
    }
    return .up(distance, target: target)
  }
}
