import Board
import KeyModel
import Testing

@testable import Keyboard

/// What is laid over the keys, without the keyboard around it.
@Suite struct OverlaysTests {
  private let one = TouchID(rawValue: 1)
  private let two = TouchID(rawValue: 2)
  private let stem = Rect(x: 0, y: 100, width: 40, height: 40)
  private let frames = (0..<3).map {
    Rect(x: Double($0) * 40, y: 50, width: 40, height: 40)
  }

  private func callout() -> Callout {
    Callout(finger: one, stem: stem, choices: ["e", "é", "è"], frames: frames, chosen: 0)
  }

  private func list() -> KeyboardList {
    KeyboardList(
      finger: one,
      entries: ["en", "de", "el"].map { .keyboard($0, name: $0, isCurrent: false) },
      frames: frames)
  }

  @Test func aPreviewEndsAfterTheLift() {
    var overlays = Overlays()
    let end = Instant(milliseconds: 50)
    overlays.show(Preview(key: 1, label: "a", stem: stem))
    #expect(overlays.deadline == nil && !overlays.hasChoices)
    overlays.endPreview(at: end)
    #expect(overlays.deadline == end)
    overlays.advance(to: Instant(milliseconds: 49))
    #expect(overlays.current != .none)
    overlays.advance(to: end)
    #expect(overlays.current == .none)
  }

  @Test func theFingerChoosesInACallout() {
    var overlays = Overlays()
    overlays.open(callout())
    #expect(overlays.hasChoices && overlays.choices == nil, "the finger holds it open")
    let places = [frames[1].center, frames[1].center, Point(x: 0, y: -900)]
    let found = places.map { overlays.choose(at: $0, reach: 70) }
    #expect(found == [frames[1], nil, nil])
    #expect(overlays.callout?.chosen == nil)
    _ = overlays.choose(at: frames[2].center, reach: 70)
    let taken = overlays.takeCallout()
    #expect(taken?.chosen == 2 && overlays.current == .none)
  }

  @Test func aCalloutThatStandsWaitsForATap() {
    var overlays = Overlays()
    overlays.open(callout())
    let stands = [overlays.geometry(without: two), overlays.geometry(without: one)]
    #expect(stands == [false, true])
    #expect(overlays.choices == frames && overlays.callout?.chosen == nil)
  }

  @Test func aFingerThatWasOnNoEntryLeavesTheListOpen() {
    var overlays = Overlays()
    overlays.open(list())
    let lift = overlays.liftFromList(cancelled: false)
    #expect(lift == .stays && overlays.list?.finger == nil)
    let isPressed = [
      overlays.press(at: Point(x: 0, y: 500), by: two),
      overlays.press(at: frames[1].center, by: two),
    ]
    #expect(isPressed == [false, true])
    #expect(overlays.list?.finger == two)
    let end = overlays.liftFromList(cancelled: false)
    #expect(end == .chosen(.keyboard("de", name: "de", isCurrent: false), isPanel: false))
    #expect(overlays.current == .none)
  }

  @Test func aFingerThatLeavesTheEntriesChoosesNone() {
    var overlays = Overlays()
    overlays.open(list())
    let entered = [frames[0].center, Point(x: 0, y: 500)].map { overlays.chooseEntry(at: $0) }
    #expect(entered == [frames[0], nil])
    let lift = overlays.liftFromList(cancelled: false)
    #expect(lift == .closed && overlays.current == .none)
  }

  @Test func thePictureIsStaleUntilItIsMade() {
    var overlays = Overlays()
    #expect(!overlays.isStale([:]))
    overlays.open(callout())
    #expect(overlays.isStale([:]))
    let isChanged = overlays.show(nil, cues: [:])
    #expect(!isChanged && !overlays.isStale([:]))
  }
}
