import KeyModel
import Layouts
import Testing

@testable import DataFiles

/// R-FORM. What the keys of printed keyboards give, held against the charts of macOS layouts that CLDR published
/// (`MacLayouts.txt`).
@Suite struct MacLayoutsTests {
  /// The facts of one chart: by level and by place in its grid what a key gives; nil is nothing.
  struct Chart {
    let name: String
    var levels: [String: [LegendPosition: String?]] = [:]
  }

  /// Keys that are printed otherwise than macOS has them, in our own grid: by layout the keys, and why.
  static let exceptions: [String: Set<String>] = [
    // The Arabic key left of 1 gives a control character on a Mac, option with digits four letters that have keys of
    // their own; Western digits are reached there instead. ❊ stands for the asterisk of an encoding of 1988.
    "ar": keys("plain", "E00").union(keys("shift", "E00 E02")).union(
      keys("option", "E01 E02 E03 E04 E05 E06 E07 E08 E09 E10")),
    // The chart has Greek letters without order there: a Latin layout's signs in the bytes of the Greek encoding.
    "el": keys(
      "shift-option",
      "B00 E01 E02 E03 E04 E05 E08 E09 E10 D02 D03 D04 D07 D08 D09 C12 C01 C02 C04 C05 B03 B04 B06 B07 B09"
    ),
    // The Hebrew key left of 1 gives a private character on a Mac.
    "he": keys("plain", "E00").union(keys("shift", "E00")),
    // The Dutch keyboard has € on 2 printed; ™ takes its place.
    "nl": keys("option", "E02").union(keys("shift-option", "E02")),
    // Turkish keyboards have € printed on E and ₺ on T.
    "tr-Q": keys("option", "D03 D05"),
  ]

  /// Layouts that macOS has as input methods, for which CLDR has no chart; what they have in Latin letters is held
  /// against a chart where their keys are those of the chart.
  static let others: Set<String> = ["ja", "ko", "zh-Hant"]

  /// Keys by their level and places.
  private static func keys(_ level: String, _ places: String) -> Set<String> {
    Set(places.split(separator: " ").map { "\(level) \($0)" })
  }

  /// The charts, by the layouts that follow them.
  static func charts() throws -> [String: Chart] {
    var charts: [String: Chart] = [:]
    var layouts: [String] = []
    var level = ""
    var row = 0
    let text = try ShippedKeyboardsTests.text("Tests/Core/DataFilesTests/MacLayouts.txt")
    for line in text.split(separator: "\n").drop(while: { !$0.hasPrefix("= ") }) {
      if line.hasPrefix("= ") {
        let parts = line.dropFirst(2).split(separator: "|")
        layouts = parts[0].split(separator: " ").map(String.init)
        for layout in layouts { charts[layout] = Chart(name: String(parts[1].dropFirst())) }
      } else if Legends.Level(rawValue: String(line)) != nil {
        (level, row) = (String(line), 0)
      } else {
        let (letter, first) = [("E", 0), ("D", 1), ("C", 1), ("B", 0)][row]
        let cells = line.split(separator: " ")
        try #require(cells.count == [13, 13, 11, 11][row], "\(layouts) \(level) \(letter)")
        for (column, cell) in cells.enumerated() {
          let name = letter + (first + column < 10 ? "0" : "") + String(first + column)
          let place = try #require(LegendPosition(name))
          for layout in layouts {
            charts[layout]?.levels[level, default: [:]][place] =
              cell == "--"
              ? .some(nil)
              : String(String.UnicodeScalarView(cell.unicodeScalars.filter { $0 != "◌" }))
          }
        }
        row += 1
      }
    }
    return charts
  }

  /// The place in the chart of a key of a keyboard in that shape.
  static func chartPlace(_ place: LegendPosition, shape: String) -> LegendPosition? {
    guard shape == "iso" else { return place }
    return switch (place.row, place.column) {
    case ("E", 0): LegendPosition("B00")
    case ("B", 0): LegendPosition("E00")
    case ("C", 12): LegendPosition("D13")
    default: place
    }
  }

  @Test func everyLevelGivesWhatMacOSGives() throws {
    let charts = try Self.charts()
    var differences: [String] = []
    for legends in try PrintedKeyboardTests.legends() {
      guard let chart = charts[legends.identifier] else { continue }
      for level in Legends.Level.allCases {
        differences += try Self.differences(
          of: legends.letters, shape: legends.shape, named: legends.identifier, from: chart,
          on: level)
      }
    }
    #expect(differences == [])
  }

  /// The Latin letters of keyboards with another script are those of the chart of the United States.
  @Test func latinLettersGiveWhatMacOSGives() throws {
    let chart = try #require(try Self.charts()["en-US"])
    var differences: [String] = []
    for legends in try PrintedKeyboardTests.legends() where legends.shape == "ansi" {
      guard let latin = legends.latin else { continue }
      for level in Legends.Level.allCases {
        differences += try Self.differences(
          of: latin, shape: legends.shape, named: legends.identifier, from: chart, on: level)
      }
    }
    #expect(differences == [])
  }

  /// The keys of a layout that give something else on that level than its chart has, in words.
  private static func differences(
    of legends: Legends, shape: String, named layout: String, from chart: Chart,
    on level: Legends.Level
  ) throws -> [String] {
    let given = try #require(chart.levels[level.rawValue], "\(chart.name) \(level)")
    let allowed = exceptions[layout] ?? []
    var differences: [String] = []
    for (row, columns) in rows(of: shape) {
      for column in columns {
        let name = "\(row)\(column < 10 ? "0" : "")\(column)"
        let place = try #require(LegendPosition(name))
        let there = try #require(chartPlace(place, shape: shape))
        let wanted = try #require(given[there], "\(chart.name) \(name)")
        let found = text(legends.level(level, at: place, first: columns.lowerBound))
        guard found != wanted, !allowed.contains("\(level.rawValue) \(name)") else { continue }
        differences.append(
          "\(layout) \(level.rawValue) \(name): \(found ?? "nothing"),"
            + " macOS \(wanted ?? "nothing")")
      }
    }
    return differences
  }

  /// The rows of the keys with characters of a keyboard in that shape, with their columns.
  private static func rows(of shape: String) -> [(Character, Range<Int>)] {
    shape == "iso"
      ? [("E", 0..<13), ("D", 1..<13), ("C", 1..<13), ("B", 0..<11)]
      : [("E", 0..<13), ("D", 1..<14), ("C", 1..<12), ("B", 1..<11)]
  }

  /// A layout is held against its chart, or named among those that are not.
  @Test func everyLayoutIsHeldAgainstItsChart() throws {
    let charts = Set(try Self.charts().keys)
    let layouts = Set(try PrintedKeyboardTests.legends().map(\.identifier))
    #expect(charts.union(Self.others) == layouts)
    #expect(charts.intersection(Self.others) == [])
  }

  /// What a key gives as the table has it: dead keys behind a tilde.
  private static func text(_ level: Key.Level?) -> String? {
    switch level?.action {
    case .insert(let text)?: return text
    case .dead(let accent)?: return "~" + accent
    default: return nil
    }
  }
}
