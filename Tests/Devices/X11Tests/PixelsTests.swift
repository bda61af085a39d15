import KeyModel
import Testing

@testable import X11

/// Light or dark by what is seen of a field (R-TRAIT-7).
@Suite struct PixelsTests {
  @Test func aLineThatNobodySeesLooksAsWhatIsAroundIt() {
    #expect(
      Desktop.ground(of: Rect(x: 100, y: 50, width: 1, height: 1))
        == Rect(x: 93, y: 43, width: 16, height: 16))
    #expect(
      Desktop.ground(of: Rect(x: 100, y: 50, width: 200, height: 24))
        == Rect(x: 103, y: 53, width: 194, height: 18))
  }

  @Test func theRimOfAGroundIsWithinIt() {
    let area = Rect(x: 10, y: 20, width: 100, height: 40)
    let rim = Desktop.rim(of: area)
    #expect(rim.allSatisfy { $0.intersection(area) == $0 })
    let whole: Double = rim.reduce(0) { $0 + $1.area }
    #expect(whole == 544)
    #expect(Desktop.rim(of: Rect(x: 0, y: 0, width: 4, height: 4)) == [])
  }
}
