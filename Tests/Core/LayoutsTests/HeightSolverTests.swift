import KeyModel
import TestKit
import Testing

@testable import Layouts

/// What becomes of a set of height constraints (R-SIZE-3, R-SIZE-5, R-SIZE-6, R-SIZE-7).
@Suite struct HeightSolverTests {
  typealias Relation = HeightConstraint.Relation

  /// 402 × 874 pt upright: default 224 (its shorter side is 402), host's limits 44 and 437.
  static let phone = Monitor(name: "phone", frame: Rect(x: 0, y: 0, width: 402, height: 874))
  /// 1000 × 600 pt lying: default 352, host's limits 44 and 360.
  static let pad = Monitor(name: "pad", frame: Rect(x: 0, y: 0, width: 1000, height: 600))

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var constraints: [(String, Relation, Double, Int)]
    var inferred: Double?
    var monitor = phone
    var height: Double
    /// Names of the dropped constraints, in the order of their conflicts.
    var dropped: [String] = []
    /// Names of all that the first conflict tells.
    var named: [String]?
  }

  static let cases: [Case] = [
    Case(testDescription: "no wish: the default height", constraints: [], height: 224),
    Case(testDescription: "content asks", constraints: [], inferred: 280, height: 280),
    Case(
      testDescription: "content asks for too much", constraints: [], inferred: 900, height: 437),
    Case(testDescription: "content asks for too little", constraints: [], inferred: 10, height: 44),
    Case(
      testDescription: "the expanded height of 500 on a large screen",
      constraints: [("a", .equal, 500, 1000)],
      monitor: Monitor(name: "m", frame: Rect(x: 0, y: 0, width: 1024, height: 1366)), height: 500),
    Case(testDescription: "equal", constraints: [("a", .equal, 300, 1000)], height: 300),
    Case(testDescription: "just above", constraints: [("a", .equal, 300, 251)], height: 300),
    Case(
      testDescription: "as strong as the default: it loses",
      constraints: [("a", .equal, 300, 250)], height: 224, dropped: ["a"],
      named: ["default height", "a"]),
    Case(
      testDescription: "weaker than the default and against it",
      constraints: [("a", .equal, 300, 100)], height: 224, dropped: ["a"],
      named: ["default height", "a"]),
    Case(
      testDescription: "weaker than the default and with it",
      constraints: [("a", .atMost, 300, 100), ("b", .atLeast, 100, 1)], height: 224),
    Case(testDescription: "at most, idle", constraints: [("a", .atMost, 300, 500)], height: 224),
    Case(testDescription: "at most, tight", constraints: [("a", .atMost, 200, 500)], height: 200),
    Case(testDescription: "at least, idle", constraints: [("a", .atLeast, 90, 500)], height: 224),
    Case(testDescription: "at least, tight", constraints: [("a", .atLeast, 260, 500)], height: 260),
    Case(
      testDescription: "between two",
      constraints: [("low", .atLeast, 240, 600), ("high", .atMost, 300, 400)], inferred: 50,
      height: 240),
    Case(
      testDescription: "two against each other: the weaker is dropped",
      constraints: [("a", .equal, 300, 700), ("b", .equal, 320, 900)], height: 320,
      dropped: ["a"], named: ["b", "a"]),
    Case(
      testDescription: "equally strong: the earlier stays",
      constraints: [("a", .equal, 300, 700), ("b", .equal, 320, 700)], height: 300,
      dropped: ["b"], named: ["a", "b"]),
    Case(
      testDescription: "three, of which one pair conflicts",
      constraints: [
        ("low", .atLeast, 280, 900), ("idle", .atMost, 400, 800), ("high", .atMost, 250, 700),
      ], height: 280, dropped: ["high"], named: ["low", "high"]),
    Case(
      testDescription: "two conflicts, both told",
      constraints: [("a", .equal, 300, 900), ("b", .equal, 310, 800), ("c", .equal, 320, 700)],
      height: 300, dropped: ["b", "c"], named: ["a", "b"]),
    Case(
      testDescription: "the host's room for the application is required",
      constraints: [("a", .equal, 500, 1000)], height: 437, dropped: ["a"],
      named: ["room for the application", "a"]),
    Case(
      testDescription: "a wish is met as nearly as it can be",
      constraints: [("low", .atLeast, 280, 900), ("a", .equal, 500, 600), ("b", .equal, 100, 500)],
      height: 437, dropped: ["a", "b"], named: ["room for the application", "a"]),
    Case(
      testDescription: "from below, too",
      constraints: [("low", .atLeast, 280, 900), ("a", .equal, 100, 600)], inferred: 300,
      height: 280, dropped: ["a"], named: ["low", "a"]),
    Case(
      testDescription: "sixty per cent when lying", constraints: [("a", .atLeast, 359, 900)],
      monitor: pad, height: 359),
    Case(
      testDescription: "and no more than that", constraints: [("a", .atLeast, 361, 900)],
      monitor: pad, height: 360, dropped: ["a"], named: ["room for the application", "a"]),
    Case(
      testDescription: "the host's one row is required", constraints: [("a", .equal, 43, 1000)],
      height: 44, dropped: ["a"], named: ["one row of keys", "a"]),
    Case(testDescription: "one row is allowed", constraints: [("a", .equal, 44, 1000)], height: 44),
    Case(
      testDescription: "nothing is stronger than required",
      constraints: [("a", .equal, 5000, 9999)], height: 437, dropped: ["a"]),
    Case(
      testDescription: "a priority below 1 is the weakest",
      constraints: [("a", .equal, 300, -7)], height: 224, dropped: ["a"]),
    Case(
      testDescription: "no number", constraints: [("a", .equal, .nan, 900)], height: 224,
      dropped: ["a"], named: ["a"]),
    Case(
      testDescription: "endless", constraints: [("a", .atLeast, .infinity, 900)], height: 224,
      dropped: ["a"], named: ["a"]),
    Case(
      testDescription: "beyond every monitor", constraints: [("a", .atLeast, 1e300, 900)],
      height: 437, dropped: ["a"], named: ["room for the application", "a"]),
    Case(
      testDescription: "less than nothing", constraints: [("a", .atMost, -1, 900)], height: 224,
      dropped: ["a"], named: ["a"]),
    Case(
      testDescription: "at least less than nothing is always so",
      constraints: [("a", .atLeast, -1, 900)], height: 224),
    Case(
      testDescription: "a monitor lower than two rows",
      constraints: [], monitor: Monitor(name: "m", frame: Rect(x: 0, y: 0, width: 300, height: 60)),
      height: 44),
    Case(
      testDescription: "a panel above: 40 % of what it leaves stays",
      constraints: [], inferred: 500, monitor: netbook(panels: 50), height: 330),
    Case(
      testDescription: "no panel", constraints: [], inferred: 500, monitor: netbook(panels: 0),
      height: 360),
  ]

  private static func netbook(panels: Double) -> Monitor {
    var monitor = Monitor(name: "m", frame: Rect(x: 0, y: 0, width: 1024, height: 600))
    monitor.panels = panels
    return monitor
  }

  @Test(arguments: cases) func heights(_ row: Case) {
    let solution = HeightSolver.solve(
      row.constraints.map {
        HeightConstraint(name: $0.0, relation: $0.1, constant: $0.2, priority: $0.3)
      }, inferred: row.inferred, monitor: row.monitor, size: .medium)
    #expect(solution.height == row.height)
    #expect(solution.conflicts.map(\.dropped.name) == row.dropped)
    if let named = row.named {
      #expect(solution.conflicts.first?.constraints.map(\.name) == named)
    }
  }

  @Test func onlyRequiredConstraintsAreMistakesWhenTheyCannotHold() {
    func mistakes(_ priority: Int) -> [Bool] {
      let request = HeightConstraint(name: "a", relation: .equal, constant: 900, priority: priority)
      return HeightSolver.solve([request], inferred: nil, monitor: Self.phone, size: .medium)
        .conflicts.map(\.isMistake)
    }
    #expect(mistakes(1000) == [true] && mistakes(999) == [false] && mistakes(100) == [false])
  }

  /// Whatever is asked for, there is a height within the host's limits, and what was not dropped
  /// holds.
  @Test func noSetOfConstraintsFails() {
    var dice = Dice(seed: 7)
    for _ in 0..<2000 {
      let constraints = (0..<dice.number(8)).map { index in
        HeightConstraint(
          name: "c\(index)", relation: Relation.allCases[dice.number(3)],
          constant: [-50, 0, 44, 100, 216, 300, 437, 438, 1e9, .nan, -.infinity][dice.number(11)],
          priority: [0, 1, 249, 250, 251, 999, 1000, 1001][dice.number(8)])
      }
      let solution = HeightSolver.solve(
        constraints, inferred: nil, monitor: Self.phone, size: .medium)
      #expect((44...437).contains(solution.height))
      let dropped = solution.conflicts.map(\.dropped)
      for constraint in constraints where !dropped.map(\.name).contains(constraint.name) {
        switch constraint.relation {
        case .equal: #expect(solution.height == constraint.constant)
        case .atMost: #expect(solution.height <= constraint.constant)
        case .atLeast: #expect(solution.height >= constraint.constant)
        }
      }
    }
  }
}
