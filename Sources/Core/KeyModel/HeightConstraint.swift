/// A wish about the height of the primary view (R-SIZE-3): `height relation constant`, multiplier 0.
package struct HeightConstraint: Hashable, Sendable {
  package enum Relation: String, Hashable, Sendable, CaseIterable {
    case equal, atMost = "at-most", atLeast = "at-least"
  }

  /// For the log: what the constraint is called, behind the file and the line where it is written.
  package var name: String
  package var relation: Relation
  /// In pt.
  package var constant: Double
  /// 1…1000; 1000 is required.
  package var priority: Int
  /// A program outside made it: the log has none of its numbers, in which what was typed could stand (R-TRUST-4).
  package var isForeign = false

  package init(name: String, relation: Relation, constant: Double, priority: Int = 1000) {
    self.name = name
    self.relation = relation
    self.constant = constant
    self.priority = priority
  }
}
