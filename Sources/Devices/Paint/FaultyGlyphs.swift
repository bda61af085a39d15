internal import CCairo

/// Glyphs that are drawn wrongly in a release of a font, with their replacements.
enum FaultyGlyphs {
  /// The revision that Inter 4.0 beta 7 of Debian 12 states (3.019).
  private static let inter: FT_Fixed = 0x304DD

  enum Remedy: Equatable {
    /// The same shape under another character.
    case other(Unicode.Scalar)
    /// The glyph of the next family in the theme.
    case nextFamily
  }

  /// The replacement for a character; nil for a sound glyph. Kappa and the ordinal signs of this Inter are
  /// always bold.
  static func remedy(for scalar: Unicode.Scalar, in face: FT_Face) -> Remedy? {
    guard scalar == "κ" || scalar == "ª" || scalar == "º", isFaultyInter(face) else { return nil }
    return scalar == "κ" ? .other("к") : .nextFamily
  }

  private static func isFaultyInter(_ face: FT_Face) -> Bool {
    guard let name = face.pointee.family_name, String(cString: name).hasPrefix("Inter"),
      let head = FT_Get_Sfnt_Table(face, FT_SFNT_HEAD)
    else { return false }
    return head.assumingMemoryBound(to: TT_Header.self).pointee.Font_Revision == inter
  }
}
