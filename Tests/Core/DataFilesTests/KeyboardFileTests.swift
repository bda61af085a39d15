import KeyModel
import Layouts
import Testing

@testable import DataFiles

/// The format of `Documentation/keyboards.md`.
@Suite struct KeyboardFileTests {
  static let small = """
    identifier = "xx"
    name = "Test"

    [manifest]
    PrimaryLanguage = "xx-XX"

    [planes.letters]
    phone = '''
    a b {gap 0.5} ß {é 2}
    {shift} 1 {delete *2}
    {123} {globe} {space} {return 25%}
    '''
    pad = '''
    1 ü

    {row 0.85} {globe} {tab 1.5} {123}
    '''

    [planes.numbers]
    phone = "{ABC} {globe} 1 $ {Scroll_Lock} {symbols=more} {F12}"

    [planes.symbols]
    phone = "{ABC} {globe} {}} {{ *} {123=x}"
    """

  static func read(
    _ text: String, shared: KeyboardFile.Shared = .init()
  ) throws(DataFailures) -> KeyboardDefinition {
    try KeyboardFile.read(text, file: "k.toml", shared: shared)
  }

  /// A keyboard with these rows of letters.
  static func letters(_ rows: String, _ rest: String = "") -> String {
    """
    identifier = "xx"
    name = "Test"
    [planes.letters]
    phone = '''
    \(rows)
    {globe} {space}
    '''
    \(rest)
    """
  }

  private func keys(
    _ definition: KeyboardDefinition, _ plane: PlaneID = .letters, _ form: Form = .phone
  ) throws -> [Key] {
    try #require(definition.planes[plane]).plane(for: form).rows.flatMap(\.keys)
  }

