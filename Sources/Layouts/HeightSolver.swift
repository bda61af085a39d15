package import KeyModel

/// Decides the keyboard's height (R-SIZE 2–7).
package enum HeightSolver {
  /// The height in pt that satisfies the keyboard's and the host's constraints on `monitor`, and what
  /// had to be dropped for it. `inferred` is the height that the content asks for (R-SIZE-5).
  package static func solve(
    _ constraints: [HeightConstraint], inferred: Double?, monitor: Monitor, size: KeyboardSize
  ) -> HeightSolution {
    HeightSolution(height: 0, conflicts: [])
  }
}

/// A height and the conflicts that were resolved for it.
package struct HeightSolution: Hashable, Sendable {
  /// In pt.
  package var height: Double
  package var conflicts: [Conflict]

  /// Constraints that cannot hold together and the one that was dropped (R-SIZE-7).
  package struct Conflict: Hashable, Sendable {
    package var constraints: [HeightConstraint]
    package var dropped: HeightConstraint

    package init(constraints: [HeightConstraint], dropped: HeightConstraint) {
      self.constraints = constraints
      self.dropped = dropped
    }
  }

  package init(height: Double, conflicts: [Conflict]) {
    self.height = height
    self.conflicts = conflicts
  }
}
