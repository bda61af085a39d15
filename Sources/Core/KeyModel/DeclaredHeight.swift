/// A height constraint as the settings declare it, value by value (R-SIZE-3).
package struct DeclaredHeight: Hashable, Sendable {
  package var relation = HeightConstraint.Relation.equal
  /// Height in pt; 0 if there is no constraint.
  package var constant = 0.0
  /// Priority, 1…1000; 1000 is required.
  package var priority = 1000
  /// The file and the line of `constant`, for the log.
  package var place = ""

  package init() {}

  /// The constraint; nil if the settings declare none.
  package var constraint: HeightConstraint? {
    guard constant > 0 else { return nil }
    return HeightConstraint(
      name: "\(place): height", relation: relation, constant: constant, priority: priority)
  }
}
