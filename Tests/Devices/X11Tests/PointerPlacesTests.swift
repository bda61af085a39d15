import KeyModel
import Testing

@testable import X11

/// Where a pointer was, by events that came late.
@Suite struct PointerPlacesTests {
  private let keys = [100.0, 300, 500].map { Point(x: $0, y: 600) }
  private let end = Point(x: 900, y: 620)

  /// R-HARM-4: a window manager held the pointer; all events tell where it is when they are sent.
  @Test func tapsAreWhereTheirMotionsWere() {
    var places = PointerPlaces()
    for key in keys {
      let moved = places.motion(of: 2, from: 7, reported: end, axes: key, isSure: true)
      #expect(moved == key)
      #expect(places.press(of: 2, reported: end) == key)
      #expect(places.press(of: 9, reported: end) == end, "another pointer")
    }
    _ = places.motion(of: 2, from: 7, reported: end, axes: end, isSure: true)
    #expect(places.press(of: 2, reported: end) == end)
  }

  @Test func inTimeTheEventCounts() {
    var places = PointerPlaces()
    let reported = Point(x: 100.5, y: 600)
    let moved = places.motion(
      of: 2, from: 7, reported: reported, axes: Point(x: 100, y: 600), isSure: true)
    #expect(moved == reported)
    #expect(places.press(of: 2, reported: end) == end, "the pointer was moved without a word of it")
  }

  @Test func axesOfATabletCountOnceTheyWereRight() {
    var places = PointerPlaces()
    let first = places.motion(of: 2, from: 7, reported: end, axes: keys[0], isSure: false)
    #expect(first == end)
    _ = places.motion(of: 2, from: 7, reported: keys[1], axes: keys[1], isSure: false)
    let late = places.motion(of: 2, from: 7, reported: end, axes: keys[0], isSure: false)
    #expect(late == keys[0])
    let other = places.motion(of: 2, from: 8, reported: end, axes: keys[0], isSure: false)
    #expect(other == end, "another tablet")
  }

  @Test func axesThatNeverAgreeMeanSomethingElse() {
    var places = PointerPlaces()
    var believed = 0
    for _ in 0..<1000
    where places.motion(of: 2, from: 7, reported: end, axes: keys[0], isSure: true) == keys[0] {
      believed += 1
    }
    #expect(believed == 64)
    let plain = places.motion(of: 2, from: 7, reported: end, axes: nil, isSure: true)
    #expect(plain == end)
  }
}
