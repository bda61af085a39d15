internal import Bus
package import Focus
package import KeyModel

// Answers for the decision about a tap outside the keyboard: moves of the caret, and the object at a point.
extension FocusWatcher {
  /// First serial number of fields found under a finger, apart from the numbers of fields with the focus.
  private static let firstHit: UInt64 = 1 << 61
  private static let caretRule =
    "type='signal',interface='org.a11y.atspi.Event.Object',member='TextCaretMoved'"
  private static let caretEvent: [Value] = [.string("object:text-caret-moved")]

  func watchCarets(at now: Instant) {
    guard let bus = finder?.bus else { return }
    bus.match(FocusWatcher.caretRule, wantsCarets, at: now)
    bus.tell(
      wantsCarets ? Registry.register : Registry.deregister, FocusWatcher.caretEvent, at: now)
  }

  /// Asks the application whose window has the X focus which object lies at `point` (px from the root window's
  /// upper left corner). Calls `done` once.
  package func hitTest(
    _ point: Point, at now: Instant, done: @escaping (Hit, Instant) -> Void
  ) {
    guard let bus = finder?.bus, let root = applications.any(machine.trusts) else {
      return done(.absent, now)
    }
    applications.facts(of: root, on: bus, at: now) { [weak self] application, now in
      guard let self else { return }
      let window = machine.window.place
      _ = HitTest(
        at: point, in: root, on: bus, application: application, window: window, at: now
      ) { facts, now in
        guard self.machine.trusts(root.sender) else { return done(.unknown, now) }
        done(self.hit(facts?.placed(in: window), at: point), now)
      }
    }
  }

  private func hit(_ facts: Facts?, at point: Point) -> Hit {
    guard let facts else { return .unknown }
    guard facts.mayLie(at: point) else { return .other }
    guard facts.isEditable else { return facts.refusesTyping ? .other : .unknown }
    hits += 1
    return .field(facts.field(serial: FocusWatcher.firstHit + hits))
  }
}
