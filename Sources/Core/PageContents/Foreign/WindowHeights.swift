import ExtensionProtocol
import KeyModel

/// The heights of the window that the program asks for, and how often they change.
struct WindowHeights: Hashable, Sendable {
  private(set) var constraints: [ExtensionMessage.Constraint] = []
  private var pace = Pace(burst: 4, interval: ExtensionSession.Timing.height)

  /// Adds a constraint, or changes the one of that name.
  mutating func set(_ constraint: ExtensionMessage.Constraint) throws(SessionFault) {
    remove(constraint.name)
    guard constraints.count < Bounds.constraints else { throw .constraints }
    constraints.append(constraint)
  }

  mutating func remove(_ name: String) { constraints.removeAll { $0.name == name } }

  /// When heights that wait are due; nil where none wait.
  var next: Instant? { pace.next }

  /// Whether the heights may change now; if not, they wait.
  mutating func mayChange(at now: Instant) -> Bool { pace.admit(at: now) }

  /// Whether heights that have waited are due.
  mutating func isDue(at now: Instant) -> Bool { pace.isDue(at: now) }

  /// The keyboard is hidden: nothing waits any more.
  mutating func hide() { pace.drop() }

  /// The program is gone.
  mutating func end() {
    constraints = []
    hide()
  }
}
