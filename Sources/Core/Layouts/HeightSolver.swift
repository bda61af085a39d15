package import KeyModel

/// Decides the keyboard's height (R-SIZE-2 to R-SIZE-7).
package enum HeightSolver {
  /// Priority of the host's default height: any constraint with a higher priority wins (R-SIZE-6).
  package static let defaultPriority = 250

  /// Finds the height in pt that satisfies the constraints of the keyboard and the host on `monitor`, and the
  /// constraints that had to be dropped. `inferred` is the height that the content asks for (R-SIZE-5).
  package static func solve(
    _ constraints: [HeightConstraint], inferred: Double?, monitor: Monitor, size: KeyboardSize
  ) -> HeightSolution {
    let wanted = inferred ?? DefaultHeight.points(for: monitor, size: size)
    let own = HeightConstraint(
      name: "default height", relation: .equal, constant: wanted, priority: defaultPriority)
    let (stronger, weaker) = constraints.split { $0.rank > defaultPriority }
    var solution = satisfy(hostConstraints(on: monitor) + stronger, wanted: wanted)
    // The default height comes as near as the stronger constraints allow; the weaker constraints then have no
    // choice left.
    for constraint in weaker where !constraint.allows(solution.height) {
      let against = constraint.range == nil ? [] : [own]
      solution.conflicts.append(.init(constraints: against + [constraint], dropped: constraint))
    }
    return solution
  }

  /// The constraints that hold at the solved `height` but are broken by the content above the keys, which leaves
  /// the keys only `left`; both in pt (R-SIZE-7).
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

  /// Greatest height of a keyboard on `monitor` in pt, including its band: a share of the monitor, and at most 60 %
  /// of the height below the panels, so that a window keeps 40 % (R-SIZE-6).
  package static func most(on monitor: Monitor) -> Double {
    let height = monitor.points.height
    let free = height - monitor.panels / monitor.scale
    return max(min(height * (monitor.isPortrait ? 0.5 : 0.6), free * 0.6), Metrics.lowestRow)
  }

  /// The host's constraints: at least one row of touchable keys, at most a share of the monitor (R-SIZE-6).
  package static func hostConstraints(on monitor: Monitor) -> [HeightConstraint] {
    [
      HeightConstraint(
        name: "one row of keys", relation: .atLeast, constant: Metrics.lowestRow, priority: 1000),
      HeightConstraint(
        name: "room for the application", relation: .atMost, constant: most(on: monitor),
        priority: 1000),
    ]
  }

  /// Adds the constraints from the strongest to the weakest. A constraint that leaves no height is dropped; the height
  /// then comes as close to it as the stronger constraints allow (R-SIZE-7). Of equal constraints the earlier wins.
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
        // Ranges that overlap in pairs all overlap: each kept constraint in the conflict excludes this constraint
        // by itself.
        let against = constraint.range == nil ? [] : kept.filter { $0.excludes(constraint) }
        conflicts.append(.init(constraints: against + [constraint], dropped: constraint))
        if let nearest = constraint.nearest(in: range) { range = nearest...nearest }
      }
    }
    let height = min(max(wanted, range.lowerBound), range.upperBound)
    return HeightSolution(height: height, conflicts: conflicts)
  }
}

extension HeightConstraint {
  /// Greatest height in pt.
  fileprivate static let highest = Double.greatestFiniteMagnitude

  /// The priority, limited to 1…1000: no priority is higher than required.
  fileprivate var rank: Int { min(max(priority, 1), 1000) }

  /// The heights that satisfy the constraint; nil where no height does: for a constant that is not a number, or an
  /// upper limit below zero.
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

  /// Returns the height in `other` nearest to the constraint, for a constraint that no height in `other` satisfies; nil
  /// if no height at all satisfies it.
  fileprivate func nearest(in other: ClosedRange<Double>) -> Double? {
    range.map { $0.upperBound < other.lowerBound ? other.lowerBound : other.upperBound }
  }

  /// The heights in `other` that also satisfy the constraint; nil for none.
  fileprivate func narrow(_ other: ClosedRange<Double>) -> ClosedRange<Double>? {
    guard let range else { return nil }
    let low = max(range.lowerBound, other.lowerBound)
    let high = min(range.upperBound, other.upperBound)
    return low <= high ? low...high : nil
  }
}

extension [HeightConstraint] {
  /// Splits the constraints into those that fulfil the condition and the others, both in order.
  fileprivate func split(
    _ condition: (HeightConstraint) -> Bool
  ) -> (those: [HeightConstraint], others: [HeightConstraint]) {
    (filter(condition), filter { !condition($0) })
  }
}

/// A height and the conflicts that were resolved for it.
package struct HeightSolution: Hashable, Sendable {
  /// Height in pt.
  package var height: Double
  package var conflicts: [Conflict]

  /// Constraints that contradict each other, and the constraint that was dropped (R-SIZE-7).
  package struct Conflict: Hashable, Sendable {
    package var constraints: [HeightConstraint]
    package var dropped: HeightConstraint

    /// Whether the dropped constraint was required. An optional constraint that cannot hold is no mistake.
    package var isMistake: Bool { dropped.rank == 1000 }

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
