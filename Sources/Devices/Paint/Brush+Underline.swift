internal import KeyModel

// Lines of the composition row and the candidates.
extension Brush {
  /// Thickness of strong and weak lines in pt; a line is at least one whole pixel thick.
  private static let strong = 2.0
  private static let weak = 1.0
  /// Opacity of a hairline as a share of that of second symbols.
  private static let hairlineShare = 0.5

  /// Draws the line at the foot of a part of the composition.
  func drawUnderline(_ underline: Keycap.Underline, _ style: KeyStyle, in face: Rect) {
    let (thickness, color): (Double, Color)
    switch underline {
    case .none: return
    case .strong: (thickness, color) = (Brush.strong, style.text)
    case .weak: (thickness, color) = (Brush.weak, style.secondary)
    }
    let height = max((thickness * scale).rounded(), 1)
    pen.rectangle(Rect(x: face.x, y: face.maxY - height, width: face.width, height: height))
    pen.fill(color)
  }

  func drawHairline(_ color: Color, in face: Rect) {
    var color = color
    color.alpha *= Brush.hairlineShare
    pen.rectangle(face)
    pen.fill(color)
  }
}
