import KeyModel
import Layouts

/// Reads what is printed on the keys of one layout (`Documentation/printed.md`): four levels, each a
/// picture of four rows, and which characters are accents that wait for a letter (R-FORM).
package struct LegendFile: Hashable, Sendable {
  package let identifier: String
  package let name: String
  /// `ansi`, `iso` or `jis`: which geometry its keyboards have.
  package let shape: String
  let group: String
  let manifest: Manifest
  let domains: [String]
  /// The touch keyboard whose callouts its keys have (R-FORM); that of the same name unless told.
  package let callouts: String
  let labels: [String: String]
  let decimal: String
  let composer: InputMethod?
  let letters: Legends
  /// Latin letters beside those of another script.
  let latin: Legends?

  package static let shapes = ["ansi", "iso", "jis"]

  /// Reads `text`, the content of `file`.
  package init(_ text: String, file: String) throws(DataFailure) {
    let top = try Section(text: text, file: file)
    try top.allow([
      "identifier", "name", "group", "domains", "shape", "decimal", "composer", "callouts",
      "manifest", "labels", "legends", "latin",
    ])
    identifier = try KeyboardFile.identifier(top)
    name = try top.required("name")
    group = try top.string("group") ?? name
    let shape = try top.required("shape")
    guard LegendFile.shapes.contains(shape) else {
      let wanted = "one of \(LegendFile.shapes.joined(separator: ", "))"
      throw top.failure("shape", .badValue(shape, wanted: wanted))
    }
    self.shape = shape
    decimal = try top.string("decimal") ?? "."
    composer = try KeyboardFile.inputMethod(top)
    manifest = try KeyboardFile.manifest(top)
    domains = try KeyboardFile.domains(top)
    callouts = try top.string("callouts") ?? identifier
    var labels: [String: String] = [:]
    if let section = try top.section("labels") {
      try section.allow(NamedKey.labelledNames + PrintedKey.names)
      for key in section.keys { labels[key] = try section.required(key) }
    }
    self.labels = labels
    guard let legends = try top.section("legends") else {
      throw top.failure("", .missingKey("legends"))
    }
    letters = try Legends(legends)
    latin = try top.section("latin").map { (section) throws(DataFailure) in try Legends(section) }
  }
}

/// The characters of one set of legends by level and place.
struct Legends: Hashable, Sendable {
  enum Level: String, CaseIterable {
    case plain, shift, option, shiftOption = "shift-option"
  }

  private var texts: [Level: [Character: [String?]]] = [:]
  /// The accents of each level; where some keys with the same character type it, only at these places.
  private var dead: [Level: [String: Set<LegendPosition>]] = [:]

  init(_ section: Section) throws(DataFailure) {
    try section.allow(Level.allCases.map(\.rawValue) + ["dead"])
    _ = try section.required("plain")
    for level in Level.allCases {
      texts[level] = try Legends.rows(level.rawValue, section)
    }
    guard let accents = try section.section("dead") else { return }
    try accents.allow(Level.allCases.map(\.rawValue))
    for level in Level.allCases {
      let known = Set(texts[level]?.values.joined().compactMap(\.self) ?? [])
      for entry in try accents.string(level.rawValue)?.split(separator: " ") ?? [] {
        let parts = entry.split(separator: ":", maxSplits: 1)
        let place = parts.count == 2 ? LegendPosition(String(parts[1])) : nil
        let accent = Mark.bare(String(place == nil ? entry : parts[0]))
        guard known.contains(accent) else {
          throw accents.failure(level.rawValue, .noSuchCharacter(accent))
        }
        dead[level, default: [:]][accent, default: []].formUnion(place.map { [$0] } ?? [])
      }
    }
  }

  /// What stands at a place on a level.
  func level(_ level: Level, at position: LegendPosition, first: Int) -> Key.Level? {
    guard let row = texts[level]?[position.row], row.indices.contains(position.column - first),
      let text = row[position.column - first]
    else { return nil }
    guard let places = dead[level]?[text], places.isEmpty || places.contains(position) else {
      return Key.Level(typing: text)
    }
    return Key.Level(action: .dead(text), label: .mark(text))
  }

  /// How many characters a row has; legends and geometry have to agree.
  func count(_ row: Character) -> Int { texts[.plain]?[row]?.count ?? 0 }

  /// Every accent that waits for a letter.
  var accents: Set<String> { Set(dead.values.flatMap(\.keys)) }

  private static func rows(
    _ key: String, _ section: Section
  ) throws(DataFailure) -> [Character: [String?]] {
    guard let text = try section.string(key) else { return [:] }
    var rows: [Character: [String?]] = [:]
    var names = Array("EDCB")[...]
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      do throws(DataFailure.Problem) {
        let characters = try Picture.characters(line)
        guard !characters.isEmpty else { continue }
        guard let name = names.popFirst() else {
          throw .badValue(String(line), wanted: "four rows: digits, and three of letters")
        }
        rows[name] = characters
      } catch {
        throw section.place.failure(key, row: number, error)
      }
    }
    guard names.isEmpty else {
      throw section.failure(key, .badValue(text, wanted: "four rows: digits, and three of letters"))
    }
    return rows
  }
}
