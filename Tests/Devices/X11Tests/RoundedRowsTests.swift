import KeyModel
import Testing

@testable import X11

/// The rows of a window's shape.
@Suite struct RoundedRowsTests {
  @Test(arguments: [(40.0, 30.0, 8.0), (41, 31, 9.4), (20, 20, 10), (100, 50, 1)])
  func rowsFillTheHeightOnceAndAreTheSameUpsideDown(width: Double, height: Double, radius: Double) {
    let rows = RoundedRows.make(size: Size(width: width, height: height), radius: radius)
    var y = 0.0
    for row in rows {
      #expect(row.y == y)
      #expect(row.x + row.maxX == width, "The row stands in the middle.")
      y = row.maxY
    }
    #expect(y == height)
    #expect(rows.map(\.width) == rows.reversed().map(\.width))
    #expect(rows[rows.count / 2].width == width)
  }

  /// A pixel belongs to the corner if its middle is in the circle.
  @Test func cornersAreOfACircle() {
    let rows = RoundedRows.make(size: Size(width: 20, height: 20), radius: 4)
    #expect(rows.prefix(4).map(\.x) == [2, 1, 0, 0])
  }

  @Test(arguments: [0.0, 0.4, -1]) func withoutARadiusItIsOneRectangle(_ radius: Double) {
    let size = Size(width: 20, height: 10)
    #expect(RoundedRows.make(size: size, radius: radius) == [size.bounds])
  }

  @Test func aRadiusIsNoLargerThanTheWindowAllows() {
    let rows = RoundedRows.make(size: Size(width: 6, height: 10), radius: 50)
    #expect(rows.allSatisfy { $0.width >= 0 && $0.x >= 0 })
    #expect(rows.map(\.height).reduce(0, +) == 10)
  }
}
