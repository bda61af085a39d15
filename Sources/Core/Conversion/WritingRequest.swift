package import KeyModel

/// Limits of the messages about strokes.
package enum WritingBounds {
  /// Greatest number of strokes of a character.
  package static let strokes = 64
  /// Greatest number of points of a stroke.
  package static let points = 64
  /// Side of the square in which points are reported.
  package static let side = 1000
  /// Greatest number of candidates of an answer.
  package static let candidates = 60
  /// Greatest number of characters before the written character.
  package static let before = 8
}

/// A point of a stroke in a square of `WritingBounds.side`, with (0, 0) in its upper left corner.
package struct WrittenPoint: Hashable, Sendable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A request to the helper that reads strokes: one line, whose fields are separated by TAB. A request for candidates
/// contains all strokes of its character, so that a new helper can be asked the same question. The answers are
/// `ConversionAnswer`s.
package enum WritingRequest: Hashable, Sendable {
  /// Loads the model of a script. The answer is `ready`, `missing` or `failed`.
  case open(WritingScript)
  /// Asks for the characters that the strokes may be. `before`: the characters before, the nearest last; may be empty. The
  /// answer is `candidates` with the same number.
  case read(id: UInt64, limit: Int, before: String, strokes: [[WrittenPoint]])

  /// The beginning of the line that opens any script.
  package static let opening = "open\twrite-"

  /// The request as a line, without a newline.
  package var line: String {
    switch self {
    case .open(let script): return WritingRequest.opening + script.rawValue
    case .read(let id, let limit, let before, let strokes):
      let texts = strokes.map { stroke in
        stroke.map { "\($0.x),\($0.y)" }.joined(separator: " ")
      }
      return (["read", "\(id)", "\(limit)", before] + texts).joined(separator: "\t")
    }
  }

  /// Reads a line; nil if the line is not a request or exceeds a limit.
  package init?(line: String) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    switch (fields.first, fields.count) {
    case ("open", 2):
      guard fields[1].hasPrefix("write-"),
        let script = WritingScript(rawValue: String(fields[1].dropFirst("write-".count)))
      else { return nil }
      self = .open(script)
    case ("read", 5...(4 + WritingBounds.strokes)):
      guard let id = UInt64(fields[1]), let limit = Int(fields[2]),
        (1...WritingBounds.candidates).contains(limit), fields[3].count <= WritingBounds.before,
        fields[3].unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
      else { return nil }
      var strokes: [[WrittenPoint]] = []
      for field in fields[4...] {
        guard let stroke = WritingRequest.stroke(field) else { return nil }
        strokes.append(stroke)
      }
      self = .read(id: id, limit: limit, before: fields[3], strokes: strokes)
    default: return nil
    }
  }

  /// Reads the points of a stroke, `10,20 30,40`.
  private static func stroke(_ field: String) -> [WrittenPoint]? {
    let parts = field.split(separator: " ", omittingEmptySubsequences: false)
    guard (1...WritingBounds.points).contains(parts.count) else { return nil }
    var points: [WrittenPoint] = []
    for part in parts {
      let numbers = part.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let x = numbers[0], let y = numbers[1],
        (0...WritingBounds.side).contains(x), (0...WritingBounds.side).contains(y)
      else { return nil }
      points.append(WrittenPoint(x: x, y: y))
    }
    return points
  }
}
