internal import Bus
import Focus
import KeyModel

/// Looks for what has the focus in the active window of an application that has never told: one that
/// was there before the keyboard, or has started without telling, as GTK 3 does on a busy machine.
final class FocusSearch {
  /// Few objects are asked, and never the rows of a list.
  private static let mostObjects = 400
  private static let mostChildren = 64

  private let bus: BusConnection
  private let found: (Place, Instant) -> Void
  private var left = FocusSearch.mostObjects
  private var isOver = false
  /// How many questions are open, and the deepest object with the focus that was found so far.
  private var open = 0
  private var candidate: (place: Place, depth: Int)?

  /// Calls `found` with what has the focus; not at all where nothing has.
  init(
    in application: Place, on bus: BusConnection, at now: Instant,
    found: @escaping (Place, Instant) -> Void
  ) {
    self.bus = bus
    self.found = found
    visit(childrenOf: application, at: now) { search, window, states, now in
      if states.contains(.active) { search.match(in: window, at: now) }
    }
  }

  /// Lets the application itself look through a window, which GTK 3 and the browsers do.
  private func match(in window: Place, at now: Instant) {
    bus.call(
      window.call("Collection", "GetMatches"), FocusSearch.query, at: now,
      within: FactsQuery.patience
    ) { outcome, body, now in
      guard !self.isOver else { return }
      if outcome == .reply {
        // A page tells that it has the focus besides the field in it, which comes after it.
        guard let place = FactsQuery.places(&body).last else { return }
        return self.end(with: place, at: now)
      }
      self.look(below: window, at: now)
    }
  }

  /// Everything with the state FOCUSED: states, attributes, roles and interfaces of which all have to
  /// fit, in the order of the tree, at most eight, of all descendants
  /// (`Collection.xml` of at-spi2-core 2.46).
  private static let query: [Value] = {
    let all = Value.int32(1)
    let states = States.focused.rawValue
    let words = [Int32(truncatingIfNeeded: states), Int32(truncatingIfNeeded: states >> 32)]
    let rule = Value.structure([
      .array(words.map(Value.int32), of: "i"), all, .array([], of: "{ss}"), all,
      .array([Value](repeating: .int32(0), count: 4), of: "i"), all, .array([], of: "s"), all,
      .bool(false),
    ])
    return [rule, .uint32(1), .int32(8), .bool(true)]
  }()

  /// Qt marks the containers of what has the focus as focused, too: what can be edited and terminals come before
  /// them, then the deepest.
  private func look(below place: Place, depth: Int = 1, at now: Instant) {
    visit(childrenOf: place, at: now) { search, child, states, now in
      guard states.contains(.focused) else {
        if states.contains(.visible), search.candidate == nil {
          search.look(below: child, depth: depth + 1, at: now)
        }
        return
      }
      if states.contains(.editable) { return search.end(with: child, at: now) }
      if search.candidate.map({ $0.depth < depth }) ?? true { search.candidate = (child, depth) }
      search.ask(child.call("Accessible", "GetRole"), at: now) { search, answer, now in
        if answer.uint32() == Role.terminal.rawValue { return search.end(with: child, at: now) }
        search.look(below: child, depth: depth + 1, at: now)
      }
    }
  }

  /// Calls `body` with each child of `place` and its states.
  private func visit(
    childrenOf place: Place, at now: Instant,
    _ body: @escaping (FocusSearch, Place, States, Instant) -> Void
  ) {
    ask(place.getProperty, Place.property("ChildCount"), at: now) { search, answer, now in
      let count = answer.variant { $0.int32() } ?? 0
      guard count > 0, count <= FocusSearch.mostChildren else { return }
      search.ask(place.call("Accessible", "GetChildren"), at: now) { search, answer, now in
        for child in FactsQuery.places(&answer).prefix(search.left) {
          search.left -= 1
          search.ask(child.call("Accessible", "GetState"), at: now) { search, answer, now in
            body(search, child, FactsQuery.states(&answer), now)
          }
        }
      }
    }
  }

  private func ask(
    _ message: Message, _ values: [Value] = [], at now: Instant,
    _ take: @escaping (FocusSearch, inout BodyReader, Instant) -> Void
  ) {
    open += 1
    bus.call(message, values, at: now, within: FactsQuery.patience) { _, answer, now in
      if !self.isOver { take(self, &answer, now) }
      self.open -= 1
      if self.open == 0, !self.isOver, let found = self.candidate {
        self.end(with: found.place, at: now)
      }
    }
  }

  private func end(with place: Place, at now: Instant) {
    isOver = true
    found(place, now)
  }
}
