import KeyModel
import Layouts

/// What can only be checked once all planes of a keyboard are read.
enum PlaneChecks {
  /// Every plane key leads to a plane that is there, and plane keys lead from every plane back to the
  /// letters.
  static func ways(_ planes: [PlaneID: PlaneForms], _ top: Section) throws(DataFailure) {
    let names = planes.keys.sorted { $0.rawValue < $1.rawValue }
    for form in Form.allCases {
      let ways = planes.mapValues { targets(of: $0.plane(for: form)) }
      for plane in names {
        if let target = ways[plane]?.first(where: { planes[$0] == nil }) {
          throw try failure(plane, .missingKey("planes.\(target.rawValue)"), top)
        }
        // The band is shown beside the other planes.
        guard plane == .band || leads(plane, to: .letters, ways) else {
          throw try failure(plane, .noWayBack(plane.rawValue), top)
        }
      }
    }
  }

  private static func failure(
    _ plane: PlaneID, _ problem: DataFailure.Problem, _ top: Section
  ) throws(DataFailure) -> DataFailure {
    try top.section("planes")?.failure(plane.rawValue, problem) ?? top.failure("planes", problem)
  }

  /// The tables of the file speak of characters that its planes have.
  static func characters(
    _ touches: Touches, _ planes: [PlaneID: PlaneForms], _ top: Section
  ) throws(DataFailure) {
    let typed = Set(planes.values.flatMap(\.own).flatMap(\.plane.keys).compactMap(\.action.text))
    let tables: [(String, [String])] = [
      ("shifted", Array(touches.shifted.keys)), ("capitals", Array(touches.capitals.keys)),
      ("flick", Array(touches.flicks.keys)), ("secondary", Array(touches.secondary.keys)),
      ("alternates", Array(touches.alternates.keys)),
    ]
    for (name, characters) in tables {
      guard let stranger = characters.sorted().first(where: { !typed.contains($0) }),
        let section = try top.section(name)
      else { continue }
      throw section.failure(stranger, .noSuchCharacter(stranger))
    }
  }

  private static func targets(of plane: Plane) -> Set<PlaneID> {
    var targets: Set<PlaneID> = []
    for case .plane(let target) in plane.keys.map(\.action) {
      targets.insert(target)
    }
    return targets
  }

  private static func leads(
    _ start: PlaneID, to goal: PlaneID, _ ways: [PlaneID: Set<PlaneID>]
  ) -> Bool {
    var (seen, waiting): (Set<PlaneID>, [PlaneID]) = ([start], [start])
    while let plane = waiting.popLast() {
      if plane == goal { return true }
      for next in ways[plane] ?? [] where seen.insert(next).inserted { waiting.append(next) }
    }
    return false
  }
}
