internal import Bus
import Focus
import KeyModel

/// Asks an application for its windows, their states and rectangles.
final class WindowQuery {
  /// A window of an application.
  struct Window {
    var place: Place
    var states: States = []
    /// The window's rectangle in coordinates of the window itself; empty if it was not asked for or not reported.
    var frame = Rect.zero
  }

  private static let mostWindows = 8

  private var windows: [Window] = []
  private var open = 0
  private let done: ([Window], Instant) -> Void

  /// Calls `done` once, with the windows of the application whose root object is `root`, in the application's
  /// order. Their rectangles are asked for if the toolkit, according to `profile`, reports places in coordinates
  /// of the window.
  init(
    of root: Place, _ profile: ToolkitProfile, on bus: BusConnection, at now: Instant,
    within patience: Milliseconds, done: @escaping ([Window], Instant) -> Void
  ) {
    self.done = done
    bus.call(root.call("Accessible", "GetChildren"), at: now, within: patience) { _, body, now in
      let places = FactsQuery.places(&body).filter { $0.sender == root.sender }
      self.windows = places.prefix(WindowQuery.mostWindows).map { Window(place: $0) }
      self.open = 1
      for (index, window) in self.windows.enumerated() {
        self.ask(window.place.call("Accessible", "GetState"), on: bus, at: now, within: patience) {
          self.windows[index].states = FactsQuery.states(&$0)
        }
        guard profile.coordinates == .window else { continue }
        self.ask(
          window.place.call("Component", "GetExtents"), [profile.coordinates.value], on: bus,
          at: now, within: patience
        ) { self.windows[index].frame = FactsQuery.extents(&$0) ?? .zero }
      }
      self.close(at: now)
    }
  }

  private func ask(
    _ message: Message, _ values: [Value] = [], on bus: BusConnection, at now: Instant,
    within patience: Milliseconds, _ read: @escaping (inout BodyReader) -> Void
  ) {
    open += 1
    bus.call(message, values, at: now, within: patience) { outcome, body, now in
      if outcome == .reply { read(&body) }
      self.close(at: now)
    }
  }

  private func close(at now: Instant) {
    open -= 1
    if open == 0 { done(windows, now) }
  }
}

extension [WindowQuery.Window] {
  /// The active windows. gVim and other programs that take the focus themselves never report their window as
  /// active: if only one window is shown, it counts as active, too.
  var active: [WindowQuery.Window] {
    let active = filter { $0.states.contains([.showing, .active]) }
    let showing = filter { $0.states.contains(.showing) }
    return active.isEmpty && showing.count == 1 ? showing : active
  }
}

extension ToolkitProfile.Coordinates {
  /// The coordinates as an argument of a call.
  var value: Value { .uint32(rawValue) }
}
