import Board
package import KeyModel

/// The move of the field's window that keeps the docked keyboard from covering the field (R-SIZE-9).
package enum Uncovering: Hashable, Sendable {
  /// The window stays, because it need not move or because no move would help.
  case nothing
  /// The field's window must move up by this number of px, so that all of `target` (root px) is visible.
  case up(Double, target: Rect)
  /// The field's window must move back, because it was moved farther than this field or insertion point needs.
  case back
  /// The field's window must fit between `top` and `bottom` (root px). This is so if the field is too large and its
  /// insertion point is unknown, if a move would push the window's title off the screen, or if the window is a
  /// dialog that fits after its height is reduced.
  case narrow(top: Double, bottom: Double)
}

extension Keyboard {
  /// The rectangles of the keyboard's own windows on screen, in root px.
  package var frames: [Rect] {
    [placement?.frame, popup?.frame, button?.frame].compactMap(\.self)
  }

  /// The gap between a field and the keyboard, in pt.
  private static let margin = 8.0

  package var uncovering: Uncovering {
    guard let placement, placement.reservesArea, let field, field.isEditable,
      let frame = field.frame,
      let monitor = screen.monitors.first(where: { $0.name == placement.monitor })
    else { return .nothing }
    let margin = (Keyboard.margin * monitor.scale).rounded()
    let (top, bottom) = (monitor.frame.y, placement.frame.y)
    // The page has to scroll to show a field below the window's lower edge.
    let isBelow = screen.window.map { window in
      frame.y >= window.maxY && frame.x < window.maxX && frame.maxX > window.x
    }
    let window = screen.window.flatMap {
      $0.contains(frame.center) || isBelow == true ? $0 : nil
    }
    // A window that fits is shown completely, since buttons such as OK and Cancel may be below its fields.
    if let window, window.y >= top, window.maxY > bottom, window.height <= bottom - top {
      return .up(window.maxY - bottom, target: window)
    }
    if let window, let least = screen.leastHeight, window.maxY > bottom, least <= bottom - top {
      return .narrow(top: top, bottom: bottom)
    }
    // Moving a window that is completely visible does not scroll its page.
    if isBelow == true, let window, window.height > 0, window.maxY <= bottom { return .nothing }
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
    // The window's title stays on the screen: the window is made smaller instead. A window that fills the screen has
    // no title.
    if let window, window.y > top || window.maxY < monitor.frame.maxY, distance > window.y - top {
      return .narrow(top: top, bottom: bottom)
    }
    return .up(distance, target: target)
  }
}
