import Foundation
import KeyModel
import Layouts
import Testing

@testable import DataFiles

/// Printed keyboards: the shipped legends on the shipped geometries, and mistakes in such files.
@Suite struct PrintedKeyboardTests {
  static func legends() throws -> [LegendFile] {
    try ShippedKeyboardsTests.files("Assets/Legends").map {
      try LegendFile(ShippedKeyboardsTests.text("Assets/Legends/\($0)"), file: $0)
    }
  }

  static func keyboards() throws -> [KeyboardDefinition] {
    let accents = try PrintedKeyboard.accents(
      ShippedKeyboardsTests.text("Assets/Accents.toml"), file: "Accents.toml")
    return try legends().flatMap { legends in
      try PrintedKeyboard.forms.map { form in
        let name = PrintedKeyboard.geometryName(of: legends, form: form) + ".toml"
        let geometry = try PrintedGeometry(
          ShippedKeyboardsTests.text("Assets/Geometries/\(name)"), file: name)
        return try PrintedKeyboard.definition(
          legends, geometry, form: form, accents: accents, file: legends.identifier)
      }
    }
  }

  /// R-FORM.
  @Test func thirtyTwoLayoutsHaveThreeForms() throws {
    let keyboards = try Self.keyboards()
    #expect(keyboards.count == 32 * 3)
    #expect(Set(keyboards.map(\.identifier)).count == keyboards.count)
  }

  @Test func shapesAreThoseThatAreSold() throws {
    let shapes = Dictionary(grouping: try Self.legends(), by: \.shape).mapValues(\.count)
    #expect(shapes == ["ansi": 4, "jis": 1, "iso": 27])
  }

  @Test func keysAreApartAndInside() throws {
    for keyboard in try Self.keyboards() {
      for (id, forms) in keyboard.planes {
        let plane = forms.plane(for: .phone)
        let name = "\(keyboard.identifier) \(id.rawValue)"
        let keys = plane.rows.flatMap(\.keys)
        #expect(plane.blueprint?.places.count == keys.count, "\(name)")
        #expect(Set(keys.map(\.id)).count == keys.count, "\(name)")
        for hiding in [[], [.globe]] as [Set<KeyRole>] {
          let layout = LayoutSolver.solve(
            plane, metrics: Metrics(form: .desktop, isPortrait: false, width: 1600),
            size: Size(width: 1600, height: 500), scale: 1, hiding: hiding)
          #expect(Self.overlaps(layout) == [], "\(name)")
        }
      }
    }
  }

  private static func overlaps(_ layout: SolvedLayout) -> [String] {
    let view = Rect(x: 0, y: 0, width: layout.size.width, height: layout.size.height)
    var found: [String] = []
    for (index, key) in layout.keys.enumerated() {
      if key.frame.intersection(view) != key.frame { found.append(key.key.id.rawValue) }
      for other in layout.keys[(index + 1)...] {
        let isNotch = key.notch != nil && !key.touchArea.intersects(other.frame)
        if key.frame.intersects(other.frame), !isNotch {
          found.append("\(key.key.id.rawValue) \(other.key.id.rawValue)")
        }
      }
    }
    return found
  }

  @Test func theGlobeIsAtTheLowerLeft() throws {
    for keyboard in try Self.keyboards() {
      let plane = try #require(keyboard.planes[.letters]).plane(for: .desktop)
      let places = try #require(plane.blueprint).places
      let globe = try #require(plane.rows.flatMap(\.keys).firstIndex { $0.role == .globe })
      #expect(places[globe].frame.x == places.map(\.frame.x).min())
      #expect(places[globe].frame.maxY == places.map(\.frame.maxY).max())
    }
  }

