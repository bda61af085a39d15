import Testing

@testable import Focus

/// Light or dark by the colours of a ground (R-TRAIT-7).
@Suite struct GroundColoursTests {
  /// Counts of 32 levels of grey, from the darkest on.
  private static func counts(_ parts: [Range<Int>: Int]) -> [Int] {
    var counts = [Int](repeating: 0, count: 32)
    for (levels, count) in parts {
      for level in levels { counts[level] += count }
    }
    return counts
  }

  @Test(arguments: [
    (counts([31..<32: 900, 0..<1: 300]), 252),  // black on white
    (counts([3..<4: 900, 30..<31: 300]), 28),  // white on dark
    (counts([0..<8: 100]), 28),  // a dark gradient
    (counts([0..<12: 100, 30..<31: 100]), 52),  // white on a dark picture
    (counts([20..<32: 100]), 204),  // a light picture
    (counts([0..<32: 100]), nil),  // neither
    (counts([31..<32: 60]), nil),  // too little of it can be seen
  ])
  func theCommonestGreyIsFound(_ counts: [Int], _ grey: Int?) {
    let none = [Int](repeating: 0, count: 32)
    let colours = GroundColours(plain: counts, coloured: none)
    #expect(colours.grey(share: 0.4, fewest: 64) == grey)
    #expect(
      GroundColours(plain: none, coloured: counts).grey(share: 0.4, fewest: 64) == grey,
      "strong colours count where there is nothing else")
  }

  /// Colours with their shares in per cent.
  private static func seen(_ parts: [(UInt32, Int)]) -> GroundColours {
    var colours = GroundColours()
    for (colour, count) in parts {
      for _ in 0..<(count * 10) { colours.add(colour) }
    }
    return colours
  }

  @Test func aSelectionDoesNotDecide() throws {
    // White text on the blue of GTK's and of Qt's selection, and the page beside it.
    for blue: UInt32 in [0x3584e4, 0x308cc6, 0x3297fd] {
      let light = GroundColoursTests.seen([(blue, 50), (0xffffff, 50)])
      #expect(try #require(light.grey(share: 0.4, fewest: 64)) > 200)
      let dark = GroundColoursTests.seen([(blue, 50), (0xffffff, 8), (0x1e1e1e, 42)])
      #expect(try #require(dark.grey(share: 0.4, fewest: 64)) < 100)
    }
  }

  @Test func aGroundOfAStrongColourDecides() throws {
    let dark = GroundColoursTests.seen([(0x1e3a8a, 85), (0xffffff, 15)])
    #expect(try #require(dark.grey(share: 0.4, fewest: 64)) < 100)
    let light = GroundColoursTests.seen([(0xffee88, 85), (0x000000, 15)])
    #expect(try #require(light.grey(share: 0.4, fewest: 64)) > 200)
  }
}
