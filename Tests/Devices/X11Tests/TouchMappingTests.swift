import KeyModel
import Testing

@testable import X11

/// Whether a touch screen follows the picture of its monitor.
@Suite struct TouchMappingTests {
  private let portrait = Panel(
    name: "DSI-1", frame: Rect(x: 0, y: 0, width: 800, height: 1280), quarters: 1)
  private let size = Size(width: 800, height: 1280)

  /// The matrices that xinput(1) and the manual of libinput name.
  @Test(arguments: [
    (0, [1.0, 0, 0, 0, 1, 0, 0, 0, 1]), (1, [0, -1, 1, 1, 0, 0, 0, 0, 1]),
    (2, [-1, 0, 1, 0, -1, 1, 0, 0, 1]), (3, [0, 1, 0, -1, 0, 1, 0, 0, 1]),
  ])
  func aRotatedPicture(quarters: Int, rows: [Double]) {
    var panel = portrait
    panel.quarters = quarters
    #expect(TouchMapping(of: panel, in: size).rows == rows)
  }

  @Test func oneOfTwoMonitors() {
    let right = Panel(name: "HDMI-1", frame: Rect(x: 1280, y: 0, width: 1920, height: 1080))
    let screen = Size(width: 3200, height: 1080)
    #expect(TouchMapping(of: right, in: screen).rows == [0.6, 0, 0.4, 0, 1, 0, 0, 0, 1])
    let left = Panel(name: "eDP-1", frame: Rect(x: 0, y: 0, width: 1280, height: 800))
    #expect(!TouchScreen(name: "t", mapping: .identity).fits([left, right], in: screen))
    let mapped = TouchScreen(
      name: "t", mapping: TouchMapping(rows: [0.4, 0, 0, 0, 0.7407, 0, 0, 0, 1]))
    #expect(mapped.fits([left, right], in: screen))
  }

  @Test func aPictureThatWasRotatedAndATouchScreenThatWasNot() {
    let touch = TouchScreen(name: "t", mapping: .identity)
    #expect(!touch.fits([portrait], in: size))
    let mounted = TouchScreen(
      name: "t", mapping: .identity, calibration: TouchMapping(of: portrait, in: size))
    #expect(mounted.fits([portrait], in: size), "the panel is mounted so")
    #expect(touch.fits([], in: size), "nothing is known of the pictures")
  }
}