  @Test func latinLayoutsTypeASCII() throws {
    let ascii = Set((0x21...0x7e).compactMap { Unicode.Scalar($0).map { String($0) } })
    for keyboard in try Self.keyboards() where keyboard.manifest.isASCIICapable {
      var typed: Set<String> = []
      for key in keyboard.planes.values.flatMap({ $0.plane(for: .phone).rows.flatMap(\.keys) }) {
        for (shift, option) in [(false, false), (true, false), (false, true), (true, true)] {
          switch key.level(shift: shift, option: option).action {
          case .insert(let text), .dead(let text): typed.insert(text)
          default: break
          }
        }
      }
      #expect(
        ascii.isSubset(of: typed), "\(keyboard.identifier) \(ascii.subtracting(typed).sorted())")
    }
  }

  @Test func everyDeadKeyKnowsItsLetters() throws {
    for keyboard in try Self.keyboards() {
      guard case .accents(let accents)? = keyboard.inputMethod else { continue }
      let dead = keyboard.planes.values.flatMap { $0.plane(for: .phone).rows.flatMap(\.keys) }
        .flatMap { [$0.action, $0.shifted?.action, $0.option?.action, $0.shiftOption?.action] }
        .compactMap { if case .dead(let accent) = $0 { accent } else { nil } }
      for accent in Set(dead) {
        #expect(accents[accent]?.isEmpty == false, "\(keyboard.identifier) \(accent)")
      }
    }
  }

  @Test func levelsAreAsPrinted() throws {
    let german = try #require(try Self.keyboards().first { $0.identifier == "de.compact" })
    let keys = try #require(german.planes[.letters]).phone.rows.flatMap(\.keys)
    let l = try #require(keys.first { $0.action == .insert("l") })
    #expect(l.id.rawValue == "c09")
    #expect(l.level(shift: true, option: false).action == .insert("L"))
    #expect(l.level(shift: false, option: true).action == .insert("@"))
    let acute = try #require(keys.first { $0.action == .dead("´") })
    #expect(acute.level(shift: true, option: false).action == .dead("`"))
    #expect(acute.secondary == "`")
    let escape = try #require(keys.first { $0.id.rawValue == "esc" })
    #expect(escape.level(shift: true, option: true).action == .key(.escape))
    #expect(german.planes[.letters]?.phone.blueprint?.places.contains { $0.notch != nil } == true)
  }

  @Test(arguments: [
    ("de.compact", "de", "compact"), ("fr-CA.numeric-keypad", "fr-CA", "numeric-keypad"),
    ("a.b.notebook", "a.b", "notebook"),
  ])
  func identifiersHaveTwoParts(_ identifier: String, legends: String, form: String) throws {
    let parts = try #require(PrintedKeyboard.parts(of: identifier))
    #expect(parts == (legends, form))
    #expect(PrintedKeyboard.parts(of: legends + ".tablet") == nil)
  }

  static let legendMistakes: [(String, String)] = [
    ("shape = \"isi\"", ":3: shape: \"isi\" cannot be used; write one of ansi, iso, jis"),
    ("shape = \"iso\"", ": legends is missing"),
    ("shape = \"iso\"\nkeys = 1", ":4: keys: unknown key; known here: identifier, "),
    (
      "shape = \"iso\"\n[legends]\nplain = \"a b\"",
      ":5: legends.plain: \"a b\" cannot be used; write four"
    ),
    (
      "shape = \"iso\"\n[legends]\nplain = '''\n1\nq\na\nzz\n'''",
      ":9: legends.plain: \"zz\" cannot be used; write single characters"
    ),
    (
      "shape = \"iso\"\n[legends]\nplain = '''\n1\nq\na\nz\n'''\n[legends.dead]\nplain = \"^\"",
      ":12: legends.dead.plain: no key types \"^\""
    ),
  ]

  @Test(arguments: legendMistakes)
  func mistakesInLegendsAreTold(_ text: String, message: String) {
    let failure = #expect(throws: DataFailures.self) {
      try LegendFile("identifier = \"xx\"\nname = \"X\"\n" + text, file: "l.toml")
    }
    #expect(failure?.message.hasPrefix("l.toml" + message) == true, "\(failure?.message ?? "")")
  }

  static let geometryMistakes: [(String, String)] = [
    ("", ": blocks is missing"),
    ("[blocks.main]", ": blocks.main: rows is missing"),
    (
      "[blocks.main]\nrows = \"D01 {Q 5}\"",
      ":2: blocks.main.rows: \"Q\" cannot be used; write a position"
    ),
    (
      "[blocks.main]\nrows = '''\nD01\n{D02 x}\n'''",
      ":4: blocks.main.rows: \"x\" cannot be used; write mm"
    ),
    (
      "[blocks.main]\nrows = \"{D01 1 2 3}\"",
      ":2: blocks.main.rows: \"{D01 1 2 3}\" cannot be used"
    ),
    (
      "[blocks.main]\nrows = \"{D01 1\"",
      ":2: blocks.main.rows: \"{D01 1\" cannot be used; write a closing }"
    ),
    (
      "[blocks.main]\nrows = \"{row 5}\"",
      ": blocks: \"\" cannot be used; write blocks with rows of keys"
    ),
    ("pitch = 0", ":1: pitch: \"0\" cannot be used; write a number from 5 to 50"),
  ]

  @Test(arguments: geometryMistakes)
  func mistakesInGeometriesAreTold(_ text: String, message: String) {
    let failure = #expect(throws: DataFailures.self) { try PrintedGeometry(text, file: "g.toml") }
    let reported = (failure?.message ?? "").replacingOccurrences(
      of: #"^g\.toml:\d+: blocks(\.main)?: "#, with: "g.toml: blocks$1: ",
      options: .regularExpression)
    let isReported =
      reported.hasPrefix("g.toml" + message)
      || failure?.message.hasPrefix("g.toml" + message) == true
    #expect(isReported, "\(failure?.message ?? "")")
  }

  @Test func anAccentMayWaitOnOneKeyAndBeTypedByAnother() throws {
    let legends = try LegendFile(
      """
      identifier = "xx"
      name = "X"
      shape = "iso"
      [legends]
      plain = '''
      ~ ^
      q
      ~
      ^
      '''
      [legends.dead]
      plain = "~:C01 ^"
      """, file: "l.toml")
    func action(_ place: String, first: Int) throws -> KeyAction? {
      let position = try #require(LegendPosition(place))
      return legends.letters.level(.plain, at: position, first: first)?.action
    }
    #expect(try action("E00", first: 0) == .insert("~"))
    #expect(try action("C01", first: 1) == .dead("~"))
    #expect(try action("E01", first: 0) == .dead("^"))
    #expect(try action("B00", first: 0) == .dead("^"))
    #expect(legends.letters.accents == ["~", "^"])
  }

  @Test func fieldsFindTheDomainsAndWordsOfTheLanguage() throws {
    let shared = try KeyboardFile.readShared(
      ShippedKeyboardsTests.text("Assets/Keyboards/common.toml"), file: "common.toml")
    for keyboard in try Self.keyboards() {
      let whole = shared.complete(keyboard)
      #expect(
        whole.domains.starts(with: [".com", ".net", ".org", ".edu"]), "\(keyboard.identifier)")
      #expect(whole.returnWords[.search]?.isEmpty == false, "\(keyboard.identifier)")
    }
    let german = try #require(try Self.keyboards().first { $0.identifier == "de.notebook" })
    #expect(shared.complete(german).domains.contains(".de"))
  }

  /// R-SIZE-3: a file of legends wishes a height for every form of its layout.
  @Test func legendsDeclareAHeight() throws {
    let request = "\n[height]\nrelation = \"at-most\"\nconstant = 300\npriority = 600\n"
    let text = try ShippedKeyboardsTests.text("Assets/Legends/de.toml") + request
    let legends = try LegendFile(text, file: "de.toml")
    for form in PrintedKeyboard.forms {
      let name = PrintedKeyboard.geometryName(of: legends, form: form) + ".toml"
      let geometry = try PrintedGeometry(
        ShippedKeyboardsTests.text("Assets/Geometries/\(name)"), file: name)
      let height = try PrintedKeyboard.definition(
        legends, geometry, form: form, accents: [:], file: "de.toml"
      ).height
      #expect(height?.relation == .atMost)
      #expect(height?.constant == 300)
      #expect(height?.priority == 600)
    }
    #expect(try Self.keyboards().allSatisfy { $0.height == nil })
    let failures = #expect(throws: DataFailures.self) {
      try LegendFile(text.replacingOccurrences(of: "300", with: "0"), file: "de.toml")
    }
    #expect(failures?.message.contains("height.constant") == true, "\(failures?.message ?? "")")
  }

  @Test func legendsAndGeometryHaveToAgree() throws {
    let legends = try LegendFile(
      """
      identifier = "xx"
      name = "X"
      shape = "iso"
      [legends]
      plain = '''
      1
      q
      a
      z
      '''
      """, file: "l.toml")
    let geometry = try PrintedGeometry("[blocks.main]\nrows = \"E01 E02\"", file: "g.toml")
    let failure = #expect(throws: DataFailures.self) {
      try PrintedKeyboard.definition(
        legends, geometry, form: "compact", accents: [:], file: "l.toml")
    }
    #expect(
      failure?.message
        == "l.toml: legends.plain: 1 characters over 2 keys; draw one for each, {gap} for none")
  }
}
