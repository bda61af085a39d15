import Gestures
import KeyModel
import Testing

/// R-TEXT-10: which ways of three fingers ask for something, and which are typing.
@Suite struct ThreeFingersTests {
  /// What a finger does, with its time in ms and its place in mm.
  private enum Act {
    case down(Int, at: Double, x: Double, y: Double = 0)
    case move(Int, at: Double, x: Double, y: Double = 0)
    case up(Int, at: Double, x: Double, y: Double = 0)
    case cancel(Int, at: Double)
    case wait(until: Double)
  }

  private static let unit = 4.0

  /// The numbers of fingers whose touches were passed on, as `+1` for a touch, `=1` for a move, `-1` for a lift, `~1` for
  /// one that was taken back; and what was asked for.
  private func play(_ acts: [Act], mayBegin: Bool = true) -> [String] {
    var fingers = ThreeFingers()
    var reported: [String] = []
    func touch(_ id: Int, _ phase: Touch.Phase, _ time: Double, _ x: Double, _ y: Double) {
      let unit = ThreeFingersTests.unit
      note(
        fingers.handle(
          Touch(
            id: TouchID(rawValue: UInt64(id)), phase: phase,
            position: Point(x: x * unit, y: y * unit),
            time: Instant(milliseconds: time)), unit: unit, mayBegin: mayBegin))
    }
    func note(_ outcomes: [ThreeFingers.Outcome]) {
      for outcome in outcomes {
        switch outcome {
        case .pass(let touch):
          let sign =
            switch touch.phase {
            case .began: "+"
            case .moved: "="
            case .ended: "-"
            case .cancelled: "x"
            }
          reported.append("\(sign)\(touch.id.rawValue)")
        case .takeBack(let id, at: _): reported.append("~\(id.rawValue)")
        case .ask(let command): reported.append(command.rawValue)
        }
      }
    }
    for act in acts {
      switch act {
      case .down(let id, at: let time, x: let x, y: let y): touch(id, .began, time, x, y)
      case .move(let id, at: let time, x: let x, y: let y): touch(id, .moved, time, x, y)
      case .up(let id, at: let time, x: let x, y: let y): touch(id, .ended, time, x, y)
      case .cancel(let id, at: let time): touch(id, .cancelled, time, 0, 0)
      case .wait(until: let time): note(fingers.advance(to: Instant(milliseconds: time)))
      }
    }
    return reported
  }

  /// Three fingers that come down side by side, 15 mm apart, and go those ways in mm.
  private func three(_ ways: [(x: Double, y: Double)], from begin: Double = 0) -> [Act] {
    let starts = [0.0, 15, 30]
    var acts: [Act] = starts.enumerated().map { .down($0 + 1, at: begin + Double($0) * 15, x: $1) }
    for step in 1...10 {
      let share = Double(step) / 10
      for (index, way) in ways.enumerated() where way != (0, 0) {
        acts.append(
          .move(
            index + 1, at: begin + 40 + share * 120, x: starts[index] + way.x * share,
            y: way.y * share))
      }
    }
    for (index, way) in ways.enumerated() {
      acts.append(.up(index + 1, at: begin + 170, x: starts[index] + way.x, y: way.y))
    }
    return acts
  }

  @Test(arguments: [
    ([(-15.0, 0.0), (-14, 3), (-16, -2)], "undo"), ([(15, 0), (14, 3), (16, -2)], "redo"),
    ([(12, 0), (0, 4), (-12, 0)], "copy"), ([(-12, 0), (0, -4), (12, 0)], "paste"),
    // A hand that turns a little while it swipes.
    ([(-11, 5), (-13, 2), (-18, -3)], "undo"),
  ])
  func aGestureAsksOnceAndTypesNothing(ways: [(Double, Double)], command: String) {
    #expect(play(three(ways)) == ["+1", "~1", command])
  }

