internal import CCairo
internal import Glibc

/// One font file, opened by FreeType: the glyph of each character, its advance, its outline.
final class Typeface {
  private let freeType: FreeType
  private let face: FT_Face
  /// Height of a capital letter as a share of the text size.
  let capHeight: Double

  /// nil if the file is no scalable font.
  init?(_ file: FontFinder.File, _ freeType: FreeType) {
    var face: FT_Face?
    guard FT_New_Face(freeType.library, file.path, FT_Long(file.index), &face) == 0, let face
    else {
      return nil
    }
    guard face.pointee.units_per_EM > 0 else {
      FT_Done_Face(face)
      return nil
    }
    self.freeType = freeType
    self.face = face
    capHeight = Typeface.capHeight(of: face)
  }

  deinit {
    FT_Done_Face(face)
  }

  /// The glyph of a character; nil if the font has none.
  func glyph(of scalar: Unicode.Scalar) -> UInt32? {
    let scalar: Unicode.Scalar? =
      switch FaultyGlyphs.remedy(for: scalar, in: face) {
      case .other(let twin): twin
      case .nextFamily: nil
      case nil: scalar
      }
    guard let scalar else { return nil }
    let glyph = FT_Get_Char_Index(face, FT_ULong(scalar.value))
    return glyph == 0 ? nil : glyph
  }

  /// The advance of `glyph` at a text size of 1.
  func advance(of glyph: UInt32) -> Double {
    var units: FT_Fixed = 0
    guard FT_Get_Advance(face, glyph, FT_Int32(FT_LOAD_NO_SCALE), &units) == 0 else { return 0 }
    return Double(units) / unitsPerEm
  }

  /// The additional advance between the two glyphs at a text size of 1.
  func kerning(_ left: UInt32, _ right: UInt32) -> Double {
    Double(pairs.adjustment(left, right)) / unitsPerEm
  }

  private lazy var pairs = Kerning(face)

  var unitsPerEm: Double { Double(face.pointee.units_per_EM) }

  /// Calls `body` with the outline of `glyph` at `size` px, whose origin is `x` px right of the axis and `y`
  /// px above the baseline. Coordinates are 1/64 px, y upwards.
  func withOutline(
    of glyph: UInt32, size: Double, x: Double, y: Double,
    _ body: (UnsafeMutablePointer<FT_Outline>) -> Void
  ) {
    let flags = FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)
    guard FT_Set_Char_Size(face, 0, FT_F26Dot6((size * 64).rounded()), 72, 72) == 0,
      FT_Load_Glyph(face, glyph, flags) == 0,
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return }
    FT_Outline_Translate(
      &slot.pointee.outline, FT_Pos((x * 64).rounded()), FT_Pos((y * 64).rounded()))
    body(&slot.pointee.outline)
  }

  private static func capHeight(of face: FT_Face) -> Double {
    let unitsPerEm = Double(face.pointee.units_per_EM)
    if let table = FT_Get_Sfnt_Table(face, FT_SFNT_OS2) {
      let os2 = table.assumingMemoryBound(to: TT_OS2.self)
      if os2.pointee.version >= 2, os2.pointee.sCapHeight > 0 {
        return Double(os2.pointee.sCapHeight) / unitsPerEm
      }
    }
    let letter = FT_Get_Char_Index(face, FT_ULong(UInt8(ascii: "H")))
    guard FT_Load_Glyph(face, letter, FT_Int32(FT_LOAD_NO_SCALE)) == 0 else { return 0.7 }
    return Double(face.pointee.glyph.pointee.metrics.horiBearingY) / unitsPerEm
  }
}
