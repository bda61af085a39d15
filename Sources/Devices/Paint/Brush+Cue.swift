internal import CCairo
internal import KeyModel

// The marks of assistive typing on a key: frames and fills, so that nobody has to tell colours apart (R-ASSIST-8).
extension Brush {
  /// The width of frames and rings, in pt.
  private static let cueWidth = 3.0
  /// The lengths of the dashes and the gaps of a dashed frame, in pt.
  private static let dash = 6.0
  /// The side of latched keys' dot, the width of locked keys' bar, and their distance from the key's edges, in pt.
  private static let markSide = 6.0
  private static let barWidth = 22.0
  private static let markGap = 5.0
  /// The opacity of the accent colour over a key with a cue, 0…1.
  private static let tint = 0.28

  /// Draws the part of the cue that lies below the label.
  func drawGround(of cue: Cue, in face: Rect) {
    var color = theme.accent
    color.alpha *= Brush.tint
    switch cue {
    case .ring, .wayOut: break
    case .frame:
      pen.roundedRectangle(face, radius: radius)
      pen.fill(color)
    case .fill(let share):
      let height = (face.height * share).rounded()
      let part = Rect(x: face.x, y: face.maxY - height, width: face.width, height: height)
      pen.clipped(to: part) {
        pen.roundedRectangle(face, radius: radius)
        pen.fill(color)
      }
    }
  }

  /// Draws the line along the key's edge, in the accent colour; in the label's colour if the key itself has
  /// the accent colour.
  func drawFrame(of cue: Cue, _ style: KeyStyle, in face: Rect) {
    let width = max((Brush.cueWidth * scale).rounded(), 2)
    let line = face.inset(x: width / 2, y: width / 2)
    let round = max(radius - width / 2, 0)
    let color = style.fill == theme.accent ? style.text : theme.accent
    switch cue {
    case .fill: return
    case .frame: break
    case .ring(let share):
      let corner = min(round, line.width / 2, line.height / 2)
      let length = 2 * (line.width + line.height) - (8 - 2 * Double.pi) * corner
      setDash([length * share, length])
    case .wayOut: setDash([Brush.dash * scale, Brush.dash * scale])
    }
    pen.roundedRectangle(line, radius: round)
    pen.stroke(color, width: width)
    cairo_set_dash(pen.context, nil, 0, 0)
  }

  /// Draws a dot in the corner of a latched key, a bar at the foot of a locked key: shapes instead of colours.
  func drawMark(of keycap: Keycap, _ style: KeyStyle, in face: Rect) {
    let side = max((Brush.markSide * scale).rounded(), 3)
    let gap = (Brush.markGap * scale).rounded()
    switch keycap.state.mark {
    case .dot:
      let dot = Rect(x: face.maxX - gap - side, y: face.y + gap, width: side, height: side)
      pen.roundedRectangle(dot, radius: side / 2)
      pen.fill(theme.accent)
    case .bar:
      let width = min((Brush.barWidth * scale).rounded(), face.width - 2 * gap)
      let height = max((side / 2).rounded(), 2)
      let bar = Rect(
        x: (face.midX - width / 2).rounded(), y: face.maxY - gap - height, width: width,
        height: height)
      pen.roundedRectangle(bar, radius: height / 2)
      pen.fill(style.text)
    case nil: break
    }
  }

  private func setDash(_ lengths: [Double]) {
    cairo_set_dash(pen.context, lengths, Int32(lengths.count), 0)
  }
}
