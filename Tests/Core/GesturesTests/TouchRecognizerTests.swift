import KeyModel
import Testing

@testable import Gestures

/// A row of keys, each 40 px wide and high: 0 and 1 tap, 2 repeats, 3 holds, 4 stays, 5 drags, 6 taps
/// and may be held or pulled down; 8, apart from them, may be flicked up and
/// to the right.
private struct Row {
  private static let ways: [Int: Set<FlickWay>] = [8: [.up, .right], 6: [.down]]

  var recognizer = TouchRecognizer(timing: Timing(), slop: 4, flickDistance: 12)

  static func target(at point: Point) -> Target? {
    let isOnKey = (0..<280).contains(point.x) || (320..<360).contains(point.x)
    guard point.y >= 0, point.y < 40, isOnKey else { return nil }
    let key = Int(point.x / 40)
    let manners: [Target.Manner] = [
      .taps, .taps, .repeats, .holds, .stays, .drags, .taps, .taps, .taps,
    ]
    return Target(
      key: key, area: Rect(x: Double(key) * 40, y: 0, width: 40, height: 40),
      manner: manners[key], longPresses: key == 6, flicks: ways[key] ?? [], swipesUp: key == 4)
  }

  mutating func touch(
    _ phase: Touch.Phase, _ x: Double, _ y: Double = 20, finger: UInt64 = 1, at time: Double = 0
  ) -> [Gesture] {
    recognizer.handle(
      Touch(
        id: TouchID(rawValue: finger), phase: phase, position: Point(x: x, y: y),
        time: Instant(milliseconds: time)), hit: Row.target)
  }

  mutating func advance(to time: Double) -> [Gesture] {
    recognizer.advance(to: Instant(milliseconds: time))
  }
}

@Suite struct TouchRecognizerTests {
  private let one = TouchID(rawValue: 1)
  private let two = TouchID(rawValue: 2)
  private var row = Row()

  @Test mutating func strikesWhenTheFingerLifts() {
    #expect(row.touch(.began, 20) == [.pressed(one, key: 0)])
    #expect(row.touch(.ended, 20) == [.tapped(one, key: 0)])
    #expect(row.recognizer.isIdle)
  }

  @Test mutating func theKeyUnderTheFingerAtTheLiftCounts() {
    _ = row.touch(.began, 20)
    #expect(row.touch(.moved, 60) == [.left(one, key: 0), .pressed(one, key: 1)])
    #expect(row.touch(.ended, 60) == [.tapped(one, key: 1)])
  }

