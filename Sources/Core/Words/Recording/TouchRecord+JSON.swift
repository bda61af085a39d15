import ExtensionProtocol
import KeyModel

// The records as lines of JSON.
extension TouchRecord {
  /// Version of the format. This program does not read lines of another version.
  private static let form = 1.0

  /// The record as one line, without the line break.
  package var line: String { json.line }

  private var json: JSON {
    switch self {
    case .note(let text): .object(["note": .text(text)])
    case .surface(let surface):
      .object([
        "form": .number(TouchRecord.form), "keyboard": .text(surface.keyboard),
        "language": .text(surface.language), "scale": .number(surface.scale),
        "px-per-mm": .number(surface.pixelsPerMillimetre.rounded(to: 1000)),
      ])
    case .keys(let keys):
      .object([
        "keys": .array(
          keys.map { key in
            let numbers = [key.cell.x, key.cell.y, key.cell.width, key.cell.height]
            return .array([.text(key.name)] + numbers.map { .number($0.rounded(to: 100)) })
          })
      ])
    case .prompt(let text): .object(["prompt": .text(text)])
    case .way(let way): TouchRecord.json(of: way)
    case .end(let isWhole): .object(["end": .bool(isWhole)])
    }
  }

  private static func json(of way: Way) -> JSON {
    let points = way.points.map { place in
      JSON.array(
        [place.point.x, place.point.y, place.time.value].map { .number($0.rounded(to: 100)) })
    }
    var members: [String: JSON] = ["key": .text(way.key), "points": .array(points)]
    if way.isCancelled { members["cancelled"] = true }
    return .object(members)
  }

  /// Reads the record in a line; nil if the line is not a record.
  package init?(line: some StringProtocol) {
    guard case .object(let members)? = try? JSON(reading: Array(line.utf8)[...]) else { return nil }
    if let note = members["note"]?.string {
      self = .note(note)
    } else if let prompt = members["prompt"]?.string {
      self = .prompt(prompt)
    } else if case .bool(let isWhole)? = members["end"] {
      self = .end(isWhole: isWhole)
    } else if case .array(let keys)? = members["keys"] {
      self = .keys(keys.compactMap(Key.init))
    } else if let way = Way(members) {
      self = .way(way)
    } else if let surface = Surface(members) {
      self = .surface(surface)
    } else {
      return nil
    }
  }

  /// Whether this program reads recordings of this version.
  package static func isReadable(_ members: Double?) -> Bool { members == form }
}

extension TouchRecord.Surface {
  fileprivate init?(_ members: [String: JSON]) {
    guard TouchRecord.isReadable(members["form"]?.double),
      let keyboard = members["keyboard"]?.string, let language = members["language"]?.string,
      let scale = members["scale"]?.double, scale > 0,
      let density = members["px-per-mm"]?.double
    else { return nil }
    self.init(keyboard: keyboard, language: language, scale: scale, pixelsPerMillimetre: density)
  }
}

extension TouchRecord.Key {
  fileprivate init?(_ json: JSON) {
    guard case .array(let parts) = json, parts.count == 5, let name = parts[0].string else {
      return nil
    }
    let numbers = parts.dropFirst().compactMap(\.double)
    guard numbers.count == 4 else { return nil }
    self.init(name, Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
  }
}

extension TouchRecord.Way {
  fileprivate init?(_ members: [String: JSON]) {
    guard let key = members["key"]?.string, case .array(let points)? = members["points"] else {
      return nil
    }
    self.init(
      key: key, points: points.compactMap(TouchRecord.Place.init),
      isCancelled: members["cancelled"] == true)
  }
}

extension TouchRecord.Place {
  fileprivate init?(_ json: JSON) {
    guard case .array(let parts) = json else { return nil }
    let numbers = parts.compactMap(\.double)
    guard numbers.count == 3, parts.count == 3 else { return nil }
    self.init(Point(x: numbers[0], y: numbers[1]), at: Milliseconds(numbers[2]))
  }
}

extension JSON {
  fileprivate var string: String? {
    if case .text(let text) = self { text } else { nil }
  }

  fileprivate var double: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}

extension Double {
  /// Returns the nearest multiple of 1 / `parts`.
  fileprivate func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }
}
