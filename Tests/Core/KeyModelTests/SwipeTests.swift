import Testing

@testable import KeyModel

/// A monitor of 4 px to the millimetre, beside another one.
@Suite struct SwipeTests {
  private let monitor = Monitor(
    name: "A", frame: Rect(x: 1000, y: 0, width: 1200, height: 800),
    millimetres: Size(width: 300, height: 200))

  private func swipe(
    _ from: (Double, Double), _ to: (Double, Double), in time: Milliseconds = 300
  ) -> Swipe {
    Swipe(
      start: Point(x: from.0, y: from.1), end: Point(x: to.0, y: to.1), duration: time)
  }

  @Test func aSwipeFromTheChosenEdgeCounts() {
    let swipes: [(SwipeEdge, Swipe)] = [
      (.bottom, swipe((1500, 795), (1510, 700))), (.top, swipe((1500, 4), (1480, 100))),
      (.left, swipe((1003, 300), (1100, 320))), (.right, swipe((2195, 300), (2100, 300))),
    ]
    for (edge, swipe) in swipes {
      for other in SwipeEdge.allCases {
        #expect(swipe.comes(from: other, of: monitor) == (other == edge), "\(edge), \(other)")
      }
    }
  }

  @Test func othersDoNotCount() {
    for (text, swipe) in [
      ("far from the edge", swipe((1500, 780), (1500, 600))),
      ("short", swipe((1500, 798), (1500, 730))),
      ("slanted", swipe((1500, 798), (1600, 700))),
      ("slow", swipe((1500, 798), (1500, 600), in: 700)),
      ("slow and short", swipe((1500, 798), (1500, 713), in: 450)),
      ("outwards", swipe((1500, 798), (1500, 799))),
      ("below the monitor", swipe((1500, 810), (1500, 600))),
    ] {
      #expect(!swipe.comes(from: .bottom, of: monitor), "\(text)")
    }
  }

  @Test func withoutAPhysicalSizeAPointIsOneOf96ToTheInch() {
    var unknown = monitor
    (unknown.millimetres, unknown.scale) = (.zero, 2)
    #expect(abs(unknown.pixelsPerMillimetre - 7.56) < 0.01)
  }
}
