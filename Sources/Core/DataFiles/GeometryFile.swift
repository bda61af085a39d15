import KeyModel
package import Layouts

// Reads the drawing of a keyboard with a physical layout (`Documentation/printed.md`): the keys of one form and
// shape in mm, in blocks of rows.
extension PrintedGeometry {
  /// Reads `text`, the content of `file`.
  package init(_ text: String, file: String) throws(DataFailures) {
    self = try Section.read(text, file: file) { PrintedGeometry($0) }
  }

  private init(_ top: Section) {
    top.allow(["pitch", "key", "gap", "blocks"])
    let pitch = top.number("pitch", in: 5...50) ?? 19
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
    // The margin around the keys is as wide as the gaps between them.
    size = Size(width: size.width + gap, height: size.height + gap)
    if rows.isEmpty, !top.report.hasFailures {
      top.note("blocks", .badValue("", wanted: "blocks with rows of keys"))
    }
    self.init(rows: rows, size: size, pitch: pitch)
  }
}

/// A block of keys while it is read: each row from left to right, and the rows from top to bottom.
private struct Drawing {
  let x: Double
  var y: Double
  let rowGap: Double
  let gap: Double
  let key: Double

  mutating func row(_ line: Substring) throws(DataFailure.Problem) -> [PrintedGeometry.Spot] {
    var spots: [PrintedGeometry.Spot] = []
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
          PrintedGeometry.Spot(name: name, place: Blueprint.Place(frame: frame, notch: notch)))
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
