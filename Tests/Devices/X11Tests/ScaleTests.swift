import KeyModel
import Testing

@testable import X11

/// What the desktop's settings and the server tell of a monitor's density (R-SIZE-2).
@Suite struct ScaleTests {
  @Test(arguments: [
    ("Xft.dpi:\t192\n", 2.0, 192.0), ("Xft.hinting: 1\nXft.dpi: 120", 1.25, 120),
    ("Xft.dpi: 60", 1, 60),
  ])
  func theDpiOfTheResources(text: String, scale: Double, dpi: Double) {
    #expect(Scale.fromResources(text) == scale)
    #expect(Scale.dpi(ofResources: text) == dpi)
  }

  @Test(arguments: ["", "Xft.dpi: none", "Xft.dpi: 0"]) func withoutOne(text: String) {
    #expect(Scale.fromResources(text) == 1)
    #expect(Scale.dpi(ofResources: text) == nil)
  }

  @Test func aMonitorThatTellsNoSizeHasThatOfTheDpi() {
    let frame = Rect(x: 0, y: 0, width: 3840, height: 2160)
    let silent = Monitor(name: "a", frame: frame)
    #expect(Scale.millimetres(of: silent, dpi: 192) == Size(width: 508, height: 285.75))
    let telling = Monitor(name: "a", frame: frame, millimetres: Size(width: 600, height: 340))
    #expect(Scale.millimetres(of: telling, dpi: 192) == telling.millimetres)
    #expect(Scale.millimetres(of: silent, dpi: 9000) == .zero)
  }
}
