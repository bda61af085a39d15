import KeyModel
import Testing

@testable import X11

/// Taps beside the hidden keyboard, by presses and lifts of which only raw events tell.
@Suite struct RawTapsTests {
  private let mouse = TouchID.pointer(2)
  private let finger = TouchID(rawValue: 7)
  private let start = Instant(milliseconds: 1000)
  private var taps = RawTaps()

  private func spot(_ x: Double, isLate: Bool = false) -> RawTaps.Spot {
    RawTaps.Spot(point: Point(x: x, y: 50), isLate: isLate)
  }

  @Test mutating func aPressAndALiftAtOnePlaceAreATap() {
    taps.press(mouse, at: spot(10), isFinger: false, at: start)
    taps.lift(mouse, at: spot(12), at: start + 80)
    #expect(taps.take().taps.map(\.point.x) == [10])
    #expect(taps.take().taps.isEmpty)
  }

  /// A window manager that has much to do froze the pointer until it had handled the press.
  @Test mutating func aLateLiftWhereThePointerStillIsEndsATap() {
    taps.press(mouse, at: spot(10), isFinger: false, at: start)
    taps.lift(mouse, at: spot(10, isLate: true), at: start + 700)
    #expect(taps.take().taps.count == 1)
  }

  @Test mutating func aLateLiftElsewhereIsNone() {
    taps.press(finger, at: spot(10), isFinger: true, at: start)
    taps.lift(finger, at: spot(200, isLate: true), at: start + 700)
    let (found, swipes) = taps.take()
    #expect(found.isEmpty && swipes.isEmpty)
  }

  @Test mutating func aLatePressIsNone() {
    taps.press(mouse, at: spot(10, isLate: true), isFinger: false, at: start)
    taps.lift(mouse, at: spot(10), at: start + 80)
    #expect(taps.take().taps.isEmpty)
  }

  @Test mutating func aFingerThatIsDraggedSwipes() {
    taps.press(finger, at: spot(0), isFinger: true, at: start)
    taps.lift(finger, at: spot(300), at: start + 80)
    let (found, swipes) = taps.take()
    #expect(found.isEmpty)
    #expect(swipes.map(\.end.x) == [300])
  }

  @Test mutating func twoFingersAreNoTap() {
    taps.press(finger, at: spot(10), isFinger: true, at: start)
    taps.press(TouchID(rawValue: 8), at: spot(90), isFinger: true, at: start)
    taps.lift(finger, at: spot(10), at: start + 80)
    taps.lift(TouchID(rawValue: 8), at: spot(90), at: start + 90)
    #expect(taps.take().taps.isEmpty)
  }
}
