import ExtensionProtocol
import KeyModel

/// The heights of the window for which the program asks, and the pace at which they change.
struct WindowHeights: Hashable, Sendable {
  private(set) var constraints: [ExtensionMessage.Constraint] = []
  private var pace = Pace(burst: 4, interval: ExtensionSession.Timing.height)

  /// Adds a constraint, or replaces the constraint of the same name.
  mutating func set(_ constraint: ExtensionMessage.Constraint) throws(SessionFault) {
    remove(constraint.name)
    guard constraints.count < Bounds.constraints else { throw .constraints }
    constraints.append(constraint)
  }

  mutating func remove(_ name: String) { constraints.removeAll { $0.name == name } }

  /// The time at which waiting heights are due; nil if no heights wait.
  var next: Instant? { pace.next }

  /// Returns whether the heights may change now. Otherwise they wait.
  mutating func mayChange(at now: Instant) -> Bool { pace.admit(at: now) }

  /// Returns whether waiting heights are due.
  mutating func isDue(at now: Instant) -> Bool { pace.isDue(at: now) }

  /// Drops waiting heights, because the keyboard is hidden.
  mutating func hide() { pace.drop() }

  /// Forgets the heights, because the program has ended.
  mutating func end() {
    constraints = []
    hide()
  }
}
