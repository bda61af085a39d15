import KeyModel
import Testing

@testable import Paint

/// Words of scripts that Noto has fonts for, beside what Pango makes of them.
@Suite struct ScriptFacesTests {
  private static let finder = FontFinder(directories: TestFonts.directories)

  private func typesetter() throws -> Typesetter {
    try Typesetter(families: ["Inter"], finder: Self.finder, opensScripts: true)
  }

  @Test(arguments: [
    ("العربية", "Noto Sans Arabic"), ("أ ب ج", "Noto Sans Arabic"), ("١٢٣", "Noto Sans Arabic"),
    ("◌ّ", "Noto Sans Arabic"), ("لا", "Noto Sans Arabic"), ("עברית", "Noto Sans Hebrew"),
    ("שׁ", "Noto Sans Hebrew"), ("ไทย", "Noto Sans Thai"), ("◌ำ", "Noto Sans Thai"),
    ("◌ึ", "Noto Sans Thai"), ("हिन्दी", "Noto Sans Devanagari"), ("ខ្មែរ", "Noto Sans Khmer"),
  ])
  func wordsAreSetAsPangoSetsThem(text: String, family: String) throws {
    let typesetter = try typesetter()
    let line = try #require(typesetter.line(text, weight: .regular))
    let pango = try #require(ComplexText(families: [family]))
    let wanted = try #require(pango.width(of: text, size: 1000, weight: .regular))
    #expect(abs(line.width * 1000 - wanted) < 4)
    let mask = try #require(typesetter.mask(line, size: 200, phase: 0))
    let other = try #require(pango.mask(text, size: 200, weight: .regular, phase: 0))
    let (ink, otherInk) = (mask.ink, other.ink)
    #expect(abs(ink.left - otherInk.left) <= 1 && abs(ink.right - otherInk.right) <= 1)
    #expect(abs(ink.top - otherInk.top) <= 1 && abs(ink.bottom - otherInk.bottom) <= 1)
  }

  @Test(arguments: ["あ", "日本語かな", "ㅎ", "한국어", "ㄅㄆㄇ", "「", "、"])
  func signsThatStandForThemselvesNeedNoShaping(text: String) throws {
    guard Self.finder.files(of: "Noto Sans CJK") != nil else { return }
    let line = try #require(try typesetter().line(text, weight: .regular))
    #expect(line.glyphs.count == text.count)
    #expect((0.9...1).contains(line.width / Double(text.count)))
  }

  /// Zhuyin with its tone, kana with the letter that is still to become one, Latin letters in a word.
  @Test(arguments: ["ㄋㄧˇ", "わたしn", "Tシャツ"])
  func lettersOfTwoSimpleScriptsNeedNoShaping(text: String) throws {
    guard Self.finder.files(of: "Noto Sans CJK") != nil else { return }
    let line = try #require(try typesetter().line(text, weight: .regular))
    #expect(line.glyphs.count == text.unicodeScalars.count)
  }

  /// Two directions in a word, two scripts, emoji.
  @Test(arguments: ["ب١", "abc عربي", "ไทยא", "ب😀", "é̂"])
  func everythingElseIsLeftToPango(text: String) throws {
    #expect(try typesetter().line(text, weight: .regular) == nil)
  }

  @Test func fontsThatWereClosedAreOpenedAgain() throws {
    let labels = try Labels(families: ["Inter"], finder: Self.finder)
    func label(_ text: String) throws -> [UInt8] {
      let request = Labels.Request(
        text: text, weight: .regular, size: 40, room: 200, alignment: .center, phase: 0)
      return try #require(labels.label(request).mask).bytes
    }
    let before = try label("ع")
    labels.forgetFonts()
    #expect(try label("ع") == before)
    #expect(try label("غ") != before)
  }
}

extension Mask {
  /// The sides of the pixels that are not blank, from the label's origin.
  fileprivate var ink: (left: Int, top: Int, right: Int, bottom: Int) {
    var sides = (left: Int.max, top: Int.max, right: Int.min, bottom: Int.min)
    for (index, coverage) in bytes.enumerated() where coverage > 32 {
      let (x, y) = (left + index % width, top + index / width)
      sides = (min(sides.left, x), min(sides.top, y), max(sides.right, x), max(sides.bottom, y))
    }
    return sides
  }
}
