import Runtime

/// The functions of HarfBuzz that `Shaper` calls. Pango depends on this library. The library is loaded when
/// the first word needs it, as `PangoLibrary` is.
struct HarfBuzzLibrary {
  typealias Object = OpaquePointer
  typealias Destroy = @convention(c) (Object) -> Void
  /// Returns an array, and writes the number of its elements to the pointer.
  typealias List = @convention(c) (Object, UnsafeMutablePointer<UInt32>) -> UnsafeRawPointer?

  /// `hb_glyph_info_t`.
  struct Info {
    var glyph: UInt32
    var mask: UInt32
    var cluster: UInt32
    var own: (UInt32, UInt32)
  }

  /// `hb_glyph_position_t`, in units of the font.
  struct Position {
    var xAdvance: Int32
    var yAdvance: Int32
    var xOffset: Int32
    var yOffset: Int32
    var own: UInt32
  }

  /// `HB_DIRECTION_LTR`.
  static let leftToRight: UInt32 = 4

  let openFile: @convention(c) (UnsafePointer<CChar>) -> Object?
  let newFace: @convention(c) (Object, UInt32) -> Object?
  let newFont: @convention(c) (Object) -> Object?
  let newBuffer: @convention(c) () -> Object?
  let add: @convention(c) (Object, UnsafePointer<CChar>, Int32, UInt32, Int32) -> Void
  let setDirection: @convention(c) (Object, UInt32) -> Void
  let guessProperties: @convention(c) (Object) -> Void
  let shape: @convention(c) (Object, Object, UnsafeRawPointer?, UInt32) -> Void
  let infos: List
  let positions: List
  let closeFile: Destroy
  let releaseFace: Destroy
  let releaseFont: Destroy
  let releaseBuffer: Destroy

  /// Throws if HarfBuzz is not installed. The C signatures are those of HarfBuzz 2 and later; they are part
  /// of its stable interface.
  init() throws(DynamicLibrary.Missing) {
    let library = try DynamicLibrary("libharfbuzz.so.0")
    openFile = try library.function("hb_blob_create_from_file")
    newFace = try library.function("hb_face_create")
    newFont = try library.function("hb_font_create")
    newBuffer = try library.function("hb_buffer_create")
    add = try library.function("hb_buffer_add_utf8")
    setDirection = try library.function("hb_buffer_set_direction")
    guessProperties = try library.function("hb_buffer_guess_segment_properties")
    shape = try library.function("hb_shape")
    infos = try library.function("hb_buffer_get_glyph_infos")
    positions = try library.function("hb_buffer_get_glyph_positions")
    closeFile = try library.function("hb_blob_destroy")
    releaseFace = try library.function("hb_face_destroy")
    releaseFont = try library.function("hb_font_destroy")
    releaseBuffer = try library.function("hb_buffer_destroy")
  }
}
