internal import CCairo
import Runtime
import TestKit
import Testing

@testable import Paint

/// Emoji in the colours of their font.
@Suite struct EmojiGlyphsTests {
  private static let finder = FontFinder(directories: TestFonts.directories)

  private func glyphs() throws -> EmojiGlyphs {
    let file = try #require(Self.finder.emoji(), "install fonts-noto-color-emoji (make setup)")
    return try #require(EmojiGlyphs(file))
  }

  @Test func theFontIsFoundByItsName() {
    #expect(Self.finder.emoji()?.path.hasSuffix("NotoColorEmoji.ttf") == true)
  }

  @Test(.enabled(if: TextFile.exists("\(Repository.root)/Assets/Emoji/emoji.list")))
  func everyEmojiHasAGlyph() throws {
    let glyphs = try glyphs()
    let list = try TextFile.read("\(Repository.root)/Assets/Emoji/emoji.list")
    var seen: Set<UInt32> = []
    var count = 0
    for line in list.split(separator: "\n") {
      guard line.first != "#" || line.hasPrefix("#\u{FE0F}") else { continue }
      for emoji in line.split(separator: "\t") {
        let glyph = glyphs.glyph(of: String(emoji))
        #expect(glyph != nil, "\(emoji)")
        seen.insert(glyph ?? 0)
        count += 1
      }
    }
    #expect(count > 3600)
    // A font may draw a few of them alike, flags of dependencies for one.
    #expect(seen.count > count * 9 / 10)
  }

  @Test func whatIsNoEmojiHasNone() throws {
    let glyphs = try glyphs()
    #expect(glyphs.glyph(of: "") == nil)
    #expect(glyphs.glyph(of: "ж") == nil)
    #expect(glyphs.glyph(of: "😀😀") == nil)
    #expect(glyphs.mask("ж", side: 30) == nil)
  }

  @Test(arguments: [1, 7, 30, 48, 109, 136, 200])
  func picturesHaveTheSizeAskedFor(_ side: Int) throws {
    let mask = try #require(try glyphs().mask("😀", side: side))
    #expect(max(mask.width, mask.height) == side && min(mask.width, mask.height) > side * 8 / 10)
  }

  @Test func picturesAreTheSameWhenTheFontHasRested() throws {
    let glyphs = try glyphs()
    func picture() throws -> [[UInt8]] {
      let mask = try #require(glyphs.mask("🦊", side: 48))
      return (0..<mask.height).map(mask.bytes(ofRow:))
    }
    let before = try picture()
    // Each size is read from the font again.
    for side in 20..<47 { _ = glyphs.mask("🦊", side: side) }
    let fresh = try #require(try self.glyphs().mask("🦊", side: 48))
    #expect(glyphs.mask("🦝", side: 48) != nil)
    #expect(try picture() == before)
    #expect((0..<fresh.height).map(fresh.bytes(ofRow:)) == before)
    #expect(before.joined().contains { $0 > 200 })
  }

  @Test func aFontThatIsNotThereIsNone() {
    #expect(MappedFont("/no/such/font.ttf") == nil)
    #expect(MappedFont("/dev/null") == nil)
  }

  @Test func skinTonesAndFlagsDiffer() throws {
    let glyphs = try glyphs()
    let all = ["👋", "👋🏻", "👋🏿", "🇬🇷", "🇩🇪", "🏴󠁧󠁢󠁷󠁬󠁳󠁿", "👩‍🚀", "👩🏽‍🚀", "❤️"].map { glyphs.glyph(of: $0) }
    #expect(!all.contains(nil))
    #expect(Set(all).count == all.count)
  }

  @Test func shrinkingKeepsTheMeanColour() {
    // 5 × 4 px: the left column red, all else a translucent blue.
    var pixels: [UInt8] = []
    for _ in 0..<4 {
      for column in 0..<5 { pixels += column == 0 ? [0, 0, 255, 255] : [100, 0, 0, 100] }
    }
    let mask = Mask(left: 0, top: 0, width: 2, height: 2, hasColor: true)
    mask?.shrink(pixels, width: 5, height: 4, stride: 20)
    #expect(mask?.bytes(ofRow: 0) == [60, 0, 102, 162, 100, 0, 0, 100])
    #expect(mask?.bytes(ofRow: 1) == [60, 0, 102, 162, 100, 0, 0, 100])
  }

  @Test func anEvenColourStaysEvenAtEverySize() {
    let pixels = [UInt8](repeating: 255, count: 136 * 128 * 4)
    for side in [1, 13, 27, 36, 41, 77, 135, 136] {
      let mask = Mask(left: 0, top: 0, width: side, height: max(side - 3, 1), hasColor: true)
      mask?.shrink(pixels, width: 136, height: 128, stride: 136 * 4)
      #expect(mask?.bytes(ofRow: 0).allSatisfy { $0 == 255 } == true, "\(side)")
    }
  }
}

extension Mask {
  /// The bytes of a row of the picture.
  fileprivate func bytes(ofRow row: Int) -> [UInt8] {
    guard let data = cairo_image_surface_get_data(surface) else { return [] }
    let start = data + row * Int(cairo_image_surface_get_stride(surface))
    return Array(UnsafeBufferPointer(start: start, count: width * 4))
  }
}
