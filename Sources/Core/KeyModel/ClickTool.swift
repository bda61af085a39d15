/// What a press outside the keyboard is turned into, for those who cannot press other buttons.
package enum ClickTool: String, Hashable, Sendable, CaseIterable {
  case right, middle, double
  /// The first press holds the button down, the next one lets it go.
  case drag
  /// From the press on the wheel turns as long as the pointer is above or below that place; the next press ends it.
  case scroll
}

/// What is done with the pointer, in order.
package enum PointerAct: Hashable, Sendable {
  /// To this point, in root px.
  case move(Point)
  /// The button of that number, as X11 counts them.
  case press(Int)
  case release(Int)

  package static func click(_ button: Int, at point: Point) -> [PointerAct] {
    [.move(point), .press(button), .release(button)]
  }

  /// A step of the wheel, whose ways are buttons, wherever the pointer is.
  package static func turn(_ button: Int) -> [PointerAct] { [.press(button), .release(button)] }
}
