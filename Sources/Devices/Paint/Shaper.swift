/// Places the glyphs of a word as its script requires: joined letters, marks on other letters, words from
/// right to left. Uses HarfBuzz with one font file.
final class Shaper {
  private let library: HarfBuzzLibrary
  private let font: HarfBuzzLibrary.Object

  /// A glyph of the font with its place, in units of the font, x to the right and y upwards.
  struct Glyph {
    var index: UInt32
    var x: Int
    var y: Int
  }

  /// nil if HarfBuzz is not installed.
  init?(_ file: FontFinder.File) {
    guard let library = try? HarfBuzzLibrary(), let blob = library.openFile(file.path) else {
      return nil
    }
    defer { library.closeFile(blob) }
    guard let face = library.newFace(blob, UInt32(file.index)) else { return nil }
    defer { library.releaseFace(face) }
    guard let font = library.newFont(face) else { return nil }
    self.library = library
    self.font = font
  }

  deinit {
    library.releaseFont(font)
  }

  /// The glyphs of `text` from left to right, and the advance of all. The text runs in the direction of its
  /// script, a number from left to right. A character without a glyph has number 0.
  func glyphs(of text: String, isNumber: Bool) -> (glyphs: [Glyph], advance: Int)? {
    guard let buffer = library.newBuffer() else { return nil }
    defer { library.releaseBuffer(buffer) }
    library.add(buffer, text, -1, 0, -1)
    if isNumber { library.setDirection(buffer, HarfBuzzLibrary.leftToRight) }
    library.guessProperties(buffer)
    library.shape(font, buffer, nil, 0)
    var count: UInt32 = 0
    guard let infos = library.infos(buffer, &count),
      let positions = library.positions(buffer, &count)
    else { return nil }
    // Both structures have 20 bytes.
    let size = MemoryLayout<HarfBuzzLibrary.Info>.stride
    var glyphs: [Glyph] = []
    var pen = 0
    for number in 0..<Int(count) {
      let position = positions.load(
        fromByteOffset: number * size, as: HarfBuzzLibrary.Position.self)
      let info = infos.load(fromByteOffset: number * size, as: HarfBuzzLibrary.Info.self)
      glyphs.append(
        Glyph(index: info.glyph, x: pen + Int(position.xOffset), y: Int(position.yOffset)))
      pen += Int(position.xAdvance)
    }
    return (glyphs, pen)
  }
}
