import KeyModel
import Testing

@testable import X11

/// Light or dark by what is seen of a field (R-TRAIT-7).
@Suite struct PixelsTests {
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
  func theGroundOfAFieldIsFound(_ counts: [Int], _ grey: Int?) {
    #expect(Desktop.commonest(counts, share: Desktop.share, fewest: 64) == grey)
  }

  @Test func aLineThatNobodySeesLooksAsWhatIsAroundIt() {
    #expect(
      Desktop.ground(of: Rect(x: 100, y: 50, width: 1, height: 1))
        == Rect(x: 93, y: 43, width: 16, height: 16))
    #expect(
      Desktop.ground(of: Rect(x: 100, y: 50, width: 200, height: 24))
        == Rect(x: 103, y: 53, width: 194, height: 18))
  }
}
