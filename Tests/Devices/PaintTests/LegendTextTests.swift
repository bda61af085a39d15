import KeyModel
import Runtime
import TestKit
import Testing

/// What stands on every key of every keyboard, as text, beside `Golden/legends.txt`: a letter that is
/// another one has as much ink (`InkTests`), but is read here. `RECORD=1` writes it.
@Suite struct LegendTextTests {
  private static let path = "\(Repository.root)/Tests/Devices/PaintTests/Golden/legends.txt"

  @Test func everyLegendIsTheOneThatWasRead() throws {
    var lines: [String] = []
    for identifier in Keyboards.touch {
      for place in Keyboards.Place.usual {
        lines += try Self.lines(identifier, on: place, levels: [[.shift]])
      }
    }
    for identifier in Keyboards.printed where identifier.hasSuffix(".compact") {
      lines += try Self.lines(identifier, on: .desktop, levels: LegendsFitTests.levels)
    }
    let text = lines.joined(separator: "\n") + "\n"
    guard !Golden.isRecording else { return try TextFile.write(text, to: Self.path) }
    let wanted = try TextFile.read(Self.path).split(separator: "\n").map(String.init)
    #expect(Array(lines.difference(from: wanted)).isEmpty, "RECORD=1 and look at what changed")
  }

  /// A line for each plane and level: its rows, `/` between them; planes of keys with names alone,
  /// alike in all keyboards, are left out.
  private static func lines(
    _ identifier: String, on place: Keyboards.Place, levels: [[KeyRole]]
  ) throws -> [String] {
    try Keyboards.planes(of: identifier, on: place, levels: levels)
      .filter { !$0.plane.hasPrefix("desktop") }
      .map { "\(identifier) \(place.rawValue) \($0.plane): \(rows(of: $0.scene))" }
  }

  private static func rows(of scene: Scene) -> String {
    let rows = Dictionary(grouping: scene.keycaps.filter { $0.style != .band }, by: \.frame.y)
    return rows.keys.sorted().compactMap { rows[$0] }.map { row in
      row.sorted { $0.frame.x < $1.frame.x }.map(legend).joined(separator: " ")
    }.joined(separator: " / ")
  }

  /// The label, with the second symbol behind it.
  private static func legend(_ keycap: Keycap) -> String {
    let second = keycap.secondary.isEmpty ? "" : "↑\(keycap.secondary)"
    switch keycap.face {
    case .text(let text, weight: _): return text + second
    case .icon(let icon): return "{\(icon)}"
    case .none: return "[\(keycap.secondary)]"
    case .entry, .excerpt, .composition, .suggestion, .emoji, .grabber, .marked, .hairline:
      return "{}"
    }
  }
}
