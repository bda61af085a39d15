import KeyModel
import Testing

@testable import Focus

/// Bars of programs whose widgets are X windows, by the frames of the windows at a point. The frames
/// are those of NEdit.
@Suite struct BarTests {
  private static let whole = Rect(x: 386, y: 233, width: 507, height: 351)

  @Test(arguments: [
    ("menu bar", [Rect(x: 386, y: 233, width: 507, height: 27)], true),
    (
      "menu",
      [
        Rect(x: 386, y: 233, width: 507, height: 27), Rect(x: 390, y: 234, width: 35, height: 25),
      ], true
    ),
    (
      "text",
      [
        Rect(x: 386, y: 260, width: 507, height: 324),
        Rect(x: 386, y: 260, width: 492, height: 324),
      ], false
    ),
    (
      "scroll bar",
      [
        Rect(x: 386, y: 260, width: 507, height: 324), Rect(x: 878, y: 260, width: 15, height: 324),
      ], true
    ),
    ("line of a dialog", [Rect(x: 478, y: 354, width: 206, height: 21)], false),
    ("nothing inside", [], false),
  ])
  func aBarIsKnownByItsFrame(_ name: String, _ inside: [Rect], _ isBar: Bool) {
    #expect(([BarTests.whole] + inside).hasBar == isBar)
  }

  @Test func aSmallWindowIsNoBar() {
    let small = Rect(x: 0, y: 0, width: 200, height: 40)
    #expect(![small, small].hasBar)
    #expect(![Rect]().hasBar)
  }
}