  @Test mutating func aLiftFarFromTheTouchIsJudgedByItsOwnPosition() {
    _ = row.touch(.began, 20)
    #expect(
      row.touch(.ended, 60) == [
        .left(one, key: 0), .pressed(one, key: 1), .tapped(one, key: 1),
      ])
  }

  @Test mutating func liftingOutsideStrikesNothing() {
    _ = row.touch(.began, 20)
    #expect(row.touch(.ended, 20, -50) == [.left(one, key: 0)])
  }

  @Test(arguments: [-3.9, 0, 39.9, 43.9])
  mutating func jitterAtTheEdgeKeepsTheKey(_ x: Double) {
    _ = row.touch(.began, 20)
    #expect(row.touch(.moved, x) == [])
    #expect(row.touch(.ended, x) == [.tapped(one, key: 0)])
  }

  @Test mutating func aSecondFingerStrikesTheFirstKey() {
    _ = row.touch(.began, 20)
    #expect(
      row.touch(.began, 60, finger: 2) == [.tapped(one, key: 0), .pressed(two, key: 1)])
    #expect(row.touch(.ended, 20) == [])
    #expect(row.touch(.ended, 60, finger: 2) == [.tapped(two, key: 1)])
  }

  @Test mutating func aCancelledTouchStrikesNothing() {
    _ = row.touch(.began, 20)
    #expect(row.touch(.cancelled, 20) == [.left(one, key: 0)])
    #expect(row.touch(.ended, 20) == [])
  }

  @Test mutating func endsWithoutBeginningsAreIgnored() {
    #expect(row.touch(.ended, 20) == [])
    #expect(row.touch(.moved, 20) == [])
    #expect(row.touch(.cancelled, 20) == [])
  }

  @Test mutating func aSecondBeginningOfOneFingerReplacesTheFirst() {
    _ = row.touch(.began, 20)
    #expect(row.touch(.began, 60) == [.left(one, key: 0), .pressed(one, key: 1)])
    #expect(row.touch(.ended, 60) == [.tapped(one, key: 1)])
  }

  @Test mutating func repeatsFromTheTouchOn() {
    #expect(
      row.touch(.began, 100) == [
        .pressed(one, key: 2), .struck(one, key: 2, repetition: 0, held: 0),
      ])
    #expect(row.recognizer.deadline == Instant(milliseconds: 500))
    #expect(row.advance(to: 499) == [])
    #expect(row.advance(to: 500) == [.struck(one, key: 2, repetition: 1, held: 500)])
    #expect(row.advance(to: 570) == [.struck(one, key: 2, repetition: 2, held: 570)])
    #expect(row.touch(.ended, 100, at: 600) == [.left(one, key: 2)])
    #expect(row.recognizer.deadline == nil)
  }

  @Test mutating func aLateClockRepeatsOnce() {
    _ = row.touch(.began, 100)
    #expect(row.advance(to: 5000).count == 1)
    #expect(row.recognizer.deadline == Instant(milliseconds: 5070))
  }

  @Test mutating func slidingOffStopsTheRepetition() {
    _ = row.touch(.began, 100)
    #expect(row.touch(.moved, 60) == [.left(one, key: 2)])
    #expect(row.recognizer.deadline == nil)
    #expect(row.touch(.ended, 60) == [])
  }

  @Test mutating func fingersDoNotSlideOntoKeysThatDoNotTap() {
    _ = row.touch(.began, 60)
    #expect(row.touch(.moved, 100) == [.left(one, key: 1)])
    #expect(row.touch(.ended, 100) == [])
  }

  @Test mutating func aHeldKeyIsInForceUntilTheLift() {
    #expect(row.touch(.began, 140) == [.down(one, key: 3, at: Instant(milliseconds: 0))])
    #expect(row.touch(.began, 20, finger: 2) == [.pressed(two, key: 0)])
    #expect(row.touch(.ended, 20, finger: 2) == [.tapped(two, key: 0)])
    #expect(row.touch(.ended, 140) == [.up(one, key: 3, cancelled: false)])
  }

  @Test mutating func lettingGoOfAHeldKeyFirstStrikesWhatWasTouchedWithIt() {
    _ = row.touch(.began, 140)
    _ = row.touch(.began, 20, finger: 2)
    #expect(
      row.touch(.ended, 140) == [.tapped(two, key: 0), .up(one, key: 3, cancelled: false)])
    #expect(row.touch(.ended, 20, finger: 2) == [])
  }

  @Test mutating func slidesFromAHeldKeyToOneThatIsStruckWithIt() {
    _ = row.touch(.began, 140)
    #expect(row.touch(.moved, 60) == [.slid(one, key: 3), .pressed(one, key: 1)])
    #expect(
      row.touch(.ended, 60) == [.tapped(one, key: 1), .up(one, key: 3, cancelled: false)])
  }

  @Test mutating func aFingerThatSlidFromAHeldKeyPressesNothingLong() {
    _ = row.touch(.began, 140)
    #expect(row.touch(.moved, 260) == [.slid(one, key: 3), .pressed(one, key: 6)])
    #expect(row.advance(to: 1000) == [])
    #expect(
      row.touch(.ended, 260) == [.tapped(one, key: 6), .up(one, key: 3, cancelled: false)])
  }

  @Test mutating func slidingFromAHeldKeyToNothingCancelsIt() {
    _ = row.touch(.began, 140)
    _ = row.touch(.moved, 140, -60)
    #expect(row.touch(.ended, 140, -60) == [.up(one, key: 3, cancelled: true)])
  }

  @Test mutating func aKeyThatStaysNeedsTouchAndLift() {
    _ = row.touch(.began, 180)
    #expect(row.touch(.moved, 20) == [.left(one, key: 4)])
    #expect(row.touch(.moved, 180) == [.pressed(one, key: 4)])
    #expect(row.touch(.ended, 180) == [.tapped(one, key: 4)])
  }

  @Test mutating func aSwipeUpwardsIsALongPressAtOnce() {
    _ = row.touch(.began, 180)
    #expect(row.touch(.moved, 190, 0) == [])
    #expect(row.touch(.moved, 190, -5) == [.held(one, key: 4)])
    let up = Point(x: 190, y: -60)
    #expect(row.touch(.moved, 190, -60) == [.dragged(one, key: 4, to: up)])
    #expect(
      row.touch(.ended, 190, -60) == [
        .dragged(one, key: 4, to: up), .dropped(one, key: 4, at: up, cancelled: false),
      ])
  }

  @Test mutating func handlesFollowTheFinger() {
    let start = Point(x: 220, y: 20)
    #expect(row.touch(.began, 220) == [.dragged(one, key: 5, to: start)])
    #expect(row.touch(.moved, 500) == [.dragged(one, key: 5, to: Point(x: 500, y: 20))])
    #expect(
      row.touch(.ended, 500) == [
        .dragged(one, key: 5, to: Point(x: 500, y: 20)),
        .dropped(one, key: 5, at: Point(x: 500, y: 20), cancelled: false),
      ])
  }

  @Test mutating func aLongPressIsToldOnce() {
    _ = row.touch(.began, 260)
    #expect(row.recognizer.deadline == Instant(milliseconds: 500))
    #expect(row.advance(to: 500) == [.held(one, key: 6)])
    #expect(row.advance(to: 2000) == [])
    #expect(row.touch(.ended, 260, at: 2000) == [.tapped(one, key: 6)])
  }

  @Test mutating func aPullDownwardsIsAFlick() {
    _ = row.touch(.began, 260, 10)
    #expect(row.touch(.moved, 260, 25) == [.pulled(one, key: 6, .down)])
    #expect(row.touch(.ended, 260, 25) == [.flicked(one, key: 6, .down)])
  }

  @Test mutating func aFlickGoesToTheSideOfTheLongerWay() {
    _ = row.touch(.began, 340, 20)
    #expect(row.touch(.moved, 355, 10) == [.pulled(one, key: 8, .right)])
    #expect(row.touch(.moved, 346, -20) == [.pulled(one, key: 8, .up)])
    #expect(row.touch(.ended, 346, -60) == [.flicked(one, key: 8, .up)])
  }

  @Test mutating func aFlickToWhereNothingIsIsNone() {
    _ = row.touch(.began, 340, 20)
    #expect(row.touch(.moved, 326, 20) == [])
    #expect(row.touch(.ended, 326, 20) == [.tapped(one, key: 8)])
  }

  @Test mutating func aPullTakenBackIsATap() {
    _ = row.touch(.began, 260, 10)
    _ = row.touch(.moved, 260, 25)
    #expect(row.touch(.moved, 260, 12) == [.pulled(one, key: 6, nil)])
    #expect(row.touch(.ended, 260, 12) == [.tapped(one, key: 6)])
  }

  @Test mutating func twoHundredTapsInOneFlushAreAllStruckInOrder() {
    var struck: [Int] = []
    for tap in 0..<200 {
      let x = tap.isMultiple(of: 2) ? 20.0 : 60.0
      let finger = UInt64(tap)
      for gesture in row.touch(.began, x, finger: finger, at: Double(tap) * 5)
        + row.touch(.ended, x, finger: finger, at: Double(tap) * 5 + 2)
      {
        if case .tapped(_, let key) = gesture { struck.append(key) }
      }
    }
    #expect(struck == (0..<200).map { $0 % 2 })
    #expect(row.recognizer.isIdle)
  }

  @Test mutating func capturedFingersAreFollowed() {
    _ = row.touch(.began, 260)
    row.recognizer.capture(one)
    #expect(row.touch(.moved, 20) == [.dragged(one, key: 6, to: Point(x: 20, y: 20))])
    #expect(
      row.touch(.cancelled, 20) == [
        .dropped(one, key: 6, at: Point(x: 20, y: 20), cancelled: true)
      ])
  }
}
