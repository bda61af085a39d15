import KeyModel
package import Layouts

/// Reads the drawing of a printed keyboard (`Documentation/printed.md`): the keys of one form and shape
/// in mm, blocks of rows. Which characters they carry is a matter of the legends (R-FORM).
package struct GeometryFile: Hashable, Sendable {
  /// The blocks' rows, one after the other.
  package private(set) var rows: [[Spot]]
  let size: Size
  let pitch: Double

  /// A key of the drawing: the name of a key, or the position of a character in ISO 9995-1's grid, `D01`.
  package struct Spot: Hashable, Sendable {
    package var name: String
    package var place: Blueprint.Place

    /// Row and column of a character; nil for a key with a name.
    package var position: LegendPosition? { LegendPosition(name) }
  }

  /// Reads `text`, the content of `file`.
  package init(_ text: String, file: String) throws(DataFailures) {
    self = try Section.read(text, file: file) { GeometryFile($0) }
  }

  private init(_ top: Section) {
    top.allow(["pitch", "key", "gap", "blocks"])
    pitch = top.number("pitch", in: 5...50) ?? 19
    let key = top.number("key", in: 3...50) ?? 15.5
    let gap = top.number("gap", in: 0...20) ?? 3.5
    var (rows, size): ([[Spot]], Size) = ([], .zero)
    let blocks = top.section("blocks")
    if blocks == nil { top.note("", .missingKey("blocks")) }
    for name in blocks?.keys ?? [] {
      guard let block = blocks?.section(name) else { continue }
      block.allow(["x", "y", "gap", "rows"])
      var drawing = Drawing(
        x: gap + (block.number("x", in: 0...1000) ?? 0),
        y: gap + (block.number("y", in: 0...1000) ?? 0),
        rowGap: block.number("gap", in: 0...20) ?? gap, gap: gap, key: key)
      for (number, line) in block.required("rows").split(
        separator: "\n", omittingEmptySubsequences: false
      ).enumerated() {
        do throws(DataFailure.Problem) {
          let row = try drawing.row(line)
          if !row.isEmpty { rows.append(row) }
        } catch {
          block.report.note(block.place(of: "rows").failure(row: number, error))
        }
      }
    }
    for place in rows.joined().map(\.place) {
      size.width = max(size.width, place.frame.maxX)
      size.height = max(size.height, place.frame.maxY)
    }
    // As much room around the keys as between them.
    size = Size(width: size.width + gap, height: size.height + gap)
    if rows.isEmpty, !top.report.hasFailures {
      top.note("blocks", .badValue("", wanted: "blocks with rows of keys"))
    }
    (self.rows, self.size) = (rows, size)
  }

  /// The drawing without the keys of those names; the next key of the row takes their room.
  package func without(_ names: Set<String>) -> GeometryFile {
    var geometry = self
    geometry.rows = rows.map { row in
      var (kept, room): ([Spot], Rect?) = ([], nil)
      for spot in row {
        var spot = spot
        if let taken = room { spot.place.frame = spot.place.frame.union(taken) }
        room = names.contains(spot.name) ? spot.place.frame : nil
        if room == nil { kept.append(spot) }
      }
      return kept
    }
    return geometry
  }
}

/// A row and a column of characters: `E00` left of 1, `D01` Q, `B00` left of Z.
package struct LegendPosition: Hashable, Sendable {
  package var row: Character
  package var column: Int

  init?(_ name: String) {
    guard name.count == 3, let row = name.first, "BCDE".contains(row),
      let column = Int(name.dropFirst())
    else { return nil }
    (self.row, self.column) = (row, column)
  }
}

/// One block while it is being read: keys from left to right, rows from top to bottom.
private struct Drawing {
  let x: Double
  var y: Double
  let rowGap: Double
  let gap: Double
  let key: Double

  mutating func row(_ line: Substring) throws(DataFailure.Problem) -> [GeometryFile.Spot] {
    var spots: [GeometryFile.Spot] = []
    var (place, height) = (x, key)
    var rest = line.drop(while: \.isWhitespace)
    guard !rest.isEmpty else { return [] }
    while let first = rest.first {
      let isBraced = first == "{"
      guard
        let end = isBraced
          ? rest.firstIndex(of: "}") : rest.firstIndex(where: \.isWhitespace) ?? rest.endIndex
      else { throw .badValue(String(rest), wanted: "a closing }") }
      let words = rest[..<end].drop { $0 == "{" }.split(whereSeparator: \.isWhitespace)
        .map(String.init)
      rest = rest[end...].dropFirst(isBraced ? 1 : 0).drop(while: \.isWhitespace)
      guard let name = words.first else { throw .badValue("{}", wanted: "the name of a key") }
      let numbers = try Drawing.numbers(words)
      switch name {
      case "row": height = numbers.first ?? key
      case "gap": place += (numbers.first ?? key) + gap
      default:
        try Drawing.check(name)
        let width = numbers.first ?? key
        let tall = numbers.count > 1 ? numbers[1] : height
        let notch = numbers.count > 3 ? Size(width: numbers[2], height: numbers[3]) : nil
        let frame = Rect(x: place, y: y, width: width, height: tall)
        spots.append(
          GeometryFile.Spot(name: name, place: Blueprint.Place(frame: frame, notch: notch)))
        place += width + gap
      }
    }
    y += height + rowGap
    return spots
  }

  private static func numbers(_ words: [String]) throws(DataFailure.Problem) -> [Double] {
    var numbers: [Double] = []
    for word in words.dropFirst() {
      guard let number = Double(word), (0.5...500).contains(number) else {
        throw .badValue(word, wanted: "mm: a width, a height, and a notch’s width and height")
      }
      numbers.append(number)
    }
    guard [0, 1, 2, 4].contains(numbers.count) else {
      throw .badValue(
        "{\(words.joined(separator: " "))}",
        wanted: "a width, a width and a height, or those and a notch’s")
    }
    return numbers
  }

  private static func check(_ name: String) throws(DataFailure.Problem) {
    guard LegendPosition(name) != nil || NamedKey(name) != nil || PrintedKey.names.contains(name)
    else {
      let names = (NamedKey.names + PrintedKey.names).sorted().joined(separator: ", ")
      throw .badValue(name, wanted: "a position such as D01, or one of \(names)")
    }
  }
}
