package import KeyModel

/// Decides the keyboard's height (R-SIZE 2–7).
package enum HeightSolver {
  /// The height in pt that satisfies the keyboard's and the host's constraints on `monitor`, and what
  /// had to be dropped for it. `inferred` is the height that the content asks for (R-SIZE-5).
  package static func solve(
    _ constraints: [HeightConstraint], inferred: Double?, monitor: Monitor, size: KeyboardSize
  ) -> HeightSolution {
    let wanted = inferred ?? DefaultHeight.points(for: monitor, size: size)
    let own = HeightConstraint(
      name: "default height", relation: .equal, constant: wanted, priority: 250)
    let all = hostConstraints(on: monitor) + constraints + [own]
    return satisfy(all, wanted: wanted)
  }

  /// One row of touchable keys at least, a share of the monitor at most (R-SIZE-6).
  package static func hostConstraints(on monitor: Monitor) -> [HeightConstraint] {
    let share = monitor.isPortrait ? 0.5 : 0.6
    let most = max(monitor.points.height * share, Metrics.lowestRow)
    return [
      HeightConstraint(
        name: "one row of keys", relation: .atLeast, constant: Metrics.lowestRow, priority: 1000),
      HeightConstraint(
        name: "room for the application", relation: .atMost, constant: most, priority: 1000),
    ]
  }

  /// Adds the constraints from the strongest to the weakest; one that leaves no height is dropped
  /// (R-SIZE-7). Of equals the earlier one wins.
  private static func satisfy(
    _ constraints: [HeightConstraint], wanted: Double
  ) -> HeightSolution {
    let ordered = constraints.enumerated().sorted {
      ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset)
    }.map(\.element)
    var range = 0.0...Double.greatestFiniteMagnitude
    var kept: [HeightConstraint] = []
    var conflicts: [HeightSolution.Conflict] = []
    for constraint in ordered {
      if let narrowed = constraint.narrow(range) {
        range = narrowed
        kept.append(constraint)
      } else if constraint.priority > 250 {
        let against = kept.filter { $0.narrow(constraint.range) == nil }
        conflicts.append(.init(constraints: against + [constraint], dropped: constraint))
      }
    }
    let height = min(max(wanted, range.lowerBound), range.upperBound)
    return HeightSolution(height: height, conflicts: conflicts)
  }
}

extension HeightConstraint {
  fileprivate var range: ClosedRange<Double> {
    let constant = max(constant, 0)
    return switch relation {
    case .equal: constant...constant
    case .atMost: 0...constant
    case .atLeast: constant...Double.greatestFiniteMagnitude
    }
  }

  /// The heights in `range` that satisfy the constraint too; nil for none.
  fileprivate func narrow(_ other: ClosedRange<Double>) -> ClosedRange<Double>? {
    let low = max(range.lowerBound, other.lowerBound)
    let high = min(range.upperBound, other.upperBound)
    return low <= high ? low...high : nil
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
