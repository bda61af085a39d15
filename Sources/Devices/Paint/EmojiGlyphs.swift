internal import CCairo

/// Emoji as small pictures, from a font with coloured bitmaps, scaled once to the size in which they are
/// shown. A bounded cache keeps the pictures used lately.
final class EmojiGlyphs {
  /// The mapped file, which must outlive the face that reads it.
  private let font: MappedFont
  private let freeType: FreeType
  private let face: FT_Face
  private let ligatures: Ligatures
  /// The pictures of the present and of the last generation. The last one is dropped when a new one begins.
  private var young: [Request: Mask?] = [:]
  private var old: [Request: Mask?] = [:]
  private var youngBytes = 0
  /// Number of pictures read since the font's pages were last released.
  private var loaded = 0

  /// The greatest size of one of the two generations, in bytes.
  private static let generation = 3 << 20
  /// Number of pictures after which the pages read from the file are released: the whole font is 10 MB.
  private static let batch = 16
  /// The character that selects coloured pictures; it is part of sequences and has no glyph of its own.
  private static let selector: Unicode.Scalar = "\u{FE0F}"

  private struct Request: Hashable {
    var text: String
    var side: Int
  }

  /// nil if the file is no font with bitmaps.
  init?(_ file: FontFinder.File) {
    guard let font = MappedFont(file.path), let freeType = FreeType() else { return nil }
    var face: FT_Face?
    let bytes = font.start.assumingMemoryBound(to: FT_Byte.self)
    guard
      FT_New_Memory_Face(
        freeType.library, bytes, FT_Long(font.size), FT_Long(file.index), &face) == 0, let face
    else { return nil }
    guard face.pointee.num_fixed_sizes > 0, FT_Select_Size(face, 0) == 0 else {
      FT_Done_Face(face)
      return nil
    }
    self.font = font
    self.freeType = freeType
    self.face = face
    ligatures = Ligatures(face)
  }

  deinit {
    FT_Done_Face(face)
  }

  /// The picture of an emoji, at most `side` px wide and high; nil if the font has none.
  func mask(_ text: String, side: Int) -> Mask? {
    let request = Request(text: text, side: side)
    if let known = young[request] { return known }
    let mask = old[request] ?? make(text, side: side)
    keep(mask, for: request)
    return mask
  }

  private func keep(_ mask: Mask?, for request: Request) {
    let bytes = (mask.map { $0.width * $0.height * 4 } ?? 0) + 256
    if youngBytes + bytes > EmojiGlyphs.generation {
      old = young
      young = [:]
      youngBytes = 0
    }
    young[request] = .some(mask)
    youngBytes += bytes
  }

  /// The glyph of a whole emoji; nil if the font has none.
  func glyph(of text: String) -> UInt32? {
    var glyphs: [UInt32] = []
    for scalar in text.unicodeScalars where scalar != EmojiGlyphs.selector {
      let glyph = FT_Get_Char_Index(face, FT_ULong(scalar.value))
      guard glyph != 0 else { return nil }
      glyphs.append(glyph)
    }
    return ligatures.glyph(for: glyphs)
  }

  private func make(_ text: String, side: Int) -> Mask? {
    defer { giveBackPages() }
    guard let glyph = glyph(of: text), side > 0,
      FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_COLOR)) == 0,
      let slot = face.pointee.glyph,
      slot.pointee.bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue),
      slot.pointee.bitmap.pitch > 0
    else { return nil }
    let bitmap = slot.pointee.bitmap
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    guard width > 0, height > 0, let pixels = bitmap.buffer else { return nil }
    let longest = Double(max(width, height))
    let mask = Mask(
      left: 0, top: 0, width: max(Int((Double(width * side) / longest).rounded()), 1),
      height: max(Int((Double(height * side) / longest).rounded()), 1), hasColor: true)
    guard let mask else { return nil }
    if mask.width <= width {
      mask.shrink(pixels, width: width, height: height, stride: Int(bitmap.pitch))
    } else {
      mask.enlarge(pixels, width: width, height: height, stride: Int(bitmap.pitch))
    }
    return mask
  }

  private func giveBackPages() {
    loaded += 1
    guard loaded >= EmojiGlyphs.batch else { return }
    loaded = 0
    font.rest()
  }
}