  @Test func readsWhatThePictureShows() throws {
    let text = Self.small.replacing("{123=x}", with: "")
    let definition = try Self.read(text)
    #expect(definition.identifier == "xx")
    #expect(definition.groupName == "Test")
    #expect(definition.manifest.primaryLanguage == "xx-XX")
    #expect(!definition.manifest.isASCIICapable)
    let rows = try #require(definition.planes[.letters]).phone.rows
    #expect(rows.map(\.items.count) == [5, 3, 4])
    #expect(rows[0].items[2] == .gap(.units(0.5)))
    let keys = rows.flatMap(\.keys)
    #expect(
      keys.map(\.id.rawValue) == [
        "a", "b", "ß", "é", "shift", "1", "delete", "numbers", "globe", "space", "return",
      ])
    #expect(
      keys.map(\.width) == [
        .units(1), .units(1), .units(1), .units(2), .share(0.112), .units(1), .stretch(2),
        .share(0.108), .share(0.108), .stretch(1), .share(0.25),
      ])
    #expect(keys[0].shifted?.action == .insert("A"))
    #expect(keys[3].shifted?.label == .text("É"))
    #expect(keys[2].shifted == nil, "SS is not one character")
    #expect(keys[5].shifted == nil)
    #expect(keys[7].action == .plane(.numbers))
  }

  @Test func formsHaveTheirOwnRows() throws {
    let definition = try Self.read(Self.small.replacing("{123=x}", with: ""))
    let letters = try #require(definition.planes[.letters])
    #expect(letters.pad?.rows.map(\.height) == [1, 0.85])
    #expect(letters.desktop == nil)
    #expect(try keys(definition, .letters, .desktop).count == 5)
    let numbers = try keys(definition, .numbers)
    #expect(numbers[4].action == .key(Keysym(rawValue: 0xff14)))
    #expect(numbers[5].label == .text("more"))
    #expect(numbers[6].action == .key(.function(12)))
    #expect(try keys(definition, .symbols)[2...].map(\.id.rawValue) == ["}", "{"])
  }

  @Test func tablesSayWhatThePictureCannot() throws {
    let text = Self.letters(
      "a s 1 , ΐ",
      """
      pad = "a s 1 , \\n {globe} {home}"
      desktop = "a s 1 , \\n {globe}"
      [shifted]
      1 = "!"
      "," = ";"
      [secondary]
      a = "@"
      "," = "?"
      [alternates]
      s = "ß ś ΐ"
      a = "1st ä"
      [labels]
      home = "pos1"
      """)
    let definition = try Self.read(text)
    let phone = try keys(definition)
    #expect(
      phone.map { $0.shifted?.action }.prefix(4) == [
        .insert("A"), .insert("S"), .insert("!"), .insert(";"),
      ])
    #expect(phone[4].shifted == nil, "its capital is three characters put together")
    #expect(phone.allSatisfy { $0.secondary == nil })
    #expect(phone[0].alternates == ["1st", "ä"])
    #expect(phone[1].alternates == ["ß", "ś", "ΐ"])
    #expect(phone[1].shiftedAlternates == ["ẞ", "Ś"])
    let pad = try keys(definition, .letters, .pad)
    #expect(pad.map(\.secondary) == ["@", nil, nil, "?", nil, nil])
    #expect(pad[3].shifted?.action == .insert("?"), "shift and flick give the same")
    #expect(pad[5].label == .text("pos1"))
    let desktop = try keys(definition, .letters, .desktop)
    #expect(desktop.map(\.secondary) == [nil, nil, "!", ";", nil])
  }

  @Test func shiftAndSecondSymbolsAreDrawnOverTheKeys() throws {
    let text = Self.letters(
      "a i é ◌ั {tab}",
      """
      phone-shift = "A {gap} 2 ◌ุ"
      pad = "a i é ◌ั \\n {globe}"
      pad-second = "@ 1 2 {gap}"
      desktop = "a i é ◌ั \\n {globe}"
      desktop-shift = "A İ 2 ◌ุ"
      [capitals]
      i = "İ"
      """)
    let definition = try Self.read(text)
    let phone = try keys(definition)
    #expect(
      phone.map { $0.shifted?.action }.prefix(4) == [
        .insert("A"), nil, .insert("2"), .insert("\u{0e38}"),
      ])
    #expect(phone[3].action == .insert("\u{0e31}"))
    #expect(phone[3].label == .text("◌\u{0e31}"), "marks stand on a dotted circle")
    let pad = try keys(definition, .letters, .pad)
    #expect(pad.map(\.secondary) == ["@", "1", "2", nil, nil])
    #expect(pad[1].shifted?.action == .insert("İ"))
    #expect(pad[2].shifted?.action == .insert("É"))
    let desktop = try keys(definition, .letters, .desktop)
    #expect(desktop.map(\.secondary) == [nil, nil, "2", "\u{0e38}", nil])
  }

  @Test func domainsOfAllLanguagesComeFirst() throws {
    let shared = try KeyboardFile.readShared("domains = [\".com\"]", file: "common.toml")
    let definition = try Self.read("domains = [\".de\"]\n" + Self.letters("a"), shared: shared)
    #expect(definition.domains == [".com", ".de"])
  }

  @Test func sharedPlanesAreReplacedFormByForm() throws {
    let shared = try KeyboardFile.readShared(
      """
      [planes.numbers]
      phone = "{ABC} {globe} $ ."
      pad = "{ABC} {globe} $ 1 ."
      [secondary]
      "." = "$"
      [alternates]
      "$" = "£"
      """, file: "common.toml")
    let definition = try Self.read(
      Self.letters(
        ". {123}",
        """
        [planes.numbers]
        phone = "{ABC} {globe} $ 2"
        [replace]
        "$" = "€"
        """), shared: shared)
    #expect(try keys(definition, .numbers).map(\.id.rawValue) == ["letters", "globe", "$", "2"])
    let pad = try keys(definition, .numbers, .pad)
    #expect(pad.map(\.id.rawValue) == ["letters", "globe", "€", "1", "."])
    #expect(pad[4].secondary == "€")
    #expect(try keys(definition, .numbers)[2].alternates == ["£"])
  }

  @Test(arguments: [
    "en-US", "el", "de-CH", "zh-Hant-TW", "es-419", "gsw-CH", "fil",
  ])
  func goodLanguageTags(tag: String) {
    #expect(KeyboardFile.isLanguageTag(tag))
  }

  @Test(arguments: [
    "", "e", "EN-US", "en_US", "en-us", "english", "en-USA", "en-", "-US", "en-US-x", "ελ", "e1",
  ])
  func badLanguageTags(tag: String) {
    #expect(!KeyboardFile.isLanguageTag(tag))
  }
}
