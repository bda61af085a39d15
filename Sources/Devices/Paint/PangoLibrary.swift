import Runtime

/// The functions of Pango that `ComplexText` calls. The library is loaded when the first label needs it;
/// linked in, it would add 1.5 ms and 0.3 MiB of private memory to every start.
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

  /// Pango's units per px.
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

  /// Throws if Pango is not installed. The C signatures are those of Pango 1.50; they are part of its stable
  /// interface.
  init() throws(DynamicLibrary.Missing) {
    let library = try DynamicLibrary("libpangocairo-1.0.so.0")
    newFontMap = try library.function("pango_cairo_font_map_new")
    setFonts = try library.function("pango_fc_font_map_set_config")
    createContext = try library.function("pango_font_map_create_context")
    setFontOptions = try library.function("pango_cairo_context_set_font_options")
    setRoundsPositions = try library.function("pango_context_set_round_glyph_positions")
    newLayout = try library.function("pango_layout_new")
    setText = try library.function("pango_layout_set_text")
    newDescription = try library.function("pango_font_description_new")
    setFamily = try library.function("pango_font_description_set_family")
    setAbsoluteSize = try library.function("pango_font_description_set_absolute_size")
    setWeight = try library.function("pango_font_description_set_weight")
    setDescription = try library.function("pango_layout_set_font_description")
    freeDescription = try library.function("pango_font_description_free")
    baseline = try library.function("pango_layout_get_baseline")
    extents = try library.function("pango_layout_get_extents")
    countUnknownGlyphs = try library.function("pango_layout_get_unknown_glyphs_count")
    addPath = try library.function("pango_cairo_layout_path")
    show = try library.function("pango_cairo_show_layout")
    release = try library.function("g_object_unref")
  }
}
