package import KeyModel

/// Decides the keyboard's height (R-SIZE-2 to R-SIZE-7).
package enum HeightSolver {
  /// Of the host's own default height: any constraint above it wins (R-SIZE-6).
  package static let defaultPriority = 250

  /// The height in pt that satisfies the keyboard's and the host's constraints on `monitor`, and what
  /// had to be dropped for it. `inferred` is the height that the content asks for (R-SIZE-5).
  package static func solve(
    _ constraints: [HeightConstraint], inferred: Double?, monitor: Monitor, size: KeyboardSize
  ) -> HeightSolution {
    let wanted = inferred ?? DefaultHeight.points(for: monitor, size: size)
    let own = HeightConstraint(
      name: "default height", relation: .equal, constant: wanted, priority: defaultPriority)
    let (stronger, weaker) = constraints.split { $0.rank > defaultPriority }
    var solution = satisfy(hostConstraints(on: monitor) + stronger, wanted: wanted)
    // The default height comes as near as the stronger ones let it; then nothing is left to choose.
    for constraint in weaker where !constraint.allows(solution.height) {
      let against = constraint.range == nil ? [] : [own]
      solution.conflicts.append(.init(constraints: against + [constraint], dropped: constraint))
    }
    return solution
  }

  /// The constraints that hold at the solved `height`, and no longer where what stands above the keys leaves them only
  /// `left` of it, both in pt (R-SIZE-7).
  package static func cut(
    _ constraints: [HeightConstraint], from height: Double, to left: Double
  ) -> [HeightSolution.Conflict] {
    guard left < height - 0.5 else { return [] }
    let limit = HeightConstraint(
      name: "room for the application and for what is above the keys", relation: .atMost,
      constant: left, priority: 1000)
    return constraints.filter { $0.allows(height) && !$0.allows(left) }.map {
      HeightSolution.Conflict(constraints: [limit, $0], dropped: $0)
    }
  }

  /// How high a keyboard on `monitor` may be, its band included, in pt: a share of the monitor, and so much that 40 %
  /// of the height below the panels stays to a window (R-SIZE-6).
  package static func most(on monitor: Monitor) -> Double {
    let height = monitor.points.height
    let free = height - monitor.panels / monitor.scale
    return max(min(height * (monitor.isPortrait ? 0.5 : 0.6), free * 0.6), Metrics.lowestRow)
  }

  /// One row of touchable keys at least, a share of the monitor at most (R-SIZE-6).
  package static func hostConstraints(on monitor: Monitor) -> [HeightConstraint] {
    [
      HeightConstraint(
        name: "one row of keys", relation: .atLeast, constant: Metrics.lowestRow, priority: 1000),
      HeightConstraint(
        name: "room for the application", relation: .atMost, constant: most(on: monitor),
        priority: 1000),
    ]
  }

  /// Adds the constraints from the strongest to the weakest; one that leaves no height is dropped
  /// (R-SIZE-7). Of equals the earlier one wins.
  private static func satisfy(
    _ constraints: [HeightConstraint], wanted: Double
  ) -> HeightSolution {
    let ordered = constraints.enumerated().sorted {
      ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset)
    }.map(\.element)
    var range = 0.0...HeightConstraint.highest
    var kept: [HeightConstraint] = []
    var conflicts: [HeightSolution.Conflict] = []
    for constraint in ordered {
      if let narrowed = constraint.narrow(range) {
        range = narrowed
        kept.append(constraint)
      } else {
        // Ranges that meet in pairs all meet: whatever stands against it does so by itself.
        let against = constraint.range == nil ? [] : kept.filter { $0.excludes(constraint) }
        conflicts.append(.init(constraints: against + [constraint], dropped: constraint))
      }
    }
    let height = min(max(wanted, range.lowerBound), range.upperBound)
    return HeightSolution(height: height, conflicts: conflicts)
  }
}

extension HeightConstraint {
  /// In pt.
  fileprivate static let highest = Double.greatestFiniteMagnitude

  /// The priority, kept within 1…1000: nothing is stronger than required.
  fileprivate var rank: Int { min(max(priority, 1), 1000) }

  /// The heights that satisfy the constraint; nil where there is none: a constant that is no number,
  /// at most a negative one.
  fileprivate var range: ClosedRange<Double>? {
    guard constant.isFinite, constant >= 0 || relation == .atLeast else { return nil }
    return switch relation {
    case .equal: constant...constant
    case .atMost: 0...constant
    case .atLeast: max(constant, 0)...HeightConstraint.highest
    }
  }

  fileprivate func excludes(_ other: HeightConstraint) -> Bool {
    other.range.flatMap(narrow) == nil
  }

  fileprivate func allows(_ height: Double) -> Bool {
    range?.contains(height) == true
  }

  /// The heights in `other` that satisfy the constraint too; nil for none.
  fileprivate func narrow(_ other: ClosedRange<Double>) -> ClosedRange<Double>? {
    guard let range else { return nil }
    let low = max(range.lowerBound, other.lowerBound)
    let high = min(range.upperBound, other.upperBound)
    return low <= high ? low...high : nil
  }
}

extension [HeightConstraint] {
  /// Those that fulfil the condition, and the others, both in order.
  fileprivate func split(
    _ condition: (HeightConstraint) -> Bool
  ) -> (those: [HeightConstraint], others: [HeightConstraint]) {
    (filter(condition), filter { !condition($0) })
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
