import KeyModel
package import Layouts

// Makes keyboards with a physical layout from files: the legends of a layout, and the results of dead keys.
extension PrintedKeyboard {
  /// Returns the name of a layout's geometry in a form: `iso.compact`.
  package static func geometryName(of legends: LegendFile, form: String) -> String {
    "\(legends.shape).\(form)"
  }

  /// Reads the results of dead keys: `"´" = "aá eé"`.
  package static func accents(_ text: String, file: String) throws(DataFailures) -> Accents {
    try Section.read(text, file: file, accents)
  }

  private static func accents(_ top: Section) -> Accents {
    var accents: Accents = [:]
    for accent in top.keys {
      for pair in top.required(accent).split(separator: " ") {
        guard pair.count == 2, let letter = pair.first, let whole = pair.last else {
          top.note(
            accent, .badValue(String(pair), wanted: "a letter and what becomes of it, aá"))
          continue
        }
        accents[Mark.bare(accent), default: [:]][String(letter)] = String(whole)
      }
    }
    return accents
  }

  /// Makes the keyboard of `legends` on the keys of `geometry`. The form's name follows the layout's name. `file`
  /// is the file of the legends.
  package static func definition(
    _ legends: LegendFile, _ geometry: PrintedGeometry, form: String, accents: Accents, file: String
  ) throws(DataFailures) -> KeyboardDefinition {
    var planes: [PlaneID: PlaneForms] = [:]
    let sets = [(PlaneID.letters, legends.letters)] + (legends.latin.map { [(.latin, $0)] } ?? [])
    for (id, set) in sets {
      do throws(DataFailure.Problem) {
        planes[id] = PlaneForms(phone: try plane(id, set, legends, geometry))
      } catch {
        let key = id == .letters ? "legends.plain" : "latin.plain"
        throw DataFailures(all: [DataFailure(file: file, line: 0, key: key, problem: error)])
      }
    }
    let used = sets.reduce(into: Set<String>()) { $0.formUnion($1.1.accents) }
    let known = accents.filter { used.contains($0.key) }
    var keyboard = KeyboardDefinition(
      identifier: "\(legends.identifier).\(form)", displayName: legends.name,
      groupName: legends.group, manifest: legends.manifest, planes: planes,
      inputMethod: legends.composer ?? (used.isEmpty ? nil : .accents(known)),
      domains: legends.domains)
    keyboard.height = legends.height
    return keyboard
  }

  private static func plane(
    _ id: PlaneID, _ set: Legends, _ legends: LegendFile, _ geometry: PrintedGeometry
  ) throws(DataFailure.Problem) -> Plane {
    let firsts = try firstColumns(set, geometry)
    return self.plane(geometry) { key($0, on: id, set, legends, firsts) }
  }

  /// Finds the first column of each row of legends. Each row must have as many characters as the geometry has keys.
  private static func firstColumns(
    _ set: Legends, _ geometry: PrintedGeometry
  ) throws(DataFailure.Problem) -> [Character: Int] {
    var columns: [Character: [Int]] = [:]
    for position in geometry.rows.joined().compactMap(\.position) {
      columns[position.row, default: []].append(position.column)
    }
    for (row, places) in columns where set.count(row) != places.count {
      throw .otherKeys(found: set.count(row), wanted: places.count)
    }
    return columns.compactMapValues { $0.min() }
  }

  private static func key(
    _ spot: PrintedGeometry.Spot, on plane: PlaneID, _ set: Legends, _ legends: LegendFile,
    _ firsts: [Character: Int]
  ) -> Key {
    guard let position = spot.position else { return named(spot.name, on: plane, legends) }
    func level(_ level: Legends.Level) -> Key.Level? {
      set.level(level, at: position, first: firsts[position.row] ?? 0)
    }
    let plain = level(.plain) ?? Key.Level(action: .inert, label: .text(""))
    let shifted = level(.shift)
    var key = Key(
      id: KeyID(rawValue: spot.name.lowercased()), role: .character, width: .units(1),
      action: plain.action, label: plain.label, shifted: shifted,
      secondary: printed(shifted, above: plain))
    key.option = level(.option)
    key.shiftOption = level(.shiftOption)
    return key
  }

  private static func named(_ name: String, on plane: PlaneID, _ legends: LegendFile) -> Key {
    // If the legends have two scripts and no key switches between them, caps lock does.
    if name == "caps", legends.latin != nil, legends.shape != "jis" {
      let goal: PlaneID = plane == .letters ? .latin : .letters
      let label = legends.labels[plane == .letters ? "eisu" : "kana"] ?? "ABC"
      return Key(
        id: KeyID(rawValue: goal.rawValue), role: .plane, width: .units(1), action: .plane(goal),
        label: .text(label))
    }
    return self.named(name, labels: legends.labels, decimal: legends.decimal)
  }
}
