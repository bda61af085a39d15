import KeyModel
import Testing

@testable import Focus

/// Where GTK 4 has its objects: the numbers were told by fields of 4.8.3 and 4.18.6 on a bus, beside what the X server and
/// the program itself say of their places.
@Suite struct WindowPlaceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var frame: Rect
    var shadows = WindowPlace.Shadows.none
    /// The window and an object in it, as the toolkit tells them.
    var window: Rect
    var reported: Rect
    /// The object in root px.
    var wanted: Rect
  }

  private static let square = Rect(x: 440, y: 150, width: 400, height: 500)
  private static let shaded = Rect(x: 379, y: 95, width: 522, height: 622)
  private static let shadows = WindowPlace.Shadows(left: 61, right: 61, top: 55, bottom: 67)

  static let cases = [
    Case(
      testDescription: "4.8, a border that the style draws", frame: square,
      window: Rect(x: 0, y: 0, width: 390, height: 490),
      reported: Rect(x: 9, y: 81, width: 372, height: 32),
      wanted: Rect(x: 454, y: 236, width: 372, height: 32)),
    Case(
      testDescription: "4.18, the same border", frame: square,
      window: Rect(x: -5, y: -5, width: 400, height: 500),
      reported: Rect(x: -5, y: 75, width: 390, height: 34),
      wanted: Rect(x: 445, y: 235, width: 390, height: 34)),
    Case(
      testDescription: "4.8 and 4.18, shadows", frame: shaded, shadows: shadows,
      window: Rect(x: 0, y: 0, width: 400, height: 500),
      reported: Rect(x: 6, y: 47, width: 372, height: 50),
      wanted: Rect(x: 446, y: 197, width: 372, height: 50)),
    Case(
      testDescription: "a frame of the window manager's", frame: square,
      window: Rect(x: 0, y: 0, width: 400, height: 500),
      reported: Rect(x: 0, y: 10, width: 50, height: 20),
      wanted: Rect(x: 440, y: 160, width: 50, height: 20)),
    Case(
      testDescription: "twice as many px", frame: Rect(x: 100, y: 100, width: 800, height: 1000),
      window: Rect(x: 0, y: 0, width: 400, height: 500),
      reported: Rect(x: 10, y: 20, width: 50, height: 20),
      wanted: Rect(x: 120, y: 140, width: 100, height: 40)),
    Case(
      testDescription: "a window that is not told", frame: shaded, shadows: shadows, window: .zero,
      reported: Rect(x: 6, y: 47, width: 372, height: 50),
      wanted: Rect(x: 446, y: 197, width: 372, height: 50)),
    Case(
      testDescription: "another window than the active one", frame: square,
      window: Rect(x: 0, y: 0, width: 200, height: 100),
      reported: Rect(x: 10, y: 20, width: 50, height: 20),
      wanted: Rect(x: 450, y: 170, width: 50, height: 20)),
  ]

  @Test(arguments: cases) func whatIsToldInTheWindowIsFoundOnTheScreen(_ row: Case) {
    let place = WindowPlace(frame: row.frame, shadows: row.shadows)
    #expect(place.onScreen(row.reported, window: row.window) == row.wanted)
    #expect(place.inWindow(row.wanted.origin, window: row.window) == row.reported.origin)
  }

  @Test(arguments: [[], [1, 2, 3], [1, 2, 3, 4, 5], [0, 0, 0, 4_294_967_295]] as [[UInt]])
  func whatIsNoShadowIsNone(_ numbers: [UInt]) {
    #expect(WindowPlace.Shadows(property: numbers) == .none)
  }

  @Test func theNumbersOfShadowsAreInTheOrderOfTheProperty() {
    #expect(
      WindowPlace.Shadows(property: [61, 60, 55, 67])
        == .init(left: 61, right: 60, top: 55, bottom: 67))
  }
}
