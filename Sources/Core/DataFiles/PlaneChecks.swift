import KeyModel
import Layouts

/// Checks that need all planes of a keyboard.
enum PlaneChecks {
  /// Checks that every plane key leads to an existing plane, and that plane keys lead from every plane back to the letters.
  static func ways(_ planes: [PlaneID: PlaneForms], _ top: Section) {
    let names = planes.keys.sorted { $0.rawValue < $1.rawValue }
    var reported: Set<PlaneID> = []
    for form in Form.allCases {
      let ways = planes.mapValues { targets(of: $0.plane(for: form)) }
      for plane in names where !reported.contains(plane) {
        let missing = (ways[plane] ?? []).filter { planes[$0] == nil }.map(\.rawValue).sorted()
        for target in missing { note(plane, .missingKey("planes.\(target)"), top) }
        // The band is shown beside the other planes, and the writing area by its page: neither needs a key back.
        let leadsBack = plane == .band || plane == .writing || leads(plane, to: .letters, ways)
        if missing.isEmpty, !leadsBack { note(plane, .noWayBack(plane.rawValue), top) }
        if !missing.isEmpty || !leadsBack { reported.insert(plane) }
      }
    }
  }

  private static func note(_ plane: PlaneID, _ problem: DataFailure.Problem, _ top: Section) {
    if let planes = top.section("planes") {
      planes.note(plane.rawValue, problem)
    } else {
      top.note("planes", problem)
    }
  }

  /// Checks that the file's tables name only characters of its planes.
  static func characters(_ touches: Touches, _ planes: [PlaneID: PlaneForms], _ top: Section) {
    let typed = typed(planes)
    let tables: [(String, [String])] = [
      ("shifted", Array(touches.shifted.keys)), ("capitals", Array(touches.capitals.keys)),
      ("flick", Array(touches.flicks.keys)), ("secondary", Array(touches.secondary.keys)),
      ("alternates", Array(touches.alternates.keys)),
    ]
    for (name, characters) in tables {
      guard let section = top.section(name) else { continue }
      for stranger in characters.sorted() where !typed.contains(stranger) {
        section.note(stranger, .noSuchCharacter(stranger))
      }
    }
  }

  /// Checks that a keyboard that declares ASCII letters has all of them (R-MANIFEST): on a key, or in a key's
  /// callout.
  static func ascii(
    _ manifest: Manifest, _ planes: [PlaneID: PlaneForms], _ method: InputMethod?, _ top: Section
  ) {
    guard manifest.isASCIICapable else { return }
    var typed = typed(planes)
    typed.formUnion(planes.values.flatMap(\.own).flatMap(\.plane.keys).flatMap(\.alternates))
    if case .morse(let signals) = method { typed.formUnion(signals.keys) }
    noteMissingLetters(typed, top)
  }

  /// Notes the ASCII letters that are missing on a keyboard that declares them.
  static func noteMissingLetters(_ typed: Set<String>, _ top: Section) {
    let small = Set(typed.map { $0.lowercased() })
    let missing = "abcdefghijklmnopqrstuvwxyz".filter { !small.contains(String($0)) }
    guard !missing.isEmpty else { return }
    let wanted = "false, or keys for the letters from a to z; there are none for \(missing)"
    top.section("manifest")?.note("IsASCIICapable", .badValue("true", wanted: wanted))
  }

  private static func typed(_ planes: [PlaneID: PlaneForms]) -> Set<String> {
    Set(planes.values.flatMap(\.own).flatMap(\.plane.keys).compactMap(\.action.text))
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
