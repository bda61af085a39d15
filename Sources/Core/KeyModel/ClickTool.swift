/// The action that a press outside the keyboard becomes, for users who cannot press the other buttons of a mouse.
package enum ClickTool: String, Hashable, Sendable, CaseIterable {
  case right, middle, double
  /// Drags: the first press holds the button down, the next press releases it.
  case drag
  /// Scrolls: the wheel turns while the pointer is above or below the place of the first press; the next press ends this.
  case scroll
}

/// One step of an action with the pointer.
package enum PointerAct: Hashable, Sendable {
  /// Moves the pointer to this point, in root px.
  case move(Point)
  /// Presses the button with this number of X11.
  case press(Int)
  /// Releases the button with this number.
  case release(Int)

  package static func click(_ button: Int, at point: Point) -> [PointerAct] {
    [.move(point), .press(button), .release(button)]
  }

  /// Returns the acts that turn the wheel by one step at the pointer's place. X11 counts the wheel's directions as buttons.
  package static func turn(_ button: Int) -> [PointerAct] { [.press(button), .release(button)] }
}
