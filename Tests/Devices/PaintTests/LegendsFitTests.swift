import CCairo
import KeyModel
import Layouts
import Testing

@testable import Paint

/// Every legend of every shipped keyboard, on every plane and level and at six widths: it stands whole on
/// its key, apart from its neighbours, and has its glyphs.
@Suite struct LegendsFitTests {
  static let fonts = TestFonts.directories
  static let levels: [[KeyRole]] = [[.shift], [.modifier], [.shift, .modifier]]

  @Test(arguments: Keyboards.touch)
  func everyLegendOfATouchKeyboardFits(_ identifier: String) throws {
    try check(identifier, on: Keyboards.Place.allCases, levels: [[.shift]])
  }

  @Test(arguments: Keyboards.printed)
  func everyLegendOfAPrintedKeyboardFits(_ identifier: String) throws {
    try check(identifier, on: [.desktop, .pad, .flatPhone], levels: Self.levels)
  }

  /// All letters of a plane have one size.
  @Test(arguments: Keyboards.touch) func lettersHaveOneSize(_ identifier: String) throws {
    let checker = try LegendChecker()
    for place in Keyboards.Place.usual {
      for shown in try Keyboards.planes(of: identifier, on: place, levels: [[.shift]]) {
        let odd = try checker.oddSizes(of: shown.scene)
        #expect(odd == [], "\(identifier) \(place.rawValue) \(shown.plane): \(odd)")
      }
    }
  }

  private func check(
    _ identifier: String, on places: [Keyboards.Place], levels: [[KeyRole]]
  ) throws {
    let checker = try LegendChecker()
    var count = 0
    for place in places {
      for shown in try Keyboards.planes(of: identifier, on: place, levels: levels) {
        count += shown.scene.keycaps.count
        let flaws = try checker.flaws(of: shown.scene)
        #expect(flaws == [], "\(identifier) \(place.rawValue) \(shown.plane)")
      }
    }
    #expect(count > 100)
  }
}

/// Looks at the labels of scenes where the painter would put them.
struct LegendChecker {
  private let theme: Theme
  private let labels: Labels
  private let icons = Icons()
  private let coverage: FontCoverage?

  /// With the installed fonts, or with those of `fonts`, a configuration of fontconfig.
  init(fonts: OpaquePointer? = nil) throws {
    theme = try TestTheme.light.theme
    labels = try Labels(
      families: fonts == nil ? theme.fonts : ["Inter"],
      finder: FontFinder(directories: LegendsFitTests.fonts), fonts: fonts)
    coverage = fonts == nil ? FontCoverage() : nil
  }

  /// What is wrong, in words.
  func flaws(of scene: Scene) throws -> [String] {
    let canvas = try Canvas(width: 8, height: 8)
    let brush = brush(for: scene, on: canvas)
    return scene.keycaps.flatMap { keycap -> [String] in
      guard case .text(let text, weight: _) = keycap.face,
        text.contains(where: { !$0.isWhitespace })
      else { return [] }
      return flaws(of: keycap, text, brush).map { "\(text): \($0)" }
    }
  }

  /// The labels of letters whose size differs from that of the most, with both sizes as shares of the wanted size.
  /// Signs of several characters are smaller on purpose.
  func oddSizes(of scene: Scene) throws -> [String] {
    let canvas = try Canvas(width: 8, height: 8)
    let brush = brush(for: scene, on: canvas)
    let sizes = scene.keycaps.filter(brush.isLetter).compactMap { keycap -> (String, Double)? in
      guard case .text(let text, weight: _) = keycap.face else { return nil }
      let style = theme.style(of: keycap, in: scene.kind)
      let pieces = brush.pieces(of: keycap, style, in: brush.face(of: keycap))
      return pieces.last.flatMap {
        $0.change == .numbered ? nil : (text, $0.size / brush.textSize(of: keycap))
      }
    }
    let counts = Dictionary(grouping: sizes, by: { ($0.1 * 1000).rounded() }).mapValues(\.count)
    let usual = (counts.max { $0.value < $1.value }?.key ?? 0) / 1000
    return sizes.filter { abs($0.1 - usual) > 0.01 }.map { "\($0.0): \($0.1), not \(usual)" }
  }

  private func brush(for scene: Scene, on canvas: borrowing Canvas) -> Brush {
    var brush = Brush(
      pen: Pen(context: canvas.context), scene: scene, theme: theme, labels: labels, icons: icons,
      shapes: Shapes(), emoji: nil)
    brush.letterShare = brush.commonShare()
    return brush
  }

  private func flaws(of keycap: Keycap, _ text: String, _ brush: Brush) -> [String] {
    let face = brush.face(of: keycap)
    let pieces = brush.pieces(of: keycap, theme.style(of: keycap, in: brush.scene.kind), in: face)
    var flaws: [String] = []
    var inks: [Rect] = []
    for piece in pieces {
      switch piece.change {
      case .none: break
      case .shortened: flaws.append("cut short")
      case .numbered where hasGlyphs(text + keycap.secondary): flaws.append("by number")
      case .numbered: break
      }
      guard let ink = piece.seen else {
        flaws.append("blank")
        continue
      }
      if ink.intersection(face) != ink { flaws.append("clipped, \(ink) on \(face)") }
      if inks.contains(where: { $0.intersects(ink) }) { flaws.append("two labels overlap") }
      inks.append(ink)
    }
    let wanted = keycap.secondary.isEmpty ? 1 : 2
    if pieces.count < wanted { flaws.append("missing") }
    return flaws
  }

  private func hasGlyphs(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { coverage?.has($0) ?? false }
  }
}

extension Brush.Piece {
  /// The pixels that are more than faintly covered; nil when there are none.
  fileprivate var seen: Rect? {
    guard let pixels = cairo_image_surface_get_data(mask.surface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(mask.surface))
    let (step, offset) = mask.hasColor ? (4, 3) : (1, 0)
    var (left, right, top, bottom) = (mask.width, -1, mask.height, -1)
    for y in 0..<mask.height {
      for x in 0..<mask.width where pixels[y * stride + x * step + offset] > 24 {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    guard right >= 0 else { return nil }
    return Rect(
      x: ink.x + Double(left), y: ink.y + Double(top), width: Double(right - left + 1),
      height: Double(bottom - top + 1))
  }
}
