internal import CCairo
internal import KeyModel

/// Sets the texts that `Typesetter` cannot set, with Pango: scripts that need shaping or run right to left,
/// emoji, characters that only other fonts have.
final class ComplexText {
  private let pango: PangoLibrary
  private let map: OpaquePointer
  private let context: OpaquePointer
  private let families: String

  /// Uses the fonts of `fonts`, a configuration of fontconfig, or the installed fonts if that is nil. nil if
  /// Pango is not installed.
  init?(families: [String], fonts: OpaquePointer? = nil) {
    guard let pango = try? PangoLibrary(), let map = pango.newFontMap() else { return nil }
    if let fonts { pango.setFonts(map, fonts) }
    guard let context = pango.createContext(map) else {
      pango.release(map)
      return nil
    }
    self.pango = pango
    self.map = map
    self.context = context
    self.families = (families + ["sans-serif"]).joined(separator: ",")
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    if let options { pango.setFontOptions(context, options) }
    cairo_font_options_destroy(options)
    // With positions rounded to whole px, a text of half the size would be more than half as wide.
    pango.setRoundsPositions(context, 0)
  }

  deinit {
    pango.release(context)
    pango.release(map)
  }

  /// The width of `text` in px at `size` px; nil if no font has one of its characters.
  func width(of text: String, size: Double, weight: Keycap.Weight) -> Double? {
    withLayout(text, size: size, weight: weight) { layout -> Double? in
      guard pango.countUnknownGlyphs(layout) == 0 else { return nil }
      var logical = PangoLibrary.Box()
      pango.extents(layout, nil, &logical)
      return Double(logical.width) / PangoLibrary.unit
    } ?? nil
  }

  /// Draws `text` on its baseline into a mask; the text starts `phase` px right of the mask's origin.
  func mask(_ text: String, size: Double, weight: Keycap.Weight, phase: Double) -> Mask? {
    let isEmoji = Script.isEmoji(text)
    return withLayout(text, size: size, weight: weight) { layout -> Mask? in
      var ink = PangoLibrary.Box()
      pango.extents(layout, &ink, nil)
      let baseline = Double(pango.baseline(layout)) / PangoLibrary.unit
      let left = (phase + Double(ink.x) / PangoLibrary.unit).rounded(.down) - 1
      let right = (phase + Double(ink.x + ink.width) / PangoLibrary.unit).rounded(.up) + 1
      let top = (Double(ink.y) / PangoLibrary.unit - baseline).rounded(.down) - 1
      let bottom = (Double(ink.y + ink.height) / PangoLibrary.unit - baseline).rounded(.up) + 1
      let mask = Mask(
        left: Int(left), top: Int(top), width: Int(right - left), height: Int(bottom - top),
        hasColor: isEmoji)
      mask?.draw { cairo in
        cairo_move_to(cairo, phase, -baseline)
        if isEmoji {
          pango.show(cairo, layout)
        } else {
          // The text is drawn as a path, since cairo 1.16 sets glyphs on whole px only.
          pango.addPath(cairo, layout)
          cairo_fill(cairo)
        }
      }
      return mask
    } ?? nil
  }

  private func withLayout<Result>(
    _ text: String, size: Double, weight: Keycap.Weight, _ body: (OpaquePointer) -> Result
  ) -> Result? {
    guard let layout = pango.newLayout(context), let description = pango.newDescription() else {
      return nil
    }
    defer { pango.release(layout) }
    pango.setFamily(description, families)
    pango.setAbsoluteSize(description, size * PangoLibrary.unit)
    pango.setWeight(description, weight == .medium ? 500 : 400)
    pango.setDescription(layout, description)
    pango.freeDescription(description)
    pango.setText(layout, text, -1)
    return body(layout)
  }
}
