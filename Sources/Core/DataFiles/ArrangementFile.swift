import KeyModel
package import Layouts

/// Reads a file of `Assets/Arrangements`: an order of letters for the keyboards of many languages.
package enum ArrangementFile {
  /// Most rows of characters.
  private static let mostRows = 5
  /// Most characters in a row.
  private static let mostInRow = 14

  /// Reads `text`. The file's name without `.toml` is the arrangement's identifier.
  package static func read(_ text: String, file: String) throws(DataFailures) -> Arrangement {
    try Section.read(text, file: file) { arrangement($0, file) }
  }

  private static func arrangement(_ top: Section, _ file: String) -> Arrangement {
    top.allow(
      ["name", "yields", "alternates"] + Form.allCases.map(\.rawValue)
        + Form.allCases.map { Picture.key($0, .shift) })
    let name = top.required("name")
    var forms: [Form: Arrangement.Rows] = [:]
    for form in Form.allCases { forms[form] = rows(form, top) }
    let touches = Touches(top)
    if forms.isEmpty, touches.alternates.isEmpty { top.note("", .missingKey("phone")) }
    let yields = (top.string("yields") ?? "").split(whereSeparator: \.isWhitespace)
      .map { Mark.bare(String($0)) }
    let shown = Set(forms.values.flatMap { $0.plain.joined() })
    if let stranger = yields.first(where: { !shown.contains($0) }) {
      top.note("yields", .noSuchCharacter(stranger))
    }
    let last = file.split(separator: "/").last.map(String.init) ?? file
    let stem = last.hasSuffix(".toml") ? String(last.dropLast(".toml".count)) : last
    return Arrangement(
      identifier: stem, name: name, forms: forms, yields: yields, alternates: touches.alternates)
  }

  private static func rows(_ form: Form, _ top: Section) -> Arrangement.Rows? {
    let overlay = Picture.key(form, .shift)
    guard let plain = lines(form.rawValue, top) else {
      if top.has(overlay), !top.has(form.rawValue) { top.note("", .missingKey(form.rawValue)) }
      return nil
    }
    var rows: [[String]] = []
    for line in plain {
      let texts = line.compactMap(\.self)
      guard texts.count == line.count else {
        top.note(form.rawValue, .badValue("{gap}", wanted: "characters only"))
        return nil
      }
      rows.append(texts)
    }
    if let twice = Array(rows.joined()).firstTwice { top.note(form.rawValue, .duplicate(twice)) }
    guard !rows.isEmpty, rows.count <= mostRows, rows.allSatisfy({ $0.count <= mostInRow }) else {
      let wanted = "one to \(mostRows) rows of at most \(mostInRow) characters"
      top.note(form.rawValue, .badValue("", wanted: wanted))
      return nil
    }
    guard let above = lines(overlay, top) else { return Arrangement.Rows(plain: rows) }
    guard above.map(\.count) == rows.map(\.count) else {
      let (found, wanted) = (above.joined().count, rows.joined().count)
      top.note(overlay, .otherKeys(found: found, wanted: wanted))
      return nil
    }
    return Arrangement.Rows(plain: rows, shifted: above)
  }

  /// The characters of a picture; nil where it is missing or cannot be read.
  private static func lines(_ key: String, _ top: Section) -> [[String?]]? {
    guard let drawing = Picture.Drawing(top, key) else { return nil }
    var lines: [[String?]] = []
    for (index, line) in drawing.rows.enumerated() {
      do throws(DataFailure.Problem) {
        let drawn = try Picture.characters(line)
        if !drawn.isEmpty { lines.append(drawn) }
      } catch {
        top.report.note(drawing.place.failure(row: index, error))
        return nil
      }
    }
    return lines
  }
}
