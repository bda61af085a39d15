internal import CCairo
internal import KeyModel

/// The layer below the keycaps: the keyboard's background, or the body of a pop-up and its shadow.
extension Brush {
  /// Greatest distance, in corner radii, by which a body reaches beyond its stem and still narrows to the
  /// stem in one curve. A wider body keeps its lower corner and meets the stem in a hollow.
  private static let curveReach = 3.2
  /// Distance from the body's lower edge to the end of its curve into the stem, in pt.
  private static let neck = 14.0

  func drawGround(_ shadows: Shadows) {
    switch scene.kind {
    case .keyboard:
      if let backdrop {
        cairo_set_source_surface(pen.context, backdrop, 0, 0)
        cairo_paint(pen.context)
        return
      }
      if raster?.fill(theme.background) == true { return }
      pen.setColor(theme.background)
      cairo_paint(pen.context)
    case .floating:
      clear()
      pen.roundedRectangle(scene.size.bounds, radius: scene.cornerRadius)
      if let backdrop {
        cairo_set_source_surface(pen.context, backdrop, 0, 0)
        cairo_fill(pen.context)
      } else {
        pen.fill(theme.background)
      }
    case .button:
      clear()
      drawDisc()
    case .bubble, .plate:
      clear()
      if theme.shadow.alpha > 0, let shadow = shadows.shadow(of: scene, path: addBody) {
        draw(Piece(mask: shadow, color: theme.shadow, x: 0, y: 0))
      }
      addBody(to: pen)
      pen.fill(theme.popup.fill)
      if let outline = theme.popup.outline { drawBodyOutline(outline) }
    }
  }

  /// Draws the button's disc: in the colour of pop-ups, or of pressed keys under a finger. The rim separates
  /// the disc from a window of the same colour.
  private func drawDisc() {
    let isPressed = scene.keycaps.first?.state == .pressed
    let disc = scene.size.bounds
    let rim = max(scale.rounded(), 1)
    let radius = min(disc.width, disc.height) / 2
    pen.roundedRectangle(disc, radius: radius)
    pen.fill(isPressed ? theme.pressed.fill : theme.popup.fill)
    pen.roundedRectangle(disc.inset(x: rim / 2, y: rim / 2), radius: radius - rim / 2)
    pen.stroke(theme.popup.outline?.color ?? theme.special.fill, width: rim)
  }

  private func clear() {
    cairo_set_operator(pen.context, CAIRO_OPERATOR_CLEAR)
    cairo_paint(pen.context)
    cairo_set_operator(pen.context, CAIRO_OPERATOR_OVER)
  }

  /// Draws a line inside the body's edge: a stroke of twice the width, whose outer half is clipped away.
  private func drawBodyOutline(_ outline: KeyStyle.Outline) {
    cairo_save(pen.context)
    addBody(to: pen)
    cairo_clip_preserve(pen.context)
    pen.stroke(outline.color, width: 2 * max((outline.width * scale).rounded(), 1))
    cairo_restore(pen.context)
  }

  /// The radius of the body's corners, which run parallel to those of the keycaps inside.
  private var bodyRadius: Double { radius + (Scene.popupPadding * scale).rounded() }

  private func addBody(to pen: Pen) {
    switch scene.kind {
    case .bubble(let stem): addBubble(to: pen, body: scene.body, stem: stem)
    case .plate, .keyboard, .floating, .button: pen.roundedRectangle(scene.body, radius: bodyRadius)
    }
  }

  /// Adds one line around the body and the key from which the body grows.
  private func addBubble(to pen: Pen, body: Rect, stem: Rect) {
    let round = min(bodyRadius, body.width / 2, body.height / 2)
    let foot = min(radius, stem.width / 2)
    pen.move(body.x + round, body.y)
    pen.line(body.maxX - round, body.y)
    pen.quarter(
      corner: Point(x: body.maxX, y: body.y), to: Point(x: body.maxX, y: body.y + round))
    addSide(to: pen, down: true, wall: body.maxX, stemWall: stem.maxX, body: body, stem: stem)
    pen.line(stem.maxX, stem.maxY - foot)
    pen.quarter(
      corner: Point(x: stem.maxX, y: stem.maxY), to: Point(x: stem.maxX - foot, y: stem.maxY))
    pen.line(stem.x + foot, stem.maxY)
    pen.quarter(
      corner: Point(x: stem.x, y: stem.maxY), to: Point(x: stem.x, y: stem.maxY - foot))
    addSide(to: pen, down: false, wall: body.x, stemWall: stem.x, body: body, stem: stem)
    pen.line(body.x, body.y + round)
    pen.quarter(corner: Point(x: body.x, y: body.y), to: Point(x: body.x + round, y: body.y))
    pen.close()
  }

  /// Adds the line from the body's wall to the stem's wall on one side, downwards or upwards.
  private func addSide(
    to pen: Pen, down: Bool, wall: Double, stemWall: Double, body: Rect, stem: Rect
  ) {
    let reach = abs(wall - stemWall)
    if reach <= radius * Brush.curveReach {
      let top = body.maxY - min(bodyRadius, reach)
      let bottom = min(body.maxY + Brush.neck * scale, stem.maxY - radius)
      let upper = Point(x: wall, y: top)
      let lower = Point(x: stemWall, y: bottom)
      let (start, end) = down ? (upper, lower) : (lower, upper)
      pen.line(start.x, start.y)
      let middle = (top + bottom) / 2
      pen.curve(Point(x: start.x, y: middle), Point(x: end.x, y: middle), to: end)
    } else {
      addShoulder(to: pen, down: down, wall: wall, stemWall: stemWall, body: body, stem: stem)
    }
  }

  /// Adds a round lower corner of the body, its lower edge, and a hollow into the stem.
  private func addShoulder(
    to pen: Pen, down: Bool, wall: Double, stemWall: Double, body: Rect, stem: Rect
  ) {
    let outward: Double = wall > stemWall ? 1 : -1
    let bottom = body.maxY
    let round = bodyRadius
    let hollow = min(radius, abs(wall - stemWall) - round, stem.maxY - bottom)
    let high = Point(x: wall, y: bottom - round)
    let corner = Point(x: wall, y: bottom)
    let outer = Point(x: wall - outward * round, y: bottom)
    let inner = Point(x: stemWall + outward * hollow, y: bottom)
    let meeting = Point(x: stemWall, y: bottom)
    let low = Point(x: stemWall, y: bottom + hollow)
    if down {
      pen.line(high.x, high.y)
      pen.quarter(corner: corner, to: outer)
      pen.line(inner.x, inner.y)
      pen.quarter(corner: meeting, to: low)
    } else {
      pen.line(low.x, low.y)
      pen.quarter(corner: meeting, to: inner)
      pen.line(outer.x, outer.y)
      pen.quarter(corner: corner, to: high)
    }
  }
}
