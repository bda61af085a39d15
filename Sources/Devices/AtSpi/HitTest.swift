internal import Bus
import Focus
import KeyModel

/// Asks an application which object lies at a point of the screen: from its windows down to the
/// innermost object that answers (AT-SPI's `Component.GetAccessibleAtPoint`).
final class HitTest {
  private static let mostWindows = 8
  private static let depth = 12
  /// The innermost object must be found before the tap is decided.
  private static let patience: Milliseconds = 250

  private let point: Point
  private let bus: BusConnection
  private let application: Facts
  private let done: (Facts?, Instant) -> Void
  private var open = 0
  private var isDone = false
  /// The windows that are shown, and those of them that call themselves active.
  private var showing: [Place] = []
  private var active: [Place] = []

  /// Calls `done` once: with the facts of the object at `point`, in px of the screen, or with nil
  /// where the application does not tell.
  init(
    at point: Point, in root: Place, on bus: BusConnection, application: Facts, at now: Instant,
    done: @escaping (Facts?, Instant) -> Void
  ) {
    self.point = point
    self.bus = bus
    self.application = application
    self.done = done
    bus.call(root.call("Accessible", "GetChildren"), at: now, within: HitTest.patience) {
      _, body, now in
      let windows = FactsQuery.places(&body).filter { $0.sender == root.sender }
      self.open = min(windows.count, HitTest.mostWindows)
      if self.open == 0 { return self.finish(nil, at: now) }
      for window in windows.prefix(HitTest.mostWindows) { self.look(at: window, at: now) }
    }
  }

  /// Asks a window whether it is shown and active.
  private func look(at window: Place, at now: Instant) {
    bus.call(window.call("Accessible", "GetState"), at: now, within: HitTest.patience) {
      _, body, now in
      let states = FactsQuery.states(&body)
      if states.contains(.showing) { self.showing.append(window) }
      if states.contains([.showing, .active]) { self.active.append(window) }
      self.open -= 1
      if self.open == 0 { self.begin(at: now) }
    }
  }

  /// Looks into the active windows. gVim and others that take the focus themselves never call theirs active:
  /// the only window that is shown is the active one, too.
  private func begin(at now: Instant) {
    let windows = active.isEmpty && showing.count == 1 ? showing : active
    open = windows.count
    if windows.isEmpty { return finish(nil, at: now) }
    for window in windows {
      descend(from: window, levels: HitTest.depth, isWindow: true, at: now)
    }
  }

  private func descend(from place: Place, levels: Int, isWindow: Bool = false, at now: Instant) {
    guard levels > 0 else { return ask(place, at: now) }
    let (x, y) = (Int32(clamping: Int(point.x)), Int32(clamping: Int(point.y)))
    bus.call(
      place.call("Component", "GetAccessibleAtPoint"), [.int32(x), .int32(y), .uint32(0)], at: now,
      within: HitTest.patience
    ) { _, body, now in
      guard let next = FactsQuery.place(&body), next != place, next.sender == place.sender,
        !next.path.hasSuffix("/null")
      else {
        if isWindow { return self.close(at: now) }
        return self.ask(place, at: now)
      }
      self.descend(from: next, levels: levels - 1, at: now)
    }
  }

  private func ask(_ place: Place, at now: Instant) {
    _ = FactsQuery(place, on: bus, application: application, at: now) { facts, now in
      if let facts { self.finish(facts, at: now) } else { self.close(at: now) }
    }
  }

  /// One window has no object there; after the last one the test ends without an answer.
  private func close(at now: Instant) {
    open -= 1
    if open <= 0 { finish(nil, at: now) }
  }

  private func finish(_ facts: Facts?, at now: Instant) {
    guard !isDone else { return }
    isDone = true
    done(facts, now)
  }
}
