import KeyModel
import Layouts

/// Reads the legends of one layout (`Documentation/printed.md`): four levels, each a picture of four rows, and the
/// dead keys among the characters (R-FORM).
package struct LegendFile: Hashable, Sendable {
  package let identifier: String
  package let name: String
  /// Shape of the layout's keyboards, `ansi`, `iso` or `jis`, which determines their geometry.
  package let shape: String
  /// Name of the group of keyboards to which the layout belongs.
  let group: String
  let manifest: Manifest
  let domains: [String]
  /// Name of the touch keyboard whose callouts the keys offer (R-FORM); by default, the keyboard of the same name.
  package let callouts: String
  let labels: [String: String]
  let decimal: String
  let composer: InputMethod?
  /// Height constraint of the layout's keyboards in every form; nil if there is none (R-SIZE-3).
  let height: HeightConstraint?
  /// Legends of the layout's own script.
  let letters: Legends
  /// Latin letters beside the letters of another script; nil if the layout has one script.
  let latin: Legends?

  /// Language of the legends, a BCP 47 tag.
  package var language: String { manifest.primaryLanguage }

  package static let shapes = ["ansi", "iso", "jis"]

  /// Reads `text`, the content of `file`.
  package init(_ text: String, file: String) throws(DataFailures) {
    self = try Section.read(text, file: file) { LegendFile($0) }
  }

  private init(_ top: Section) {
    top.allow([
      "identifier", "name", "group", "domains", "shape", "decimal", "composer", "callouts",
      "manifest", "labels", "legends", "latin", "height",
    ])
    identifier = KeyboardFile.identifier(top)
    name = top.required("name")
    group = top.string("group") ?? name
    let shape = top.required("shape")
    if !shape.isEmpty, !LegendFile.shapes.contains(shape) {
      let wanted = "one of \(LegendFile.shapes.joined(separator: ", "))"
      top.note("shape", .badValue(shape, wanted: wanted))
    }
    self.shape = shape
    decimal = top.string("decimal") ?? "."
    composer = KeyboardFile.inputMethod(top)
    height = HeightConstraint.read(top)
    manifest = KeyboardFile.manifest(top)
    domains = KeyboardFile.domains(top)
    callouts = top.string("callouts") ?? identifier
    var labels: [String: String] = [:]
    if let section = top.section("labels") {
      section.allow(NamedKey.labelledNames + PrintedKey.names)
      for key in section.keys { labels[key] = section.required(key) }
    }
    self.labels = labels
    let legends = top.section("legends")
    if legends == nil { top.note("", .missingKey("legends")) }
    letters = legends.map { Legends($0) } ?? Legends()
    latin = top.section("latin").map { Legends($0) }
    if manifest.isASCIICapable, !top.report.hasFailures {
      PlaneChecks.noteMissingLetters(letters.characters.union(latin?.characters ?? []), top)
    }
  }
}

/// The characters of one set of legends by level and place.
struct Legends: Hashable, Sendable {
  enum Level: String, CaseIterable {
    case plain, shift, option, shiftOption = "shift-option"
  }

  private var texts: [Level: [Character: [String?]]] = [:]
  /// The dead keys of each level: accents, each with its positions. An accent is a dead key only at these positions;
  /// at other positions it is a character. An empty set means all positions.
  private var dead: [Level: [String: Set<LegendPosition>]] = [:]

  init() {}

  init(_ section: Section) {
    section.allow(Level.allCases.map(\.rawValue) + ["dead"])
    _ = section.required("plain")
    for level in Level.allCases {
      texts[level] = Legends.rows(level.rawValue, section)
    }
    guard let accents = section.section("dead") else { return }
    accents.allow(Level.allCases.map(\.rawValue))
    for level in Level.allCases {
      let known = Set(texts[level]?.values.joined().compactMap(\.self) ?? [])
      for entry in accents.string(level.rawValue)?.split(separator: " ") ?? [] {
        let parts = entry.split(separator: ":", maxSplits: 1)
        let place = parts.count == 2 ? LegendPosition(String(parts[1])) : nil
        let accent = Mark.bare(String(place == nil ? entry : parts[0]))
        guard known.contains(accent) else {
          accents.note(level.rawValue, .noSuchCharacter(accent))
          continue
        }
        dead[level, default: [:]][accent, default: []].formUnion(place.map { [$0] } ?? [])
      }
    }
  }

  /// Returns the action and the label at a position on a level; nil if there is no legend.
  func level(_ level: Level, at position: LegendPosition, first: Int) -> Key.Level? {
    guard let row = texts[level]?[position.row], row.indices.contains(position.column - first),
      let text = row[position.column - first]
    else { return nil }
    guard let places = dead[level]?[text], places.isEmpty || places.contains(position) else {
      return Key.Level(typing: text)
    }
    return Key.Level(action: .dead(text), label: .mark(text))
  }

  /// Returns the number of characters in a row, which must be the same in the legends and in the geometry.
  func count(_ row: Character) -> Int { texts[.plain]?[row]?.count ?? 0 }

  /// The characters of all levels.
  var characters: Set<String> {
    texts.values.reduce(into: []) { $0.formUnion($1.values.joined().compactMap(\.self)) }
  }

  /// The accents of all dead keys.
  var accents: Set<String> { Set(dead.values.flatMap(\.keys)) }

  private static func rows(_ key: String, _ section: Section) -> [Character: [String?]] {
    guard let text = section.string(key) else { return [:] }
    var isGood = true
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
        section.report.note(section.place(of: key).failure(row: number, error))
        isGood = false
      }
    }
    if isGood, !names.isEmpty {
      section.note(key, .badValue(text, wanted: "four rows: digits, and three of letters"))
    }
    return rows
  }
}
