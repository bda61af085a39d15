/// A constraint on the height of the primary view (R-SIZE-3): `height relation constant`, multiplier 0.
package struct HeightConstraint: Hashable, Sendable {
  package enum Relation: String, Hashable, Sendable, CaseIterable {
    case equal, atMost = "at-most", atLeast = "at-least"
  }

  /// Name of the constraint in the log, made of the file and the line that declare it.
  package var name: String
  package var relation: Relation
  /// Height in pt.
  package var constant: Double
  /// Priority, 1…1000; 1000 is required.
  package var priority: Int
  /// Whether an extension made the constraint. The log leaves out the numbers of such a constraint, which could
  /// reveal typed text (R-TRUST-4).
  package var isForeign = false

  package init(name: String, relation: Relation, constant: Double, priority: Int = 1000) {
    self.name = name
    self.relation = relation
    self.constant = constant
    self.priority = priority
  }
}
