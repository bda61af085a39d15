internal import Bus
import Focus
import KeyModel

/// Asks an application which object lies at a point of the screen: from its windows down to the innermost object
/// that answers (AT-SPI's `Component.GetAccessibleAtPoint`).
final class HitTest {
  private static let depth = 12
  /// Most objects without a role above the innermost object.
  private static let height = 4
  /// Longest wait for an answer: the innermost object must be found before the decision about the tap.
  private static let patience: Milliseconds = 250

  private let point: Point
  private let bus: BusConnection
  private let application: Facts
  private let done: (Facts?, Instant) -> Void
  private let window: WindowPlace?
  private var open = 0
  private var isDone = false
  /// True once the page of a notebook is searched.
  private var isInPage = false

  /// Returns the point and the kind of its coordinates, as arguments for calls of `Component`. `frame`: the window's rectangle as
  /// reported.
  private func coordinates(in frame: Rect) -> [Value] {
    let kind = application.profile.coordinates
    let reported = kind == .screen ? point : window?.inWindow(point, window: frame) ?? point
    return [
      .int32(Int32(clamping: Int(reported.x))), .int32(Int32(clamping: Int(reported.y))),
      kind.value,
    ]
  }

  /// Calls `done` once: with the facts of the object at `point`, in root px, or with nil if the application does
  /// not report it. `window`: the place of the active window.
  init(
    at point: Point, in root: Place, on bus: BusConnection, application: Facts,
    window: WindowPlace?, at now: Instant, done: @escaping (Facts?, Instant) -> Void
  ) {
    self.point = point
    self.bus = bus
    self.application = application
    self.window = window
    self.done = done
    _ = WindowQuery(
      of: root, application.profile, on: bus, at: now, within: HitTest.patience
    ) { windows, now in
      let windows = windows.active
      self.open = windows.count
      if windows.isEmpty { return self.finish(nil, at: now) }
      for window in windows {
        self.descend(
          from: window.place, in: window.frame, levels: HitTest.depth, isWindow: true, at: now)
      }
    }
  }

  /// Searches inside `place`, in the window whose reported rectangle is `frame`.
  private func descend(
    from place: Place, in frame: Rect, levels: Int, isWindow: Bool = false, at now: Instant
  ) {
    guard levels > 0 else { return ask(place, in: frame, at: now) }
    bus.call(
      place.call("Component", "GetAccessibleAtPoint"), coordinates(in: frame), at: now,
      within: HitTest.patience
    ) { _, body, now in
      guard let next = FactsQuery.place(&body), next != place, next.sender == place.sender,
        !next.path.hasSuffix("/null")
      else {
        if isWindow { return self.close(at: now) }
        return self.ask(place, in: frame, at: now)
      }
      self.descend(from: next, in: frame, levels: levels - 1, at: now)
    }
  }

  private func ask(
    _ place: Place, in frame: Rect, levels: Int = HitTest.height, at now: Instant
  ) {
    _ = FactsQuery(place, on: bus, application: application, window: frame, at: now) { facts, now in
      guard let facts else { return self.close(at: now) }
      // GTK 4.18 answers with the parts of entries and buttons, which have no role: the object that contains the
      // part is taken.
      if facts.role == .invalid, levels > 0, let parent = facts.parent,
        parent.sender == place.sender
      {
        return self.ask(parent, in: frame, levels: levels - 1, at: now)
      }
      if facts.role == .pageTabList, !self.isInPage {
        return self.lookIntoPage(of: place, facts, in: frame, at: now)
      }
      self.finish(facts, at: now)
    }
  }

  /// Searches the page of a notebook. GTK 3 does not report the objects in it: the page is the child of the
  /// selected tab.
  private func lookIntoPage(
    of notebook: Place, _ facts: Facts, in frame: Rect, at now: Instant
  ) {
    isInPage = true
    askChild(notebook.call("Selection", "GetSelectedChild"), else: facts, at: now) { tab, now in
      self.askChild(tab.call("Accessible", "GetChildAtIndex"), else: facts, at: now) { page, now in
        self.bus.call(
          page.call("Component", "Contains"), self.coordinates(in: frame), at: now,
          within: HitTest.patience
        ) { _, body, now in
          guard body.bool() == true else { return self.finish(facts, at: now) }
          self.descend(from: page, in: frame, levels: HitTest.depth, at: now)
        }
      }
    }
  }

  /// Calls `body` with the first child that `message` asks for. If there is none, `facts` is the answer of the
  /// test.
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

  /// Notes that a window has no object at the point. After the last window the test ends without an answer.
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
