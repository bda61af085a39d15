internal import CCairo
internal import KeyModel

/// Draws the pieces of one scene in the colours of one theme; made for a single paint. Lengths are px.
struct Brush {
  let pen: Pen
  /// Sets pixels directly; nil if cairo draws everything.
  var raster: Raster?
  let scene: Scene
  let theme: Theme
  let labels: Labels
  let icons: Icons
  let shapes: Shapes
  /// The pictures of emoji; nil if the scene shows no emoji, or no font has them.
  let emoji: EmojiGlyphs?
  /// Size of the letters as a share of the wanted size, so that all letters of a plane have one size.
  var letterShare = 1.0
  /// The picture behind the keys, as large as the scene; nil for none.
  var backdrop: OpaquePointer?

  var scale: Double { scene.scale }

  /// The corner radius of a key, in px.
  var radius: Double { (scene.isPad ? theme.padRadius : theme.phoneRadius) * scale }

  /// Height of a key's lower edge, in px: at least one whole pixel if the theme has such an edge.
  var edge: Double {
    theme.edgeHeight > 0 ? max((theme.edgeHeight * scale).rounded(), 1) : 0
  }

  func draw(_ keycap: Keycap) {
    let style = theme.style(of: keycap, in: scene.kind)
    drawShape(keycap, style)
    if let cue = keycap.cue { drawGround(of: cue, in: face(of: keycap)) }
    drawFace(keycap, style, in: face(of: keycap))
    if keycap.isDivided { drawDivider(keycap, style) }
    drawMark(of: keycap, style, in: face(of: keycap))
    if let cue = keycap.cue { drawFrame(of: cue, style, in: face(of: keycap)) }
  }

  /// Draws the part of `strip` that lies in `part`.
  func draw(_ strip: Strip, in part: Rect) {
    draw(strip.keycaps.prefix(strip.still), in: strip.frame.intersection(part))
    draw(strip.keycaps.dropFirst(strip.still), in: strip.view.intersection(part))
    draw(strip.ink, in: strip.frame.intersection(part))
  }

  private func draw(_ keycaps: ArraySlice<Keycap>, in seen: Rect) {
    guard !seen.isEmpty else { return }
    clipped(to: seen.grownToWholeNumbers) { brush in
      for keycap in keycaps where keycap.frame.intersects(seen) { brush.draw(keycap) }
    }
  }

  /// Runs `body` with drawing limited to `rect`, whose edges are whole px.
  func clipped(to rect: Rect, _ body: (Brush) -> Void) {
    var brush = self
    brush.raster = raster?.clipped(to: rect)
    pen.clipped(to: rect) { body(brush) }
  }

  /// The drawn rectangle of a key: its frame, without the theme's further gap between keys.
  private func body(of keycap: Keycap) -> Rect {
    guard theme.keyGap > 0, keycap.style.hasEdge else { return keycap.frame }
    let frame = keycap.frame
    let inset = min(theme.keyGap / 2 * scale, frame.width / 6, frame.height / 6).rounded()
    return frame.inset(x: inset, y: inset)
  }

  /// The size of a key's label, in px.
  func textSize(of keycap: Keycap) -> Double { keycap.textSize * scale * theme.labelSize }

  /// The part of a key above its lower edge, without its notch: the area of its label.
  func face(of keycap: Keycap) -> Rect {
    var face = body(of: keycap)
    if keycap.style.hasEdge { face.height -= edge }
    if let notch = keycap.notch {
      face.x += notch.width
      face.width -= notch.width
    }
    return face
  }

  /// Draws the key without its label.
  private func drawShape(_ keycap: Keycap, _ style: KeyStyle) {
    let hasEdge = keycap.style.hasEdge && edge > 0
    var face = body(of: keycap)
    if hasEdge { face.height -= edge }
    if style.fill.alpha > 0, !isGround(keycap, style) {
      if hasEdge, style.edge.alpha > 0 {
        drawEdge(below: face, without: keycap.notch, style.edge)
      }
      fill(face, without: keycap.notch, style.fill)
    }
    if let outline = style.outline, !isEntry(keycap) {
      drawOutline(outline, inside: face, without: keycap.notch)
    }
  }