  @Test func aSecondPinchSoonAfterTheFirstCuts() {
    let pinch = [(x: 12.0, y: 0.0), (0, 4), (-12, 0)]
    let asked = { (acts: [Act]) in self.play(acts).filter { $0.count > 2 } }
    #expect(asked(three(pinch) + three(pinch, from: 800)) == ["copy", "cut"])
    #expect(asked(three(pinch) + three(pinch, from: 3000)) == ["copy", "copy"])
    #expect(
      asked(three(pinch) + three(pinch, from: 800) + three(pinch, from: 1600)) == [
        "copy", "cut", "copy",
      ])
  }

  /// Ways of fingers that are passed on whole.
  @Test(arguments: [
    // Fingers that stay; one, and two, that move; one that goes elsewhere than the others; a swipe upwards.
    [(0.0, 0.0), (0, 0), (0, 0)], [(-15, 0), (0, 0), (0, 0)], [(0, 0), (-15, 0), (-15, 0)],
  ])
  func fingersThatStayType(ways: [(Double, Double)]) {
    let reported = play(three(ways))
    #expect(reported.filter { $0.hasPrefix("+") } == ["+1", "+2", "+3"])
    #expect(reported.filter { $0.hasPrefix("-") } == ["-1", "-2", "-3"])
    #expect(reported.filter { $0.count > 2 || $0.hasPrefix("~") } == [])
  }

  @Test(arguments: [
    [(-15.0, 0.0), (-5, 0), (-15, 0)], [(0, -15), (0, -15), (0, -15)], [(-4, 0), (-4, 0), (-4, 0)],
  ])
  func threeThatMoveToNoEndDoNothing(ways: [(Double, Double)]) {
    #expect(play(three(ways)) == ["+1", "~1"])
  }

  @Test func twoThumbsThatOverlapArePassedOnAtOnceOrSoon() {
    #expect(
      play([.down(1, at: 0, x: 0), .down(2, at: 60, x: 40)]) == ["+1", "+2"], "later than 50 ms")
    #expect(
      play([.down(1, at: 0, x: 0), .down(2, at: 30, x: 40)]) == ["+1"], "a third may follow")
    #expect(
      play([.down(1, at: 0, x: 0), .down(2, at: 30, x: 40), .wait(until: 50)]) == ["+1", "+2"])
    #expect(
      play([
        .down(1, at: 0, x: 0), .down(2, at: 30, x: 40), .up(1, at: 45, x: 0), .up(2, at: 70, x: 40),
      ]) == ["+1", "+2", "-1", "-2"])
    #expect(
      play([.down(1, at: 0, x: 0), .up(1, at: 20, x: 0), .down(2, at: 30, x: 40)])
        == ["+1", "-1", "+2"], "one after the other")
  }

  @Test func threeThatRollOverArePassedOnInTheirOrder() {
    #expect(
      play([
        .down(1, at: 0, x: 0), .down(2, at: 20, x: 40), .down(3, at: 45, x: 20),
        .move(2, at: 60, x: 41), .up(1, at: 80, x: 0), .up(2, at: 95, x: 41),
        .up(3, at: 120, x: 20),
      ]) == ["+1", "+2", "+3", "=2", "-1", "-2", "-3"])
  }

  @Test func fingersThatWaitTooLongArePassedOn() {
    #expect(
      play([
        .down(1, at: 0, x: 0), .down(2, at: 20, x: 15), .down(3, at: 40, x: 30), .wait(until: 189),
      ]) == ["+1"])
    #expect(
      play([
        .down(1, at: 0, x: 0), .down(2, at: 20, x: 15), .down(3, at: 40, x: 30), .wait(until: 190),
        .move(1, at: 200, x: -20), .move(2, at: 200, x: -5), .move(3, at: 200, x: 10),
      ]) == ["+1", "+2", "+3", "=1", "=2", "=3"])
  }

  @Test func aFourthFingerIsNoGesture() {
    #expect(
      play([
        .down(1, at: 0, x: 0), .down(2, at: 10, x: 15), .down(3, at: 20, x: 30),
        .down(4, at: 30, x: 45), .move(1, at: 50, x: -20),
      ]) == ["+1", "+2", "+3", "+4", "=1"])
  }

  @Test func aTouchThatIsTakenAwayPassesTheOthersOn() {
    #expect(
      play([
        .down(1, at: 0, x: 0), .down(2, at: 10, x: 15), .down(3, at: 20, x: 30), .cancel(2, at: 30),
      ]) == ["+1", "+2", "+3", "x2"])
  }

  @Test func whereNoneMayBeginAllIsPassedOn() {
    let reported = play(three([(-15, 0), (-15, 0), (-15, 0)]), mayBegin: false)
    #expect(reported.prefix(3) == ["+1", "+2", "+3"])
    #expect(reported.count == 36)
  }
}
