package import KeyModel

/// Turns the next press outside the keyboard into another kind of press, and clicks at the place where the pointer
/// rests (R-ASSIST-9). A tool applies to one press. A tool that is chosen twice is locked, as modifiers are.
package struct ClickTools: Hashable, Sendable {
  package enum State: String, Hashable, Sendable {
    case off, once, locked
    /// The next press ends the action of the last press.
    case held
  }

  package var settings: ClickSettings
  /// Pixels per pt.
  package var scale: Double

  private var tool: ClickTool?
  private var isLocked = false
  private var chosenAt: Instant?
  private var running: Running?
  private var rest: Rest?
  /// Place of the last click by resting; nil if the pointer has moved since. Until it moves, no further click follows.
  private var clickedAt: Point?

  /// An action that begins with one press and ends with the next press.
  private enum Running: Hashable, Sendable {
    case drag
    /// The wheel turns. The distance of the pointer from the anchor gives the speed. The next step of the wheel is
    /// at `due`; nil if the wheel stands still.
    case scroll(anchor: Point, pointer: Point, due: Instant?)
  }

  private struct Rest: Hashable, Sendable {
    var anchor: Point
    var start: Instant
  }

  /// Greatest number of wheel steps per second.
  private static let mostSteps = 20.0
  /// Distance in pt that adds one step per second.
  private static let distancePerStep = 12.0

  package init(settings: ClickSettings = ClickSettings(), scale: Double = 1) {
    self.settings = settings
    self.scale = scale
  }

  /// Whether the tools handle the next press of a button outside the keyboard.
  package var takesPress: Bool { tool != nil || running != nil }

  /// Whether moves of the pointer outside the keyboard have an effect.
  package var followsPointer: Bool {
    if case .scroll? = running { return true }
    return settings.anywhere
  }

  package func state(of tool: ClickTool) -> State {
    switch (running, tool) {
    case (.drag?, .drag), (.scroll?, .scroll): return .held
    default: break
    }
    guard self.tool == tool else { return .off }
    return isLocked ? .locked : .once
  }

  /// Handles a strike of a tool's key. A second strike within `doubleTap` locks the tool; nil: a second strike at
  /// any time locks it.
  package mutating func choose(
    _ tool: ClickTool, at now: Instant, doubleTap: Milliseconds?
  ) -> [PointerAct] {
    let acts = endRunning()
    guard self.tool == tool else {
      (self.tool, isLocked, chosenAt) = (tool, false, now)
      return acts
    }
    let isDouble = doubleTap.map { limit in chosenAt.map { now - $0 <= limit } ?? false } ?? true
    if !isLocked, isDouble { isLocked = true } else { self.tool = nil }
    chosenAt = nil
    return acts
  }

  /// Handles a press of a button at `point` (root px) outside the keyboard, or a rest of the pointer there.
  package mutating func press(at point: Point, _ now: Instant) -> [PointerAct] {
    rest = nil
    clickedAt = point
    if running != nil { return [.move(point)] + endRunning() }
    let tool = tool
    if !isLocked { self.tool = nil }
    chosenAt = nil
    switch tool {
    case nil: return PointerAct.click(1, at: point)
    case .right?: return PointerAct.click(3, at: point)
    case .middle?: return PointerAct.click(2, at: point)
    // Both clicks are sent together, so that no movement of the hand comes between them.
    case .double?: return PointerAct.click(1, at: point) + PointerAct.click(1, at: point)
    case .drag?:
      running = .drag
      return [.move(point), .press(1)]
    case .scroll?:
      running = .scroll(anchor: point, pointer: point, due: nil)
      return []
    }
  }

  /// Handles the pointer's move to `point` (root px) outside the keyboard; nil if the pointer is over the keyboard,
  /// or if the user has pressed a button.
  package mutating func move(to point: Point?, at now: Instant) {
    guard let point else { return rest = nil }
    if case .scroll(let anchor, _, let due)? = running {
      running = .scroll(anchor: anchor, pointer: point, due: due)
      let pace = pace(from: anchor, to: point)
      if pace == 0 {
        running = .scroll(anchor: anchor, pointer: point, due: nil)
      } else {
        rest = nil
        clickedAt = nil
        let next = now + Milliseconds(1000 / abs(pace))
        running = .scroll(anchor: anchor, pointer: point, due: due.map { min($0, next) } ?? next)
        return
      }
    }
    if let clickedAt {
      guard !isNear(point, clickedAt) else { return }
      self.clickedAt = nil
    }
    guard settings.anywhere else { return }
    if let rest, isNear(point, rest.anchor) { return }
    rest = Rest(anchor: point, start: now)
  }

  /// Advances to `now`: the wheel turns, and a rest becomes a click.
  package mutating func advance(to now: Instant) -> [PointerAct] {
    var acts: [PointerAct] = []
    if case .scroll(let anchor, let pointer, let due?)? = running, due <= now {
      let pace = pace(from: anchor, to: pointer)
      acts += PointerAct.turn(pace < 0 ? 4 : 5)
      let next = now + Milliseconds(1000 / max(abs(pace), 1))
      running = .scroll(anchor: anchor, pointer: pointer, due: next)
    }
    if let rest, settings.anywhere, rest.start + settings.time <= now {
      acts += press(at: rest.anchor, now)
    }
    return acts
  }

  /// Time of the next change without input; nil if no change is due.
  package var deadline: Instant? {
    var due = settings.anywhere ? rest.map { $0.start + settings.time } : nil
    if case .scroll(_, _, let step?)? = running { due = due.map { min($0, step) } ?? step }
    return due
  }

  /// Turns all tools off, and releases a held button.
  package mutating func reset() -> [PointerAct] {
    forgetTool()
    rest = nil
    return endRunning()
  }

  /// Forgets the chosen tool when the keyboard is hidden, because the user cannot see the choice any more. A held
  /// button stays down until the next press.
  package mutating func forgetTool() {
    tool = nil
    isLocked = false
  }

  private mutating func endRunning() -> [PointerAct] {
    defer { running = nil }
    return running == .drag ? [.release(1)] : []
  }

  /// Returns the number of wheel steps per second; negative upwards, 0 near the anchor.
  private func pace(from anchor: Point, to point: Point) -> Double {
    let down = (point.y - anchor.y) / scale
    let beyond = abs(down) - settings.radius
    guard beyond > 0 else { return 0 }
    let pace = min(1 + beyond / ClickTools.distancePerStep, ClickTools.mostSteps)
    return down < 0 ? -pace : pace
  }

  private func isNear(_ point: Point, _ other: Point) -> Bool {
    let (x, y) = (point.x - other.x, point.y - other.y)
    let radius = settings.radius * scale
    return x * x + y * y <= radius * radius
  }
}