  /// Whether the key's shape has the same look as the ground below it.
  private func isGround(_ keycap: Keycap, _ style: KeyStyle) -> Bool {
    switch (keycap.style, keycap.state) {
    case (.band, .normal), (.band, .disabled), (.band, .latched), (.band, .dead):
      style.fill == theme.background
    case (.letter, _), (.special, _), (.primary, _), (.chosen, _), (.popup, _), (.bare, _),
      (.band, _):
      isEntry(keycap)
    }
  }

  /// Whether the key is an entry of a pop-up: the pop-up's outline surrounds its body, not each entry.
  private func isEntry(_ keycap: Keycap) -> Bool {
    switch (keycap.style, keycap.state) {
    case (.popup, .normal), (.popup, .disabled): true
    case (.letter, _), (.special, _), (.primary, _), (.chosen, _), (.popup, _), (.bare, _),
      (.band, _):
      false
    }
  }

  private func fill(_ face: Rect, without notch: Size?, _ color: Color) {
    let round = min(radius, face.width / 2, face.height / 2)
    if notch == nil, let mask = shapes.face(face, radius: round) {
      return draw(Piece(mask: mask, color: color, x: face.x, y: face.y))
    }
    addOutline(of: face, without: notch, radius: radius)
    pen.fill(color)
  }

  private func drawEdge(below face: Rect, without notch: Size?, _ color: Color) {
    if let notch {
      pen.roundedRectangle(face.offset(y: edge), without: notch, radius: radius)
      return pen.fill(color)
    }
    let round = min(radius, face.width / 2, face.height / 2)
    if let mask = shapes.edge(below: face, edge, radius: round) {
      return draw(Piece(mask: mask, color: color, x: face.x, y: face.y))
    }
    Brush.addEdge(below: face, edge, radius: round, to: pen)
    pen.fill(color)
  }

  /// Adds the edge, which is visible below the face only, so that no darker line surrounds the upper corners.
  /// All lengths are px; `radius` is at most half of the face's shorter side.
  static func addEdge(below face: Rect, _ edge: Double, radius: Double, to pen: Pen) {
    let (left, right, top) = (face.x, face.maxX, face.maxY - radius)
    let bottom = face.maxY + edge
    pen.move(left, top)
    pen.line(right, top)
    pen.line(right, bottom - radius)
    pen.quarter(corner: Point(x: right, y: bottom), to: Point(x: right - radius, y: bottom))
    pen.line(left + radius, bottom)
    pen.quarter(corner: Point(x: left, y: bottom), to: Point(x: left, y: bottom - radius))
    pen.close()
  }

  private func addOutline(of rect: Rect, without notch: Size?, radius: Double) {
    if let notch {
      pen.roundedRectangle(rect, without: notch, radius: radius)
    } else {
      pen.roundedRectangle(rect, radius: radius)
    }
  }

  private func drawOutline(
    _ outline: KeyStyle.Outline, inside face: Rect, without notch: Size?
  ) {
    let width = max((outline.width * scale).rounded(), 1)
    let round = min(radius, face.width / 2, face.height / 2)
    if notch == nil, let mask = shapes.outline(inside: face, width: width, radius: round) {
      return draw(Piece(mask: mask, color: outline.color, x: face.x, y: face.y))
    }
    let rect = face.inset(x: width / 2, y: width / 2)
    addOutline(of: rect, without: notch, radius: radius - width / 2)
    pen.stroke(outline.color, width: width)
  }
}

extension Keycap.Style {
  /// Whether keys of this style have a lower edge.
  fileprivate var hasEdge: Bool {
    switch self {
    case .letter, .special, .primary: true
    case .band, .chosen, .popup, .bare: false
    }
  }
}
