internal import DBus
import KeyModel

/// Looks through the active window of an application for the field that has the focus. Programs have been
/// seen to start without telling, GTK 3 on a busy machine. Few objects are asked, and never the rows
/// of a list.
final class FocusSearch {
  private static let mostObjects = 64
  private static let mostChildren = 24

  private let bus: BusConnection
  private let found: (Place, Instant) -> Void
  private var left = FocusSearch.mostObjects
  private var isOver = false

  /// Calls `found` with what has the focus; not at all where nothing has.
  init(
    in application: Place, on bus: BusConnection, at now: Instant,
    found: @escaping (Place, Instant) -> Void
  ) {
    self.bus = bus
    self.found = found
    lookBelow(application, for: .active, at: now)
  }

  /// Looks at the children that have `state`, and at theirs.
  private func lookBelow(_ place: Place, for state: States, at now: Instant) {
    let values: [Value] = [.string("org.a11y.atspi.Accessible"), .string("ChildCount")]
    bus.call(place.getProperty, values, at: now, within: FactsQuery.patience) { _, body, now in
      let count = body.variant { $0.int32() } ?? 0
      guard count > 0, count <= FocusSearch.mostChildren else { return }
      self.bus.call(
        place.call("Accessible", "GetChildren"), at: now, within: FactsQuery.patience
      ) { _, body, now in
        for child in FactsQuery.places(&body) { self.look(at: child, for: state, at: now) }
      }
    }
  }

  private func look(at place: Place, for state: States, at now: Instant) {
    guard !isOver, left > 0 else { return }
    left -= 1
    bus.call(
      place.call("Accessible", "GetState"), at: now, within: FactsQuery.patience
    ) { _, body, now in
      let states = FactsQuery.states(&body)
      guard !self.isOver else { return }
      if states.contains(.focused) {
        self.isOver = true
        self.found(place, now)
      } else if states.contains(state) {
        self.lookBelow(place, for: .showing, at: now)
      }
    }
  }
}
