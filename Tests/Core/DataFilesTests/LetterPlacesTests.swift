import KeyModel
import Layouts
import TestKit
import Testing

@testable import DataFiles

/// On desktop forms the letters stand where the layouts of the X server have them, which people's hands know
/// (`Tables/xkb.tsv`), but for what `Tables/other-places.tsv` lists with a reason each.
@Suite struct LetterPlacesTests {
  /// A letter on a key: what the keyboard has there, what the X server's layout has; `nothing` for none.
  struct Difference: Hashable, CustomStringConvertible {
    var keyboard: String
    var key: String
    var ours: String
    var theirs: String

    var description: String { "\(keyboard) \(key): \(ours), xkb \(theirs)" }
  }

  static let nothing = "--"

  static func lines(_ name: String) throws -> [[String]] {
    try ShippedKeyboardsTests.text("Tests/Core/DataFilesTests/Tables/\(name).tsv")
      .split(separator: "\n").filter { !$0.hasPrefix("# ") }
      .map { $0.split(separator: "\t").map(String.init) }
  }

  /// The keys of the table, in its order.
  static let names: [String] =
    ["TLDE"] + row("AE", 13) + row("AD", 12) + ["BKSL"] + row("AC", 11) + ["LSGT"] + row("AB", 11)

  private static func row(_ name: String, _ count: Int) -> [String] {
    (1...count).map { name + ($0 < 10 ? "0" : "") + String($0) }
  }

  /// The names of the keys with characters of the four rows that printed keyboards have.
  static func places(of keyboard: KeyboardDefinition) -> [(name: String, key: Key)] {
    let rows = keyboard.planes[.letters]?.plane(for: .desktop).rows.prefix(4) ?? []
    // Japanese keyboards have no key left of 1, and one more beside the right shift.
    let isJapanese = keyboard.manifest.primaryLanguage.hasPrefix("ja")
    return rows.enumerated().flatMap { number, row in
      let keys = row.keys.filter { $0.role == .character }
      let names =
        switch number {
        case 0: (isJapanese ? [] : ["TLDE"]) + Self.row("AE", 13)
        case 1: Self.row("AD", 12) + ["BKSL"]
        case 2: Self.row("AC", 11) + ["BKSL"]
        default: (isJapanese || keys.count < 11 ? [] : ["LSGT"]) + Self.row("AB", 11)
        }
      return zip(names, keys).map { ($0, $1) }
    }
  }

  @Test func lettersStandWhereTheLayoutsOfTheServerHaveThem() throws {
    let wanted = Dictionary(
      try Self.lines("xkb").map { line in
        (line[0], line[2...3].map { $0.split(separator: " ").map { Mark.bare(String($0)) } })
      }, uniquingKeysWith: { $1 })
    let rows = try Self.lines("other-places")
    let others = Set(rows.filter { $0[1] == "all" }.map { $0[0] })
    var differences: Set<Difference> = []
    for keyboard in try TypedCharactersTests.keyboards() where keyboard.identifier != "morse" {
      guard let levels = wanted[keyboard.identifier] else {
        #expect(others.contains(keyboard.identifier), "\(keyboard.identifier) has no layout")
        continue
      }
      #expect(levels.allSatisfy { $0.count == Self.names.count }, "\(keyboard.identifier)")
      for (name, key) in Self.places(of: keyboard) {
        guard let index = Self.names.firstIndex(of: name) else { continue }
        differences.formUnion(
          Self.differences(key, name, levels[0][index], levels[1][index], keyboard.identifier))
      }
    }
    let listed = Set(
      rows.filter { $0[1] != "all" }.map {
        Difference(
          keyboard: $0[0], key: $0[1], ours: Mark.bare($0[2]), theirs: Mark.bare($0[3]))
      })
    #expect(rows.allSatisfy { $0.count == ($0[1] == "all" ? 3 : 5) }, "each has its reason")
    #expect(differences.subtracting(listed).sorted { "\($0)" < "\($1)" } == [])
    #expect(listed.subtracting(differences).sorted { "\($0)" < "\($1)" } == [], "no more so")
  }

  private static func differences(
    _ key: Key, _ name: String, _ plain: String, _ shifted: String, _ keyboard: String
  ) -> [Difference] {
    let ours = key.action.text ?? nothing
    let above = key.shifted?.action.text ?? ours
    // A key that gives its letter with shift, too, gives nothing else there.
    let pairs = [(name, ours, plain)] + (above == ours ? [] : [("\(name)+", above, shifted)])
    return pairs.filter { ($0.1.isLetter || $0.2.isLetter) && $0.1 != $0.2 }.map {
      Difference(keyboard: keyboard, key: $0.0, ours: $0.1, theirs: $0.2)
    }
  }
}

extension String {
  /// Whether it has a letter, or a sign that is written with one.
  fileprivate var isLetter: Bool {
    unicodeScalars.contains {
      switch $0.properties.generalCategory {
      case .nonspacingMark, .spacingMark: true
      default: $0.properties.isAlphabetic
      }
    }
  }
}
