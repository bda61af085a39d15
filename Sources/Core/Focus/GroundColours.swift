/// Counts the colours of a ground, to tell light from dark. Strong colours are counted separately: selections
/// have them, but grounds seldom do.
package struct GroundColours: Hashable, Sendable {
  /// The number of grey levels that are distinguished.
  static let levels = 32
  /// The difference between red, green and blue above which a colour is strong, 0…255.
  private static let strong: UInt32 = 48
  /// The share of pixels without a strong colour above which only these pixels decide.
  private static let enough = 0.35
  /// The least share of light or of dark pixels that decides for pictures and gradients, which have no common
  /// grey.
  private static let majority = 0.75

  /// The number of pixels without a strong colour at each grey level, darkest first. `coloured`: of all others.
  private(set) var plain = [Int](repeating: 0, count: levels)
  private(set) var coloured = [Int](repeating: 0, count: levels)

  /// The number of pixels that are entirely black.
  private(set) var black = 0
  /// Share of black pixels above which a window counts as not painted yet.
  private static let blank = 0.4

  package init() {}

  init(plain: [Int], coloured: [Int]) {
    self.plain = plain
    self.coloured = coloured
  }

  /// Counts a pixel, 0xRRGGBB.
  package mutating func add(_ pixel: UInt32) {
    if pixel & 0xffffff == 0 { black += 1 }
    let (red, green, blue) = (pixel >> 16 & 0xff, pixel >> 8 & 0xff, pixel & 0xff)
    let level = Int((red * 299 + green * 587 + blue * 114) / 1000) * GroundColours.levels / 256
    let spread = max(red, green, blue) - min(red, green, blue)
    if spread > GroundColours.strong { coloured[level] += 1 } else { plain[level] += 1 }
  }

  /// Whether so many pixels are black that the window counts as not painted yet.
  package var isBlank: Bool {
    let all = plain.reduce(0, +) + coloured.reduce(0, +)
    return all > 0 && Double(black) >= GroundColours.blank * Double(all)
  }

  /// Returns the most common grey, 0…255, if its share is at least `share`; otherwise the median grey, if most pixels are light
  /// or most are dark. nil if neither holds, or if there are fewer than `fewest` pixels.
  package func grey(share: Double, fewest: Int) -> Int? {
    let (few, all) = (plain.reduce(0, +), plain.reduce(0, +) + coloured.reduce(0, +))
    let isPlain = Double(few) >= GroundColours.enough * Double(all)
    let counts = isPlain ? plain : zip(plain, coloured).map(+)
    let total = isPlain ? few : all
    guard total > 0, all >= fewest, let most = counts.indices.max(by: { counts[$0] < counts[$1] })
    else { return nil }
    if Double(counts[most]) >= share * Double(total) { return GroundColours.middle(most) }
    let dark = Double(counts[..<(GroundColours.levels / 2)].reduce(0, +)) / Double(total)
    guard dark >= GroundColours.majority || dark <= 1 - GroundColours.majority else { return nil }
    var below = 0
    let median = counts.firstIndex { count in
      below += count
      return 2 * below >= total
    }
    return median.map(GroundColours.middle)
  }

  /// Returns the middle of a level, 0…255.
  private static func middle(_ level: Int) -> Int { (2 * level + 1) * 128 / levels }
}
