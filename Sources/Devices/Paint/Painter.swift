internal import CCairo
package import KeyModel

/// Draws scenes into canvases. It caches what the next paint needs again (the masks of labels, icons, shapes
/// and shadows); it knows neither the window nor the keyboard.
package final class Painter {
  private let finder: FontFinder
  private var fonts: [String] = []
  private var labels: Labels?
  let icons = Icons()
  let shapes = Shapes()
  private var emoji: EmojiGlyphs?
  /// The file of the emoji font. Outer nil: not looked for yet; inner nil: not installed.
  private var emojiFile: FontFinder.File??
  let shadows = Shadows()
  private let backdrops = Backdrops()
  /// Calls the given closure with the pixels of another program's picture. The text is the picture's name in the scene.
  /// If there are no pixels, the closure is not called.
  package var pictures: (String, (PicturePixels) -> Void) -> Void = { _, _ in }

  /// Looks for fonts in the directories where they are installed.
  package convenience init() {
    self.init(fontDirectories: FontFinder.standardDirectories)
  }

  /// Looks for fonts in `fontDirectories` first, then through fontconfig.
  package init(fontDirectories: [String]) {
    finder = FontFinder(directories: fontDirectories)
  }

  /// Draws the parts of `scene` inside the rectangles of `damage` (px of the scene, grown to whole pixels),
  /// and changes no other pixel. `origin` is the px of the scene at the canvas's upper left corner: a canvas
  /// smaller than the scene is a tile of it. Throws if no font is installed.
  package func paint(
    _ scene: Scene, theme: Theme, damage: [Rect], into canvas: borrowing Canvas,
    origin: Point = Point(x: 0, y: 0)
  ) throws(PaintFailure) {
    let labels = try labels(for: theme.fonts)
    var whole = Brush(
      pen: Pen(context: canvas.context), raster: Raster(canvas, origin: origin), scene: scene,
      theme: theme, labels: labels, icons: icons,
      shapes: shapes, emoji: emojiGlyphs(for: scene))
    whole.letterShare = whole.commonShare()
    whole.backdrop = backdrops.surface(for: scene, theme)
    let tile = Rect(
      x: origin.x, y: origin.y, width: Double(canvas.width), height: Double(canvas.height))
    cairo_identity_matrix(canvas.context)
    cairo_translate(canvas.context, -origin.x, -origin.y)
    for rect in damage {
      let part = rect.grownToWholeNumbers.intersection(tile)
      guard !part.isEmpty else { continue }
      whole.clipped(to: part) { brush in
        brush.drawGround(shadows)
        // Keycaps are visited by index, so that keycaps outside, which are most keycaps, are not copied.
        for index in scene.keycaps.indices where scene.keycaps[index].frame.intersects(part) {
          brush.draw(scene.keycaps[index])
        }
        if let strip = scene.strip { brush.draw(strip, in: part) }
        if let pixels = scene.pixels, pixels.frame.intersects(part) {
          pictures(pixels.source) { brush.pen.draw($0, in: pixels.frame) }
        }
        if let trail = scene.trail { brush.draw(trail) }
      }
    }
  }

  /// The size of the scene's letters as a share of the wanted size: where it differs from that of the scene shown
  /// before, all letters change. Nothing is drawn on `canvas`.
  package func letterShare(
    of scene: Scene, theme: Theme, on canvas: borrowing Canvas
  ) throws(PaintFailure) -> Double {
    let brush = Brush(
      pen: Pen(context: canvas.context), scene: scene, theme: theme,
      labels: try labels(for: theme.fonts), icons: icons, shapes: shapes, emoji: nil)
    return brush.commonShare()
  }

  /// Draws `damage` piece by piece into `tile`, and calls `present` with each piece's place in the scene in
  /// px; its pixels begin at the tile's upper left corner. With a tile of a few rows of keys the keyboard
  /// needs no second copy of the picture that the X server keeps.
  package func paint(
    _ scene: Scene, theme: Theme, damage: [Rect], through tile: borrowing Canvas,
    _ present: (Rect) -> Void
  ) throws(PaintFailure) {
    let window = scene.size.bounds
    let (width, height) = (Double(tile.width), Double(tile.height))
    for rect in damage {
      let part = rect.grownToWholeNumbers.intersection(window.grownToWholeNumbers)
      for y in stride(from: part.y, to: part.maxY, by: height) {
        for x in stride(from: part.x, to: part.maxX, by: width) {
          let piece = Rect(x: x, y: y, width: width, height: height).intersection(part)
          try paint(scene, theme: theme, damage: [piece], into: tile, origin: piece.origin)
          present(piece)
        }
      }
    }
  }

  /// Releases the pictures and the font of emoji, after the emoji keyboard was left.
  package func forgetEmoji() {
    emoji = nil
  }

  /// Closes the fonts that only some keyboards need, because nothing is drawn for a while. Their masks are
  /// kept, except those of typed, copied or offered texts.
  package func rest() {
    labels?.forgetFonts()
    labels?.forgetPassing()
  }

  /// The characters that no font has and that were drawn as numbers since the last call.
  package func takeUnknown() -> Set<Unicode.Scalar> { labels?.takeUnknown() ?? [] }

  /// Whether a font with coloured emoji is installed.
  package var hasEmojiFont: Bool { findEmoji() != nil }

  /// Looks for the emoji font again if none was found: it may have been installed since.
  package func lookForEmojiAgain() {
    if case .some(.none) = emojiFile { emojiFile = nil }
  }

  /// The file of the font with coloured emoji, searched once because the search may read all folders of fonts.
  private func findEmoji() -> FontFinder.File? {
    if let emojiFile { return emojiFile }
    let file = finder.emoji()
    emojiFile = .some(file)
    return file
  }

  /// The pictures of emoji. The font is opened for the first scene that shows emoji.
  private func emojiGlyphs(for scene: Scene) -> EmojiGlyphs? {
    if emoji == nil, scene.showsEmoji, let file = findEmoji() { emoji = EmojiGlyphs(file) }
    return emoji
  }

  /// The labels for the font list. Another list, a rare change of theme, starts with an empty cache.
  private func labels(for fonts: [String]) throws(PaintFailure) -> Labels {
    if let labels, self.fonts == fonts { return labels }
    let labels = try Labels(families: fonts, finder: finder)
    self.labels = labels
    self.fonts = fonts
    return labels
  }
}

extension Scene {
  fileprivate var showsEmoji: Bool {
    keycaps.contains(where: \.showsEmoji) || strip?.keycaps.contains(where: \.showsEmoji) == true
  }
}

extension Keycap {
  fileprivate var showsEmoji: Bool {
    switch face {
    case .emoji: true
    case .suggestion(let text): Script.isOneEmoji(text)
    default: false
    }
  }
}

extension Rect {
  /// The smallest rectangle around this one whose edges are whole numbers.
  var grownToWholeNumbers: Rect {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    return Rect(
      x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
  }
}
