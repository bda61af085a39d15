internal import Glibc

/// The functions of Pango that `ComplexText` calls. The library is loaded when the first label needs
/// it: linked in, it would cost every start 1.5 ms and 0.3 MiB of private memory.
struct PangoLibrary {
  typealias Object = OpaquePointer
  typealias Measure =
    @convention(c) (
      Object, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> Void

  /// `PangoRectangle`.
  struct Box {
    var x: Int32 = 0
    var y: Int32 = 0
    var width: Int32 = 0
    var height: Int32 = 0
  }

  /// Pango's unit is 1/1024 px.
  static let unit = 1024.0

  let newFontMap: @convention(c) () -> Object?
  let setFonts: @convention(c) (Object, OpaquePointer) -> Void
  let createContext: @convention(c) (Object) -> Object?
  let setFontOptions: @convention(c) (Object, OpaquePointer) -> Void
  let setRoundsPositions: @convention(c) (Object, Int32) -> Void
  let newLayout: @convention(c) (Object) -> Object?
  let setText: @convention(c) (Object, UnsafePointer<CChar>, Int32) -> Void
  let newDescription: @convention(c) () -> Object?
  let setFamily: @convention(c) (Object, UnsafePointer<CChar>) -> Void
  let setAbsoluteSize: @convention(c) (Object, Double) -> Void
  let setWeight: @convention(c) (Object, Int32) -> Void
  let setDescription: @convention(c) (Object, Object) -> Void
  let freeDescription: @convention(c) (Object) -> Void
  let baseline: @convention(c) (Object) -> Int32
  let extents: Measure
  let countUnknownGlyphs: @convention(c) (Object) -> Int32
  let addPath: @convention(c) (OpaquePointer, Object) -> Void
  let show: @convention(c) (OpaquePointer, Object) -> Void
  let release: @convention(c) (Object) -> Void

  /// nil when Pango is not installed.
  init?() {
    guard let handle = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL) else { return nil }
    // The C signatures are those of Pango 1.50; they are part of its stable interface.
    func find<Function>(_ name: String, as type: Function.Type) -> Function? {
      dlsym(handle, name).map { unsafeBitCast($0, to: type) }
    }
    guard
      let newFontMap = find(
        "pango_cairo_font_map_new", as: (@convention(c) () -> Object?).self),
      let setFonts = find(
        "pango_fc_font_map_set_config", as: (@convention(c) (Object, OpaquePointer) -> Void).self),
      let createContext = find(
        "pango_font_map_create_context", as: (@convention(c) (Object) -> Object?).self),
      let setFontOptions = find(
        "pango_cairo_context_set_font_options",
        as: (@convention(c) (Object, OpaquePointer) -> Void).self),
      let setRoundsPositions = find(
        "pango_context_set_round_glyph_positions",
        as: (@convention(c) (Object, Int32) -> Void).self),
      let newLayout = find("pango_layout_new", as: (@convention(c) (Object) -> Object?).self),
      let setText = find(
        "pango_layout_set_text",
        as: (@convention(c) (Object, UnsafePointer<CChar>, Int32) -> Void).self),
      let newDescription = find(
        "pango_font_description_new", as: (@convention(c) () -> Object?).self),
      let setFamily = find(
        "pango_font_description_set_family",
        as: (@convention(c) (Object, UnsafePointer<CChar>) -> Void).self),
      let setAbsoluteSize = find(
        "pango_font_description_set_absolute_size",
        as: (@convention(c) (Object, Double) -> Void).self),
      let setWeight = find(
        "pango_font_description_set_weight", as: (@convention(c) (Object, Int32) -> Void).self),
      let setDescription = find(
        "pango_layout_set_font_description", as: (@convention(c) (Object, Object) -> Void).self),
      let freeDescription = find(
        "pango_font_description_free", as: (@convention(c) (Object) -> Void).self),
      let baseline = find(
        "pango_layout_get_baseline", as: (@convention(c) (Object) -> Int32).self),
      let extents = find("pango_layout_get_extents", as: Measure.self),
      let countUnknownGlyphs = find(
        "pango_layout_get_unknown_glyphs_count", as: (@convention(c) (Object) -> Int32).self),
      let addPath = find(
        "pango_cairo_layout_path", as: (@convention(c) (OpaquePointer, Object) -> Void).self),
      let show = find(
        "pango_cairo_show_layout", as: (@convention(c) (OpaquePointer, Object) -> Void).self),
      let release = find("g_object_unref", as: (@convention(c) (Object) -> Void).self)
    else { return nil }
    self.newFontMap = newFontMap
    self.setFonts = setFonts
    self.createContext = createContext
    self.setFontOptions = setFontOptions
    self.setRoundsPositions = setRoundsPositions
    self.newLayout = newLayout
    self.setText = setText
    self.newDescription = newDescription
    self.setFamily = setFamily
    self.setAbsoluteSize = setAbsoluteSize
    self.setWeight = setWeight
    self.setDescription = setDescription
    self.freeDescription = freeDescription
    self.baseline = baseline
    self.extents = extents
    self.countUnknownGlyphs = countUnknownGlyphs
    self.addPath = addPath
    self.show = show
    self.release = release
  }
}
