internal import CCairo
internal import KeyModel

/// Sets words of simple scripts (one glyph per character, left to right) and words of other scripts for which
/// there is a Noto font. For all other texts it returns nil, and `ComplexText` is asked.
final class Typesetter {
  private let freeType: FreeType
  private let finder: FontFinder
  private let families: [String]
  /// Families whose files have the usual names.
  private static let usual: Set = ["Inter", "Noto Sans"]
  /// The families opened so far, and the number of `families` looked for so far.
  private var opened: [Family] = []
  private var looked = 0
  /// The fonts of scripts opened so far; nil if none are to be looked for.
  private var scripts: ScriptFaces?

  private struct Family {
    var regular: Typeface
    /// The medium weight, opened when the first label asks for it.
    var medium: Medium
  }

  private enum Medium {
    case closed(FontFinder.File)
    case open(Typeface)
    case missing
  }

  /// A word ready to be drawn.
  struct Line {
    struct Glyph {
      var typeface: Typeface
      var index: UInt32
      /// The glyph's place right of the line's start at a text size of 1, and its height above the baseline.
      var x: Double
      var y = 0.0
    }

    var glyphs: [Glyph]
    /// The width at a text size of 1.
    var width: Double
  }

  /// Opens the first of `families` that is installed. `opensScripts`: whether the fonts of other scripts are
  /// used, too.
  init(
    families: [String], finder: FontFinder, opensScripts: Bool = false
  ) throws(PaintFailure) {
    guard let freeType = FreeType() else { throw .noFont(families: families) }
    self.freeType = freeType
    self.finder = finder
    self.families = families
    scripts = opensScripts ? ScriptFaces(finder: finder, freeType: freeType) : nil
    if family(0) == nil, let files = finder.match(families), let family = open(files) {
      opened.append(family)
    }
    guard let first = opened.first else { throw .noFont(families: families) }
    capHeight = first.regular.capHeight
  }

  /// Height of a capital letter as a share of the text size.
  private(set) var capHeight = 0.7

  /// Closes the fonts of scripts. A font that is needed later is opened again.
  func forgetScripts() {
    scripts?.close()
  }

  /// The glyphs of `text`; nil if a character is in none of the fonts, or if the glyphs cannot be set together.
  func line(_ text: String, weight: Keycap.Weight) -> Line? {
    simpleLine(text, weight: weight) ?? scripts?.line(text)
      ?? simpleLine(text, weight: weight, with: scripts)
  }

  /// The line of a word without shaping. `scripts` supply letters that the families lack: ㄋㄧ of ㄋㄧˇ, or わたし of わたしn.
  private func simpleLine(
    _ text: String, weight: Keycap.Weight, with scripts: ScriptFaces? = nil
  ) -> Line? {
    var line = Line(glyphs: [], width: 0)
    for scalar in text.unicodeScalars {
      guard Script.isSimple(scalar),
        let (typeface, index) = glyph(of: scalar, weight: weight) ?? scripts?.glyph(of: scalar)
      else { return nil }
      if let last = line.glyphs.last, last.typeface === typeface {
        line.width += typeface.kerning(last.index, index)
      }
      line.glyphs.append(Line.Glyph(typeface: typeface, index: index, x: line.width))
      line.width += typeface.advance(of: index)
    }
    return line
  }

  /// Draws `line` at `size` px into a mask; the line's origin is `phase` px (0…1) right of the mask's.
  func mask(_ line: Line, size: Double, phase: Double) -> Mask? {
    if line.glyphs.count == 1 { return mask(line.glyphs[0], size: size, phase: phase) }
    var box: FT_BBox?
    for glyph in line.glyphs {
      withOutline(glyph, size, phase) { outline in
        var bounds = FT_BBox()
        FT_Outline_Get_CBox(outline, &bounds)
        guard bounds.xMax > bounds.xMin, bounds.yMax > bounds.yMin else { return }
        box = box.map { $0.union(bounds) } ?? bounds
      }
    }
    guard let box else { return nil }
    let mask = box.emptyMask
    for glyph in line.glyphs {
      withOutline(glyph, size, phase) { mask?.add($0, library: freeType.library) }
    }
    mask?.finish()
    return mask
  }

  /// Draws a single glyph, as nearly all labels are, so that its outline is loaded only once.
  private func mask(_ glyph: Line.Glyph, size: Double, phase: Double) -> Mask? {
    var mask: Mask?
    withOutline(glyph, size, phase) { outline in
      var box = FT_BBox()
      FT_Outline_Get_CBox(outline, &box)
      guard box.xMax > box.xMin, box.yMax > box.yMin else { return }
      mask = box.emptyMask
      mask?.add(outline, library: freeType.library)
    }
    mask?.finish()
    return mask
  }

  private func withOutline(
    _ glyph: Line.Glyph, _ size: Double, _ phase: Double,
    _ body: (UnsafeMutablePointer<FT_Outline>) -> Void
  ) {
    glyph.typeface.withOutline(
      of: glyph.index, size: size, x: phase + glyph.x * size, y: glyph.y * size, body)
  }

  private func glyph(
    of scalar: Unicode.Scalar, weight: Keycap.Weight
  ) -> (Typeface, UInt32)? {
    var number = 0
    while let family = family(number) {
      let typeface =
        switch weight {
        case .regular: family.regular
        case .medium: medium(of: number) ?? family.regular
        }
      if let glyph = typeface.glyph(of: scalar) { return (typeface, glyph) }
      number += 1
    }
    return nil
  }

  /// The installed family with this number. Later families are opened only when a character needs them.
  private func family(_ number: Int) -> Family? {
    while number >= opened.count, looked < families.count {
      looked += 1
      let name = families[looked - 1]
      // fontconfig, which costs some ms, is asked only for families that a user or a theme has chosen.
      let files =
        finder.files(of: name) ?? (Typesetter.usual.contains(name) ? nil : finder.installed(name))
      if let files, let family = open(files) {
        opened.append(family)
      }
    }
    return number < opened.count ? opened[number] : nil
  }

  private func open(_ files: FontFinder.Files) -> Family? {
    guard let regular = Typeface(files.regular, freeType) else { return nil }
    return Family(regular: regular, medium: files.medium.map { .closed($0) } ?? .missing)
  }

  private func medium(of number: Int) -> Typeface? {
    if case .closed(let file) = opened[number].medium {
      opened[number].medium = Typeface(file, freeType).map { .open($0) } ?? .missing
    }
    if case .open(let typeface) = opened[number].medium { return typeface }
    return nil
  }
}

extension FT_BBox {
  /// An empty mask of the pixels that an outline in this box may cover.
  fileprivate var emptyMask: Mask? {
    let (left, right) = (xMin >> 6, (xMax + 63) >> 6)
    let (bottom, top) = (yMin >> 6, (yMax + 63) >> 6)
    return Mask(left: left, top: -top, width: right - left, height: top - bottom)
  }

  fileprivate func union(_ other: FT_BBox) -> FT_BBox {
    FT_BBox(
      xMin: min(xMin, other.xMin), yMin: min(yMin, other.yMin), xMax: max(xMax, other.xMax),
      yMax: max(yMax, other.yMax))
  }
}
