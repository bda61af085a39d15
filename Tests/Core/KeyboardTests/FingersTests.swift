import Board
import Gestures
import InputSession
import KeyModel
import Testing

@testable import Keyboard

/// The fingers without the keyboard around them: one key of 40 px by 40 px that a tap strikes.
@Suite struct FingersTests {
  private let finger = TouchID(rawValue: 1)
  private let surroundings = Surroundings(
    settings: Settings(), installed: [], screen: Screen(monitors: []))

  private func touch(_ phase: Touch.Phase, at milliseconds: Double) -> Touch {
    Touch(
      id: finger, phase: phase, position: Point(x: 20, y: 20),
      time: Instant(milliseconds: milliseconds))
  }

  private func hit(_ point: Point) -> Target? {
    let area = Rect(x: 0, y: 0, width: 40, height: 40)
    return area.contains(point) ? Target(key: 7, area: area, manner: .taps) : nil
  }

  @Test func aTapPressesStrikesAndFades() {
    var fingers = Fingers(Settings())
    let down = touch(.began, at: 0)
    fingers.note(down, at: down.time)
    let began = fingers.handle(down, glideReach: nil, hit: hit)
    #expect(began == [.pressed(finger, key: 7)])
    fingers.press(7, by: finger)
    #expect(fingers.isPressed(7) && !fingers.isAtRest)
    let up = touch(.ended, at: 50)
    let ended = fingers.handle(up, glideReach: nil, hit: hit)
    fingers.noteEnd(of: up)
    #expect(ended.contains(.tapped(finger, key: 7)))
    let released = fingers.release(finger, at: up.time, in: surroundings)
    #expect(released == 7 && !fingers.isPressed(7))
    #expect(fingers.fade(of: 7) != nil)
    var now = up.time
    while let due = fingers.fadeDeadline(in: surroundings) {
      now = max(now, due)
      _ = fingers.advanceFades(to: now, in: surroundings)
    }
    #expect(fingers.isAtRest)
  }

  @Test func theUserIsForgottenAfterAPauseWithoutFingers() {
    var fingers = Fingers(Settings())
    #expect(fingers.forgetAt(after: 1000) == nil)
    let down = touch(.began, at: 0)
    fingers.note(down, at: down.time)
    #expect(fingers.forgetAt(after: 1000) == nil, "a finger is down")
    let up = touch(.ended, at: 50)
    fingers.note(up, at: up.time)
    fingers.noteEnd(of: up)
    #expect(fingers.forgetAt(after: 1000) == up.time + 1000)
    #expect(fingers.forgetAt(after: 0) == nil)
    fingers.forgetUser()
    #expect(fingers.forgetAt(after: 1000) == nil)
  }

  @Test func anotherFingerMakesTheTrackpadSelect() {
    var fingers = Fingers(Settings())
    let down = touch(.began, at: 0)
    _ = fingers.handle(down, glideReach: nil, hit: hit)
    let hasBegun = [fingers.beginTrackpad(finger), fingers.beginTrackpad(TouchID(rawValue: 9))]
    #expect(hasBegun == [true, false])
    let steps = fingers.moveTrackpad(to: Point(x: 20 + 17, y: 20), scale: 1)
    #expect(steps?.across == 2 && steps?.down == 0)
    #expect(!fingers.selects)
    var second = touch(.began, at: 10)
    second.id = TouchID(rawValue: 2)
    let isTaken = fingers.selectByTrackpad(second)
    #expect(isTaken && fingers.selects)
    fingers.letGo()
    #expect(fingers.isAtRest)
  }

  @Test func whileABlankScreenWakesATouchCountsForNothing() {
    var fingers = Fingers(Settings())
    fingers.note(isBlank: true, at: Instant(milliseconds: 0))
    let isTaken = [touch(.began, at: 10), touch(.ended, at: 60), touch(.began, at: 500)].map {
      if $0.time == Instant(milliseconds: 60) {
        fingers.note(isBlank: false, at: Instant(milliseconds: 20))
      }
      return fingers.wakes($0)
    }
    #expect(isTaken == [true, true, false])
  }
}

/// The questions about strokes without the keyboard around them.
@Suite struct GlidingTests {
  private let now = Instant(milliseconds: 1000)

  @Test func aGuessIsAskedForNowAndThen() {
    var gliding = Gliding()
    #expect(!gliding.isGuessDue(at: now))
    gliding.move()
    #expect(gliding.isGuessDue(at: now))
    gliding.guess(at: now)
    gliding.move()
    #expect(!gliding.isGuessDue(at: now + 200), "the answer comes first")
    let isTaken = [now + 1, now].map {
      gliding.takesGuess(GlideAnswer(id: 1, words: [], guess: $0))
    }
    #expect(isTaken == [false, true])
    #expect(gliding.deadline == now + 100)
    #expect(!gliding.isGuessDue(at: now + 99) && gliding.isGuessDue(at: now + 100))
  }

  @Test func touchesWaitForTheWord() {
    var gliding = Gliding()
    let touch = Touch(
      id: TouchID(rawValue: 1), phase: .began, position: Point(x: 0, y: 0), time: now)
    let isHeldAtOnce = gliding.holdBack(touch)
    gliding.ask(5, at: now)
    let isHeld = gliding.holdBack(touch)
    #expect(!isHeldAtOnce && isHeld)
    #expect(gliding.awaits(GlideAnswer(id: 5, words: [])))
    #expect(!gliding.awaits(GlideAnswer(id: 4, words: [])))
    #expect(gliding.deadline == now + 3000 && gliding.isOverdue(at: now + 3000))
    let waited = gliding.end()
    #expect(waited == [touch])
    #expect(gliding.deadline == nil)
  }
}
