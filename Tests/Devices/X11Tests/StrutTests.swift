import KeyModel
import Testing

@testable import X11

/// The area that a docked keyboard reserves, by the order of EWMH's twelve numbers (R-SIZE-9).
@Suite struct StrutTests {
  private static let left = monitor("left", Rect(x: 0, y: 0, width: 1280, height: 800))
  private static let right = monitor("right", Rect(x: 1280, y: 0, width: 1920, height: 1080))
  private static let below = monitor("below", Rect(x: 0, y: 800, width: 1280, height: 800))

  private static func monitor(_ name: String, _ frame: Rect) -> Monitor {
    Monitor(name: name, frame: frame)
  }

  private static func keyboard(on monitor: Monitor, height: Double = 300) -> Rect {
    let frame = monitor.frame
    return Rect(x: frame.x, y: frame.maxY - height, width: frame.width, height: height)
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var place: Monitor
    var monitors: [Monitor]
    /// The height at the root's bottom edge, and the first and the last px there; nil for no strut.
    var wanted: (height: UInt, from: UInt, to: UInt)?
    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "one monitor", place: left, monitors: [left], wanted: (300, 0, 1279)),
    Row(
      name: "the higher of two side by side", place: right, monitors: [left, right],
      wanted: (300, 1280, 3199)),
    // A strut is measured from the root's bottom edge, 280 px below this monitor.
    Row(
      name: "the lower of two side by side", place: left, monitors: [left, right],
      wanted: (580, 0, 1279)),
    Row(
      name: "the lower of two one above the other", place: below, monitors: [left, below],
      wanted: (300, 0, 1279)),
    Row(name: "above another monitor", place: left, monitors: [left, below]),
    Row(name: "a monitor that is gone", place: right, monitors: [left]),
  ]

  @Test(arguments: rows) func numbers(_ row: Row) {
    let strut = Strut.bottom(
      frame: Self.keyboard(on: row.place), monitor: row.place.name, monitors: row.monitors)
    let wanted = row.wanted.map { [0, 0, 0, $0.height, 0, 0, 0, 0, 0, 0, $0.from, $0.to] }
    #expect(strut == wanted)
  }

  @Test func aPlaceOutsideTheRootReservesNothing() {
    for frame in [
      Rect(x: 0, y: 900, width: 1280, height: 300), Rect(x: -10, y: 500, width: 1280, height: 300),
      Rect(x: 0, y: 500, width: 0, height: 300),
    ] {
      #expect(Strut.bottom(frame: frame, monitor: "left", monitors: [Self.left]) == nil)
    }
  }
}
