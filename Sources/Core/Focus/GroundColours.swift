/// Counts the colours of a ground, to tell light from dark. Strong colours are counted apart:
/// selections have them, and grounds seldom do.
package struct GroundColours: Hashable, Sendable {
  /// The number of grey levels that are distinguished.
  static let levels = 32
  /// A colour whose red, green and blue lie farther apart than this is a strong one, 0…255.
  private static let strong: UInt32 = 48
  /// From this share on, the pixels without a strong colour decide alone.
  private static let enough = 0.35
  /// The least share of light or of dark pixels in pictures and gradients, which have no common
  /// grey.
  private static let majority = 0.75

  /// The pixels of each grey level, from the darkest on: those of no strong colour, and the others.
  private(set) var plain = [Int](repeating: 0, count: levels)
  private(set) var coloured = [Int](repeating: 0, count: levels)

  /// The pixels that are black through and through.
  private(set) var black = 0
  /// The least share of black pixels of a window that is drawn in part at most.
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

  /// Whether so much is black as in a window that is not drawn yet.
  package var isBlank: Bool {
    let all = plain.reduce(0, +) + coloured.reduce(0, +)
    return all > 0 && Double(black) >= GroundColours.blank * Double(all)
  }

  /// The commonest grey, 0…255, if it has at least the share `share`; otherwise the median grey, if
  /// most pixels are as light or as dark. Nil if neither is so, or with fewer than `fewest` pixels.
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

  /// The middle of a level, 0…255.
  private static func middle(_ level: Int) -> Int { (2 * level + 1) * 128 / levels }
}
