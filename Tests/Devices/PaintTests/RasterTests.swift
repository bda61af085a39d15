import CCairo
import KeyModel
import TestKit
import Testing

@testable import Paint

/// `Raster` sets each pixel as cairo would, tried beside cairo, with masks, colours and places that chance chooses.
@Suite struct RasterTests {
  private static let size = (width: 61, height: 37)

  @Test(arguments: 0..<200 as Range<UInt64>)
  func blendsAMaskAsCairoDoes(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let mask = try #require(RasterTests.mask(&dice))
    let color = RasterTests.color(&dice)
    let place = Point(x: Double(dice.number(70) - 20), y: Double(dice.number(50) - 20))
    let background = (0..<RasterTests.size.height).map { _ in RasterTests.color(&dice, alpha: 1) }
    let format: Canvas.Format = seed.isMultiple(of: 3) ? .translucent : .opaque

    let ours = try RasterTests.canvas(background, format)
    let made = Raster(ours, origin: Point(x: 0, y: 0))
    let raster = try #require(made)
    #expect(raster.draw(mask, color, at: place))
    let theirs = try RasterTests.canvas(background, format)
    RasterTests.set(color, on: theirs)
    cairo_mask_surface(theirs.context, mask.surface, place.x, place.y)

    // Of what shows through, cairo's fast ways round one part of 255 otherwise.
    #expect(RasterTests.mostOff(ours, theirs) <= (color.alpha < 1 ? 1 : 0))
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func drawsInsideItsClipAlone(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let mask = try #require(RasterTests.mask(&dice))
    let color = RasterTests.color(&dice, alpha: 1)
    // The canvas is a tile of a scene that begins elsewhere.
    let origin = Point(x: 100, y: 40)
    let clip = Rect(
      x: 100 + Double(dice.number(30)), y: 40 + Double(dice.number(20)), width: 25, height: 12)
    let place = Point(x: 100 + Double(dice.number(40)), y: 40 + Double(dice.number(20)))
    let background = (0..<RasterTests.size.height).map { _ in RasterTests.color(&dice, alpha: 1) }

    let ours = try RasterTests.canvas(background, .opaque)
    let made = Raster(ours, origin: origin)
    let raster = try #require(made).clipped(to: clip)
    if seed.isMultiple(of: 2) {
      #expect(raster.draw(mask, color, at: place))
    } else {
      #expect(raster.fill(color))
    }
    let theirs = try RasterTests.canvas(background, .opaque)
    cairo_translate(theirs.context, -origin.x, -origin.y)
    cairo_rectangle(theirs.context, clip.x, clip.y, clip.width, clip.height)
    cairo_clip(theirs.context)
    RasterTests.set(color, on: theirs)
    if seed.isMultiple(of: 2) {
      cairo_mask_surface(theirs.context, mask.surface, place.x, place.y)
    } else {
      cairo_paint(theirs.context)
    }
    #expect(RasterTests.mostOff(ours, theirs) == 0)
  }

  @Test func leavesToCairoWhatIsNotItsOwn() throws {
    let canvas = try Canvas(width: 10, height: 10)
    let made = Raster(canvas, origin: Point(x: 0, y: 0))
    let raster = try #require(made)
    let mask = try #require(Mask(left: 0, top: 0, width: 4, height: 4))
    let picture = try #require(Mask(left: 0, top: 0, width: 4, height: 4, hasColor: true))
    let color = Color(red: 1, green: 0, blue: 0)
    #expect(!raster.draw(mask, color, at: Point(x: 0.5, y: 0)))
    #expect(!raster.draw(picture, color, at: Point(x: 0, y: 0)))
    #expect(!raster.fill(Color(red: 1, green: 0, blue: 0, alpha: 0.5)))
    #expect(canvas.withPixels { pixels in pixels.allSatisfy { $0 == 0 } })
  }

  // MARK: Made by chance

  /// A mask with runs of nothing and of full coverage, as letters and keys have them, and with single pixels.
  private static func mask(_ dice: inout Dice) -> Mask? {
    guard
      let mask = Mask(left: 0, top: 0, width: 1 + dice.number(50), height: 1 + dice.number(30)),
      let pixels = cairo_image_surface_get_data(mask.surface)
    else { return nil }
    let stride = Int(cairo_image_surface_get_stride(mask.surface))
    for y in 0..<mask.height {
      var x = 0
      while x < mask.width {
        let value: UInt8 = [0, 255, UInt8(dice.number(256))][dice.number(3)]
        let length = value == 0 || value == 255 ? 1 + dice.number(24) : 1
        for place in x..<min(x + length, mask.width) { pixels[y * stride + place] = value }
        x += length
      }
    }
    mask.finish()
    return mask
  }

  /// Every third one is translucent, unless `alpha` is given.
  private static func color(_ dice: inout Dice, alpha: Double? = nil) -> Color {
    func part() -> Double { Double(dice.number(256)) / 255 }
    let chosen = alpha ?? (dice.number(3) == 0 ? part() : 1)
    return Color(red: part(), green: part(), blue: part(), alpha: chosen)
  }

  /// A canvas with rows of these colours.
  private static func canvas(
    _ rows: [Color], _ format: Canvas.Format
  ) throws -> Canvas {
    let canvas = try Canvas(width: size.width, height: size.height, format: format)
    for (y, color) in rows.enumerated() {
      set(color, on: canvas)
      cairo_rectangle(canvas.context, 0, Double(y), Double(size.width), 1)
      cairo_fill(canvas.context)
    }
    return canvas
  }

  private static func set(_ color: Color, on canvas: borrowing Canvas) {
    cairo_set_source_rgba(canvas.context, color.red, color.green, color.blue, color.alpha)
  }

  /// The largest difference of a red, green, blue or alpha; the upper byte of opaque pixels says nothing.
  private static func mostOff(_ one: borrowing Canvas, _ other: borrowing Canvas) -> Int {
    let hasAlpha = one.format == .translucent
    let first = one.withPixels { Array($0) }
    let second = other.withPixels { Array($0) }
    return zip(first, second).enumerated().reduce(0) { most, pair in
      guard hasAlpha || pair.offset % 4 != 3 else { return most }
      return max(most, abs(Int(pair.element.0) - Int(pair.element.1)))
    }
  }
}
