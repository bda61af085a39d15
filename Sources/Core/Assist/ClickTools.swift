package import KeyModel

/// Turns the next press outside the keyboard into another one, and lets a pointer that rests there click
/// (R-ASSIST-9). A tool is for one press; chosen twice it is locked, as modifiers are.
package struct ClickTools: Hashable, Sendable {
  package enum State: String, Hashable, Sendable {
    case off, once, locked
    /// The next press ends what the last one has begun.
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
  /// Where the last click by resting was: nothing is clicked there until the pointer has moved.
  private var clickedAt: Point?

  /// What the press before has begun and the next one ends.
  private enum Running: Hashable, Sendable {
    case drag
    /// The wheel turns by how far the pointer is from the anchor; its next step is due then.
    case scroll(anchor: Point, pointer: Point, due: Instant?)
  }

  private struct Rest: Hashable, Sendable {
    var anchor: Point
    var start: Instant
  }

  /// The most steps of the wheel in a second, and the distance for one step more, in pt.
  private static let mostSteps = 20.0
  private static let distancePerStep = 12.0

  package init(settings: ClickSettings = ClickSettings(), scale: Double = 1) {
    self.settings = settings
    self.scale = scale
  }

  /// Whether the next press of a button outside the keyboard is ours.
  package var takesPress: Bool { tool != nil || running != nil }

  /// Whether moves of the pointer outside the keyboard matter.
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

  /// The key of a tool was struck. A second strike locks the tool if it comes within `doubleTap`; nil for
  /// whenever it comes.
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

  /// A button was pressed at `point` (root px) outside the keyboard, or the pointer has rested there.
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
    // A hand that moves on must not come between the two.
    case .double?: return PointerAct.click(1, at: point) + PointerAct.click(1, at: point)
    case .drag?:
      running = .drag
      return [.move(point), .press(1)]
    case .scroll?:
      running = .scroll(anchor: point, pointer: point, due: nil)
      return []
    }
  }

  /// The pointer is at `point` (root px) outside the keyboard; nil when it is over the keyboard, or
  /// somebody has pressed a button by himself.
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

  /// Lets time pass: the wheel turns, a rest becomes a click.
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

  /// When something happens by itself; nil for never.
  package var deadline: Instant? {
    var due = settings.anywhere ? rest.map { $0.start + settings.time } : nil
    if case .scroll(_, _, let step?)? = running { due = due.map { min($0, step) } ?? step }
    return due
  }

  /// No press is turned into another one any more, and a button that is held is let go.
  package mutating func reset() -> [PointerAct] {
    forgetTool()
    rest = nil
    return endRunning()
  }

  /// The keyboard is hidden: no tool stays chosen that could not be seen. A button that is held stays so
  /// until the next press.
  package mutating func forgetTool() {
    tool = nil
    isLocked = false
  }

  private mutating func endRunning() -> [PointerAct] {
    defer { running = nil }
    return running == .drag ? [.release(1)] : []
  }

  /// Steps of the wheel in a second; negative upwards, 0 near the anchor.
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
