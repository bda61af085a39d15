internal import Glibc

/// The functions of HarfBuzz that `Shaper` calls. Pango brings the library along; it is loaded when the
/// first word needs it, as `PangoLibrary` is.
struct HarfBuzzLibrary {
  typealias Object = OpaquePointer
  typealias Destroy = @convention(c) (Object) -> Void
  /// An array of as many elements as it puts into the number.
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

  /// nil when HarfBuzz is not installed.
  init?() {
    guard let handle = dlopen("libharfbuzz.so.0", RTLD_NOW | RTLD_LOCAL) else { return nil }
    // The C signatures are those of HarfBuzz 2 and later; they are part of its stable interface.
    func find<Function>(_ name: String, as type: Function.Type) -> Function? {
      dlsym(handle, "hb_" + name).map { unsafeBitCast($0, to: type) }
    }
    guard
      let openFile = find(
        "blob_create_from_file", as: (@convention(c) (UnsafePointer<CChar>) -> Object?).self),
      let newFace = find("face_create", as: (@convention(c) (Object, UInt32) -> Object?).self),
      let newFont = find("font_create", as: (@convention(c) (Object) -> Object?).self),
      let newBuffer = find("buffer_create", as: (@convention(c) () -> Object?).self),
      let add = find(
        "buffer_add_utf8",
        as: (@convention(c) (Object, UnsafePointer<CChar>, Int32, UInt32, Int32) -> Void).self),
      let setDirection = find(
        "buffer_set_direction", as: (@convention(c) (Object, UInt32) -> Void).self),
      let guessProperties = find("buffer_guess_segment_properties", as: Destroy.self),
      let shape = find(
        "shape", as: (@convention(c) (Object, Object, UnsafeRawPointer?, UInt32) -> Void).self),
      let infos = find("buffer_get_glyph_infos", as: List.self),
      let positions = find("buffer_get_glyph_positions", as: List.self),
      let closeFile = find("blob_destroy", as: Destroy.self),
      let releaseFace = find("face_destroy", as: Destroy.self),
      let releaseFont = find("font_destroy", as: Destroy.self),
      let releaseBuffer = find("buffer_destroy", as: Destroy.self)
    else { return nil }
    self.openFile = openFile
    self.newFace = newFace
    self.newFont = newFont
    self.newBuffer = newBuffer
    self.add = add
    self.setDirection = setDirection
    self.guessProperties = guessProperties
    self.shape = shape
    self.infos = infos
    self.positions = positions
    self.closeFile = closeFile
    self.releaseFace = releaseFace
    self.releaseFont = releaseFont
    self.releaseBuffer = releaseBuffer
  }
}
