import KeyModel
import Testing

@testable import X11

/// Presses that come raw and to a window, or raw alone.
@Suite struct PressTwinsTests {
  private let finger = TouchID(rawValue: 7)
  private let other = TouchID(rawValue: 8)
  private let place = RawPlace(device: 3, x: 10, y: 20)

  /// What nobody but raw events has told, as `7+` for a press and `7-` for a lift.
  private func rest(_ twins: inout PressTwins) -> [String] {
    twins.takeUnmatched(of: twins.count).map {
      "\($0.id.rawValue)\($0.phase == .began ? "+" : "-")"
    }
  }

  @Test func aPressThatAWindowGotIsNone() {
    var twins = PressTwins()
    twins.note(finger, isPress: true, at: place)
    #expect(twins.hasUnmatched)
    let isNew = twins.match(finger)
    #expect(isNew)
    twins.note(finger, isPress: false, at: place)
    #expect(!twins.hasUnmatched)
  }

  @Test func besideAGrabPressAndLiftStandInTheirOrder() {
    var twins = PressTwins()
    twins.note(finger, isPress: true, at: place)
    twins.note(finger, isPress: false, at: nil)
    twins.note(other, isPress: true, at: place)
    twins.note(other, isPress: false, at: place)
    let presses = twins.takeUnmatched(of: twins.count)
    #expect(presses.map(\.number) == [1, 2, 3, 4])
    #expect(presses.map(\.place) == [place, place, place, place])
    #expect(!twins.hasUnmatched)
  }

  @Test func theLiftOfAnAdoptedPressIsTold() throws {
    var twins = PressTwins()
    twins.note(finger, isPress: true, at: place)
    let presses = twins.takeUnmatched(of: twins.count)
    twins.adopt(try #require(presses.first), among: presses)
    twins.note(finger, isPress: false, at: place)
    #expect(rest(&twins) == ["7-"])
    twins.note(finger, isPress: false, at: place)
    #expect(rest(&twins) == [])
  }

  @Test func theLiftOfAPressElsewhereIsNot() {
    var twins = PressTwins()
    twins.note(finger, isPress: true, at: place)
    #expect(rest(&twins) == ["7+"])
    twins.note(finger, isPress: false, at: place)
    #expect(rest(&twins) == [])
  }

  /// When a grab ends, the server sends our windows the fingers that are down.
  @Test func anAdoptedFingerIsNotTakenTwice() throws {
    var twins = PressTwins()
    twins.note(finger, isPress: true, at: place)
    let presses = twins.takeUnmatched(of: twins.count)
    twins.adopt(try #require(presses.first), among: presses)
    let isNew = twins.match(finger)
    #expect(!isNew)
  }

  @Test func whatCameWhileTheServerWasAskedWaits() {
    var twins = PressTwins()
    twins.note(finger, isPress: true, at: place)
    let reported = twins.count
    twins.note(other, isPress: true, at: place)
    let first = twins.takeUnmatched(of: reported)
    #expect(first.map(\.id) == [finger])
    #expect(rest(&twins) == ["8+"])
  }

  @Test func otherSelectionsForgetPresses() {
    var twins = PressTwins()
    twins.note(finger, isPress: true, at: place)
    twins.forgetPresses()
    #expect(!twins.hasUnmatched)
    #expect(rest(&twins) == [])
  }
}
