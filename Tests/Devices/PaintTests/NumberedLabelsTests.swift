import CCairo
import KeyModel
import Testing

@testable import Paint

/// What stands on keys where the only font that is installed has Latin letters.
@Suite struct NumberedLabelsTests {
  private static let finder = FontFinder(directories: TestFonts.directories)

  /// A configuration of fontconfig that knows Inter and nothing else.
  private func latinFonts() throws -> OpaquePointer {
    let file = try #require(Self.finder.files(of: "Inter")?.regular)
    let config = try #require(FcConfigCreate())
    file.path.withCString { path in
      path.withMemoryRebound(to: FcChar8.self, capacity: file.path.utf8.count + 1) {
        _ = FcConfigAppFontAddFile(config, $0)
      }
    }
    return config
  }

  private func request(_ text: String, size: Double = 40) -> Labels.Request {
    Labels.Request(
      text: text, weight: .regular, size: size, room: 200, alignment: .center, phase: 0)
  }

  @Test(arguments: [
    ("ก", "0E01"), ("◌ั", "0E31"), ("ع", "0639"), ("\u{10570}", "10570"), ("한", "D55C"),
    ("あ", "3042"), ("ก\u{0E33}", "0E01 0E33"),
  ])
  func aCharacterWithoutAGlyphStandsThereByNumber(text: String, number: String) throws {
    let labels = try Labels(families: ["Inter"], finder: Self.finder, fonts: latinFonts())
    let label = labels.label(request(text))
    #expect(label.change == .numbered)
    let wanted = labels.label(request(number, size: 20))
    #expect(wanted.change == .none)
    #expect(label.size == wanted.size)
    #expect(try #require(label.mask).bytes == (try #require(wanted.mask)).bytes)
  }

  @Test func whatTheFontHasStandsThereAsEver() throws {
    let labels = try Labels(families: ["Inter"], finder: Self.finder, fonts: latinFonts())
    for text in ["a", "é", "é̂", "return", "½"] {
      #expect(labels.label(request(text)).change == .none, "\(text)")
    }
  }

  @Test(arguments: ["th", "ar", "ko", "ja-kana", "he.compact", "zh-Hant.notebook"])
  func numbersFitOnTheKeysOfWholeKeyboards(identifier: String) throws {
    let checker = try LegendChecker(fonts: latinFonts())
    for place in [Keyboards.Place.phone, .pad, .desktop] {
      for shown in try Keyboards.planes(of: identifier, on: place) {
        let flaws = try checker.flaws(of: shown.scene).filter { !$0.hasSuffix("cut short") }
        #expect(flaws == [], "\(identifier) \(place.rawValue) \(shown.plane)")
      }
    }
  }
}

extension Mask {
  /// The coverage of its pixels, row by row.
  var bytes: [UInt8] {
    guard let pixels = cairo_image_surface_get_data(surface) else { return [] }
    let stride = Int(cairo_image_surface_get_stride(surface))
    return (0..<height).flatMap { y in (0..<width).map { x in pixels[y * stride + x] } }
  }
}
