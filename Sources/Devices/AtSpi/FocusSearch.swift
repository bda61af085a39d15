internal import Bus
import Focus
import KeyModel

/// Searches the active window of an application for the object with the focus. This is done for applications that
/// have never reported the focus: applications that ran before the keyboard, or that start without a report, as
/// GTK 3 does on a busy machine.
final class FocusSearch {
  /// Most objects that are asked.
  private static let mostObjects = 400
  /// Most children of an object that is searched. An object with more children, such as a long list, is skipped.
  private static let mostChildren = 64

  private let bus: BusConnection
  private let found: (Place, Instant) -> Void
  private var left = FocusSearch.mostObjects
  private var isOver = false
  /// The number of open questions.
  private var open = 0
  /// The deepest object with the state FOCUSED so far.
  private var candidate: (place: Place, depth: Int)?

  /// Calls `found` with the object that has the focus; never if no object has it. Only the active window is
  /// searched. `isEveryWindow`: all windows are searched, because GTK 4 does not report that a new dialog is
  /// active, and only the dialog's focused object has the state FOCUSED.
  init(
    in application: Place, isEveryWindow: Bool, on bus: BusConnection, at now: Instant,
    found: @escaping (Place, Instant) -> Void
  ) {
    self.bus = bus
    self.found = found
    visit(childrenOf: application, at: now) { search, window, states, now in
      guard isEveryWindow || states.contains(.active) else { return }
      // A window of Qt may be a text field as a whole.
      if states.isSuperset(of: [.editable, .focused]) { return search.end(with: window, at: now) }
      search.match(in: window, at: now)
    }
  }

  /// Asks the application to search its window itself, if it can, as GTK 3 and the browsers can (AT-SPI's
  /// Collection).
  private func match(in window: Place, at now: Instant) {
    bus.call(
      window.call("Collection", "GetMatches"), FocusSearch.query, at: now,
      within: FactsQuery.patience
    ) { outcome, body, now in
      guard !self.isOver else { return }
      if outcome == .reply {
        // Both a web page and the field in it have the state FOCUSED; the field comes last.
        guard let place = FactsQuery.places(&body).last else { return }
        return self.end(with: place, at: now)
      }
      self.look(below: window, at: now)
    }
  }

  /// The arguments of GetMatches: all objects with the state FOCUSED; no condition on attributes,
  /// roles and interfaces; in the order of the tree, at most eight, among all descendants
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

  /// Searches the objects below `place`. Qt gives the state FOCUSED to the containers of the focused object, too:
  /// an editable object or a terminal is preferred, then the deepest object. Qt also gives the state to the
  /// selected tab of each notebook, wherever the focus is: tabs do not count.
  private func look(below place: Place, depth: Int = 1, at now: Instant) {
    visit(childrenOf: place, at: now) { search, child, states, now in
      guard states.contains(.focused) else {
        if states.contains(.visible), search.candidate == nil {
          search.look(below: child, depth: depth + 1, at: now)
        }
        return
      }
      if states.contains(.editable) { return search.end(with: child, at: now) }
      search.ask(child.call("Accessible", "GetRole"), at: now) { search, answer, now in
        let role = Role(rawValue: answer.uint32() ?? 0)
        if role == .terminal { return search.end(with: child, at: now) }
        if role == .pageTab { return }
        if search.candidate.map({ $0.depth < depth }) ?? true { search.candidate = (child, depth) }
        search.look(below: child, depth: depth + 1, at: now)
      }
    }
  }

  /// Calls `body` with each child of `place` and the child's states.
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
    _ read: @escaping (FocusSearch, inout BodyReader, Instant) -> Void
  ) {
    open += 1
    bus.call(message, values, at: now, within: FactsQuery.patience) { _, answer, now in
      if !self.isOver { read(self, &answer, now) }
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
