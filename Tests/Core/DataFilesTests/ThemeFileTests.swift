import KeyModel
import Testing

@testable import DataFiles

/// The format of `Documentation/themes.md`.
@Suite struct ThemeFileTests {
  static let styles = ["letter", "special", "primary", "pressed", "band", "popup", "chosen"]

  /// A whole theme; `plain` stands before its tables.
  static func whole(_ plain: String = "", without: String = "") -> String {
    let lines = [
      "name = \"x\"", "scheme = \"dark\"", "background = \"#102030\"", "accent = \"#1F6FEB\"",
      "on-accent = \"#FFFFFF\"", "disabled-opacity = 0.4", "phone-radius = 8.5",
      "pad-radius = 9", "edge-height = 1", "shadow = \"#00000080\"", "icon-stroke = 1.7",
      "fonts = [\"Inter\", \"Noto Sans\"]", plain,
    ]
    let tables = styles.map { style in
      "[\(style)]\nfill = \"#111111\"\ntext = \"#222222\"\nsecondary = \"#333333\"\nedge = \"#444444\""
    }
    return (lines + tables).filter { !$0.isEmpty && ($0.split(separator: " ")[0]) != without }
      .joined(separator: "\n")
  }

  static func read(_ text: String, parent: Theme? = nil) throws(DataFailures) -> Theme {
    try ThemeFile.read(text, file: "t.toml", parent: parent)
  }

  @Test func readsEveryMember() throws {
    let theme = try Self.read(Self.whole())
    #expect(theme.name == "x")
    #expect(theme.scheme == .dark)
    #expect(theme.background == Color(hex: "#102030"))
    #expect(theme.shadow.alpha == 128.0 / 255)
    #expect(theme.padRadius == 9)
    #expect(theme.fonts == ["Inter", "Noto Sans"])
    #expect(theme.letter.secondary == Color(hex: "#333333"))
    #expect(theme.chosen.outline == nil)
  }

  @Test func aHeirSaysOnlyWhatDiffers() throws {
    let parent = try Self.read(Self.whole())
    let text = "name = \"y\"\ninherits = \"x\"\nedge-height = 0\n[letter]\ntext = \"#ABCDEF\""
    #expect(ThemeFile.parent(of: text) == "x")
    let theme = try Self.read(text, parent: parent)
    var expected = parent
    expected.name = "y"
    expected.edgeHeight = 0
    expected.letter.text = try #require(Color(hex: "#ABCDEF"))
    #expect(theme == expected)
  }

  @Test func outlinesAreInheritedChangedAndTakenAway() throws {
    let parent = try Self.read(
      Self.whole() + "\n[chosen.outline]\ncolor = \"#FFFFFF\"\nwidth = 2")
    let white = try #require(Color(hex: "#FFFFFF"))
    #expect(parent.chosen.outline == KeyStyle.Outline(color: white, width: 2))
    func outline(_ rest: String) throws -> KeyStyle.Outline? {
      try Self.read("name = \"y\"\ninherits = \"x\"\n" + rest, parent: parent).chosen.outline
    }
    #expect(try outline("[chosen]\nfill = \"#000000\"") == parent.chosen.outline)
    #expect(try outline("[chosen.outline]\nwidth = 3") == .init(color: white, width: 3))
    #expect(try outline("[chosen]\noutline = { width = 0 }") == nil)
  }

  /// Texts of themes with one mistake each, and how the message about it begins.
  static let mistakes: [(text: String, says: String)] = [
    ("name = ", ":1:8: name: the value is missing"),
    ("name = \"x\"\nbackgroud = \"#000000\"", ":2: backgroud: unknown key; known here: name, "),
    ("name = \"x\"", ": scheme is missing"),
    ("scheme = \"dark\"", ": name is missing"),
    (
      "name = \"x\"\nscheme = \"grey\"",
      ":2: scheme: \"grey\" cannot be used; write one of \"light\""
    ),
    (
      "name = \"x\"\ninherits = \"nobody\"",
      ":2: inherits: \"nobody\" cannot be used; write the name of an installed theme"
    ),
    (whole(without: "accent"), ": accent is missing"),
    (whole(without: "fonts"), ": fonts is missing"),
    (
      whole().replacing("#102030", with: "blue"),
      ":3: background: \"blue\" cannot be used; write a colour, #"
    ),
    (
      whole().replacing("\"#102030\"", with: "12"),
      ":3: background: is a number; write text in quotes"
    ),
    (whole().replacing("#102030", with: "#12345"), ":3: background: \"#12345\" cannot be used"),
    (
      whole().replacing("0.4", with: "1.5"),
      ":6: disabled-opacity: \"1.5\" cannot be used; write a number from 0 to 1"
    ),
    (
      whole().replacing("[\"Inter\", \"Noto Sans\"]", with: "\"Inter\""),
      ":12: fonts: is a text; write a list of texts in quotes"
    ),
    (whole().replacing("\"Inter\"", with: "5"), ":12: fonts: is a number; write a list"),
    (whole().replacing("[band]", with: "[bands]"), ":33: bands: unknown key; known here: "),
    (whole().replacing("text = \"#222222\"", with: "text = \"#22222\""), ":15: letter.text: "),
    (
      whole().replacing("edge = \"#444444\"", with: "edges = 1"),
      ":17: letter.edges: unknown key; known here: fill, "
    ),
    (
      "\(whole())\noutline = 2", ":48: chosen.outline: is a number; write a table, [chosen.outline]"
    ),
    (
      "\(whole())\noutline = { width = 9, color = \"#000000\" }",
      ":48: chosen.outline.width: \"9\" cannot be used"
    ),
    ("\(whole())\noutline = { width = 1 }", ":48: chosen.outline: color is missing"),
    (
      whole("letter = 5", without: "[letter]\nfill"),
      ":13: letter: is a number; write a table, [letter]"
    ),
  ]

  @Test(arguments: mistakes)
  func refused(text: String, says: String) throws {
    let failure = try #require(throws: DataFailures.self) { try Self.read(text) }
    #expect(
      failure.messages.contains { $0.hasPrefix("t.toml" + says) }, "\(failure.message)")
  }
}
