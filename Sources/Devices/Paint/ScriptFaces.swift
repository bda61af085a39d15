/// The fonts of scripts, each opened when the first label needs it.
final class ScriptFaces {
  private let finder: FontFinder
  private let freeType: FreeType
  /// The file of each family; nil if the family is not installed.
  private var files: [String: FontFinder.File?] = [:]
  private var faces: [String: Face] = [:]

  private struct Face {
    var typeface: Typeface
    /// Shapes words; opened when the first word needs it.
    var shaper: Shaper?
  }

  init(finder: FontFinder, freeType: FreeType) {
    self.finder = finder
    self.freeType = freeType
  }

  func close() {
    faces = [:]
  }

  /// The line for a word in the letters of one script; nil for any other text.
  func line(_ text: String) -> Typesetter.Line? {
    let scalars = text.unicodeScalars
    guard let family = scalars.lazy.compactMap(ScriptFonts.family).first,
      scalars.allSatisfy({ ScriptFonts.isNeutral($0) || ScriptFonts.family(of: $0) == family }),
      !Script.isEmoji(text), let face = face(family)
    else { return nil }
    let typeface = face.typeface
    // Letters that need no shaping, such as kana and jamo, stand in a row.
    let isSimple = scalars.allSatisfy(Script.isSimple)
    return isSimple ? row(of: scalars, in: typeface) : shaped(text, family, typeface)
  }

  /// The glyph of a letter in the font of its script; nil if that font is not installed or has no such glyph.
  func glyph(of scalar: Unicode.Scalar) -> (Typeface, UInt32)? {
    guard let family = ScriptFonts.family(of: scalar), let typeface = face(family)?.typeface,
      let index = typeface.glyph(of: scalar)
    else { return nil }
    return (typeface, index)
  }

  private func row(
    of scalars: String.UnicodeScalarView, in typeface: Typeface
  ) -> Typesetter.Line? {
    var line = Typesetter.Line(glyphs: [], width: 0)
    for scalar in scalars {
      guard let index = typeface.glyph(of: scalar) else { return nil }
      line.glyphs.append(.init(typeface: typeface, index: index, x: line.width))
      line.width += typeface.advance(of: index)
    }
    return line
  }

  private func shaped(
    _ text: String, _ family: String, _ typeface: Typeface
  ) -> Typesetter.Line? {
    let digits = text.unicodeScalars.count(where: ScriptFonts.isForeignDigit)
    guard digits == 0 || digits == text.unicodeScalars.count,
      let (glyphs, advance) = shaper(family)?.glyphs(of: text, isNumber: digits > 0),
      !glyphs.contains(where: { $0.index == 0 })
    else { return nil }
    let unit = typeface.unitsPerEm
    return Typesetter.Line(
      glyphs: glyphs.map {
        .init(typeface: typeface, index: $0.index, x: Double($0.x) / unit, y: Double($0.y) / unit)
      }, width: Double(advance) / unit)
  }

  private func face(_ family: String) -> Face? {
    if let face = faces[family] { return face }
    guard let file = file(family), let typeface = Typeface(file, freeType) else {
      return nil
    }
    let face = Face(typeface: typeface, shaper: nil)
    faces[family] = face
    return face
  }

  private func shaper(_ family: String) -> Shaper? {
    if let shaper = faces[family]?.shaper { return shaper }
    let shaper = file(family).flatMap { Shaper($0) }
    faces[family]?.shaper = shaper
    return shaper
  }

  private func file(_ family: String) -> FontFinder.File? {
    if let known = files[family] { return known }
    let file = finder.files(of: family)?.regular
    files[family] = .some(file)
    return file
  }
}
