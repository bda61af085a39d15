package import KeyModel

/// Recognises commands of three fingers: a swipe to the left undoes, a swipe to the right redoes, a pinch copies, a
/// second pinch soon after the first cuts, and spreading pastes (R-TEXT-10). All other touches are passed on in
/// their order.
///
/// Two fingers that come down almost together are passed on a moment later, because a third finger may follow. Three
/// fingers that come down together are delayed while they may still make a gesture. Fingers that stay in place are
/// typing, and are passed on.
package struct ThreeFingers: Hashable, Sendable {
  /// The result for a touch.
  package enum Outcome: Hashable, Sendable {
    case pass(Touch)
    /// The first finger was passed on already. Its touch is cancelled.
    case takeBack(TouchID, at: Instant)
    case ask(EditingCommand)
  }

  /// Greatest time between the touches of the three fingers.
  private static let landing: Milliseconds = 50
  /// Greatest time until all three fingers have begun to move.
  private static let patience: Milliseconds = 150
  /// Greatest time between a pinch and the second pinch that cuts.
  private static let again: Milliseconds = 1500
  /// Distances in mm: the least movement of a finger that counts as moving (`stir`), the least length of a swipe
  /// (`reach`), and the least narrowing of a pinch (`pinch`).
  private static let (stir, reach, pinch) = (1.5, 10.0, 5.0)
  /// Greatest width after a pinch (`narrower`) and least width after a spread (`wider`), as shares of the width before.
  private static let (narrower, wider) = (0.7, 1.35)
  /// Greatest vertical share of a swipe's path (`slope`), and least path of a finger as a share of the longest path
  /// (`likeness`).
  private static let (slope, likeness) = (0.58, 0.5)

  private struct Trail: Hashable, Sendable {
    let id: TouchID
    let start: Point
    var point: Point

    var across: Double { point.x - start.x }
    var down: Double { point.y - start.y }
    var way: Double { point.distance(to: start) }
  }

  private enum Stage: Hashable, Sendable {
    /// No finger is down.
    case idle
    /// One finger has been down since this time, and was passed on.
    case one(since: Instant)
    /// A second finger came down soon after the first, which came down at this time.
    case two(since: Instant)
    /// The third finger came down at this time.
    case three(since: Instant)
    /// All touches are passed on until all fingers have lifted.
    case passing
    /// The fingers have made their gesture; their further touches are ignored.
    case spent
  }

  private var stage = Stage.idle
  private var fingers: [Trail] = []
  private var held: [Touch] = []
  private var lastPinch: Instant?

  package init() {}

  /// Time when `advance` has touches to pass on; nil if no touch is delayed.
  package var deadline: Instant? {
    switch stage {
    case .two(let since): since + ThreeFingers.landing
    case .three(let since) where !isMoving(by: 0): since + ThreeFingers.patience
    case .idle, .one, .three, .passing, .spent: nil
    }
  }

  /// Passes on the touches that cannot become a gesture any more.
  package mutating func advance(to now: Instant) -> [Outcome] {
    guard let deadline, deadline <= now else { return [] }
    return passHeld()
  }

  /// Handles one touch. `unit` is the number of px per mm. `mayBegin`: a gesture may begin where the touch began.
  /// For a first finger on a key that acts when touched, this is false.
  package mutating func handle(_ touch: Touch, unit: Double, mayBegin: Bool) -> [Outcome] {
    let earlier = advance(to: touch.time)
    return earlier + sort(touch, unit: unit, mayBegin: mayBegin)
  }

  private mutating func sort(_ touch: Touch, unit: Double, mayBegin: Bool) -> [Outcome] {
    switch touch.phase {
    case .began: return begin(touch, mayBegin: mayBegin)
    case .moved:
      guard let index = fingers.firstIndex(where: { $0.id == touch.id }) else {
        return [.pass(touch)]
      }
      fingers[index].point = touch.position
      return move(touch, unit: unit)
    case .ended, .cancelled:
      guard let index = fingers.firstIndex(where: { $0.id == touch.id }) else {
        return [.pass(touch)]
      }
      fingers[index].point = touch.position
      defer {
        fingers.removeAll { $0.id == touch.id }
        if fingers.isEmpty { stage = .idle }
      }
      return end(touch, unit: unit)
    }
  }

  private mutating func begin(_ touch: Touch, mayBegin: Bool) -> [Outcome] {
    fingers.removeAll { $0.id == touch.id }
    fingers.append(Trail(id: touch.id, start: touch.position, point: touch.position))
    switch stage {
    case .idle:
      stage = mayBegin ? .one(since: touch.time) : .passing
      return [.pass(touch)]
    case .one(let since) where touch.time - since <= ThreeFingers.landing:
      stage = .two(since: since)
      held = [touch]
      return []
    case .two:
      // If this finger had come later, `advance` would have passed on the first two.
      stage = .three(since: touch.time)
      held.append(touch)
      return []
    case .three:
      held.append(touch)
      return passHeld()
    case .one, .passing:
      stage = .passing
      return [.pass(touch)]
    case .spent: return []
    }
  }

  private mutating func move(_ touch: Touch, unit: Double) -> [Outcome] {
    switch stage {
    case .idle, .one, .passing: return [.pass(touch)]
    case .two:
      held.append(touch)
      return []
    case .three:
      held.append(touch)
      return command(unit, at: touch.time).map { finish($0, at: touch.time) } ?? []
    case .spent: return []
    }
  }

  private mutating func end(_ touch: Touch, unit: Double) -> [Outcome] {
    switch stage {
    case .idle, .one, .passing: return [.pass(touch)]
    case .two:
      held.append(touch)
      return passHeld()
    case .three where touch.phase == .ended && isMoving(by: ThreeFingers.stir * unit):
      // Three fingers that moved together are not typing, however short their paths were.
      return finish(command(unit, at: touch.time), at: touch.time)
    case .three:
      held.append(touch)
      return passHeld()
    case .spent: return []
    }
  }

  private mutating func passHeld() -> [Outcome] {
    let touches = held
    held = []
    stage = .passing
    return touches.map { .pass($0) }
  }

  private mutating func finish(_ command: EditingCommand?, at time: Instant) -> [Outcome] {
    held = []
    stage = .spent
    let first = fingers.first.map { Outcome.takeBack($0.id, at: time) }
    guard var command else { return [first].compactMap(\.self) }
    if command == .copy {
      let isAgain = lastPinch.map { time - $0 <= ThreeFingers.again } ?? false
      lastPinch = isAgain ? nil : time
      if isAgain { command = .cut }
    }
    return [first, .ask(command)].compactMap(\.self)
  }

  private func isMoving(by way: Double) -> Bool { fingers.allSatisfy { $0.way > way } }

  /// Returns the command of the paths of the three fingers; nil if they do not make a command yet.
  private func command(_ unit: Double, at time: Instant) -> EditingCommand? {
    guard isMoving(by: ThreeFingers.stir * unit) else { return nil }
    return swipe(unit) ?? pinch(unit)
  }

  private func swipe(_ unit: Double) -> EditingCommand? {
    let ways = fingers.map(\.across)
    guard let least = ways.map(abs).min(), let most = ways.map(abs).max(),
      least >= ThreeFingers.reach * unit, least >= most * ThreeFingers.likeness,
      fingers.allSatisfy({ abs($0.down) <= abs($0.across) * ThreeFingers.slope })
    else { return nil }
    if ways.allSatisfy({ $0 < 0 }) { return .undo }
    return ways.allSatisfy { $0 > 0 } ? .redo : nil
  }

  private func pinch(_ unit: Double) -> EditingCommand? {
    let before = ThreeFingers.width(of: fingers.map(\.start))
    let after = ThreeFingers.width(of: fingers.map(\.point))
    guard abs(after - before) >= ThreeFingers.pinch * unit else { return nil }
    if after <= before * ThreeFingers.narrower { return .copy }
    return after >= before * ThreeFingers.wider ? .paste : nil
  }

  /// Returns the average distance of the points from their centre.
  private static func width(of points: [Point]) -> Double {
    let count = Double(max(points.count, 1))
    let middle = Point(
      x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    return points.reduce(0) { $0 + $1.distance(to: middle) } / count
  }
}
