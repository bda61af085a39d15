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
  /// True once a notebook's page is searched.
  private var isInPage = false

  /// The place and its kind, px of the screen, as the calls of `Component` take it.
  private var coordinates: [Value] {
    [.int32(Int32(clamping: Int(point.x))), .int32(Int32(clamping: Int(point.y))), .uint32(0)]
  }

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
    bus.call(
      place.call("Component", "GetAccessibleAtPoint"), coordinates, at: now,
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
      guard let facts else { return self.close(at: now) }
      if facts.role == .pageTabList, !self.isInPage {
        return self.lookIntoPage(of: place, facts, at: now)
      }
      self.finish(facts, at: now)
    }
  }

  /// GTK 3 does not tell what lies in a page of a notebook: the page is the child of the tab that is selected.
  private func lookIntoPage(of notebook: Place, _ facts: Facts, at now: Instant) {
    isInPage = true
    askChild(notebook.call("Selection", "GetSelectedChild"), else: facts, at: now) { tab, now in
      self.askChild(tab.call("Accessible", "GetChildAtIndex"), else: facts, at: now) { page, now in
        self.bus.call(
          page.call("Component", "Contains"), self.coordinates, at: now, within: HitTest.patience
        ) { _, body, now in
          guard body.bool() == true else { return self.finish(facts, at: now) }
          self.descend(from: page, levels: HitTest.depth, at: now)
        }
      }
    }
  }

  /// Calls `body` with the first child that `message` asks for; where there is none, `facts` is the answer.
  private func askChild(
    _ message: Message, else facts: Facts, at now: Instant,
    _ body: @escaping (Place, Instant) -> Void
  ) {
    bus.call(message, [.int32(0)], at: now, within: HitTest.patience) { _, answer, now in
      guard let place = FactsQuery.place(&answer), !place.path.hasSuffix("/null") else {
        return self.finish(facts, at: now)
      }
      body(place, now)
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
