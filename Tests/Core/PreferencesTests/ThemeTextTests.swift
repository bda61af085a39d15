import DataFiles
import KeyModel
import Preferences
import Runtime
import TestKit
import Testing

/// The editor of themes: every edit is a valid file, and labels stay readable.
@Suite struct ThemeTextTests {
  private func light() throws -> Theme {
    let path = "\(Repository.root)/Themes/light.toml"
    return try ThemeFile.read(try TextFile.read(path), file: path)
  }

  private func new() throws -> ThemeText {
    ThemeText(
      ThemeText.new(name: "mine", parent: "light", pair: "mine-dark"), file: "/home/mine.toml",
      parent: try light())
  }

  @Test func aNewThemeLooksLikeItsParent() throws {
    let text = try new()
    #expect(text.mistakes == [])
    var theme = try #require(text.theme)
    #expect(theme.name == "mine")
    #expect(theme.pair == "mine-dark")
    (theme.name, theme.pair) = ("light", nil)
    #expect(theme == (try light()))
  }

  static let edits: [ThemeEdit] = [
    .accent(color("#FFD500")), .background(color("#102030")), .keys(color("#000000")),
    .letters(color("#00FF00")), .specialKeys(color("#808080")), .specialLabels(color("#FFFFFF")),
    .radius(20), .gap(4), .edge(0), .outline(2), .font("DejaVu Serif"), .font(""),
    .labelSize(1.3), .opacity(0.8), .pictureDim(0.25), .picture("cat.png"),
  ]

  private static func color(_ hex: String) -> Color {
    Color(hex: hex) ?? Color(red: 0, green: 0, blue: 0)
  }

  @Test(arguments: edits) func everyEditIsReadAgain(_ edit: ThemeEdit) throws {
    let before = try #require(try new().theme)
    let text = try new().making(edit)
    let theme = try #require(text.theme)
    #expect(theme != before || edit == .font(""))
    // A second edit of the same value replaces the first and adds nothing.
    #expect(try text.making(edit).text == text.text)
  }

  @Test func valuesAreThoseOfTheEdit() throws {
    var text = try new()
    for edit in Self.edits { text = try text.making(edit) }
    let theme = try #require(text.theme)
    #expect(theme.phoneRadius == 20 && theme.padRadius == 20)
    #expect(theme.keyGap == 4 && theme.edgeHeight == 0 && theme.labelSize == 1.3)
    #expect(theme.letter.outline?.width == 2)
    #expect(theme.fonts == ["Inter", "Noto Sans"])
    #expect(theme.backdrop.opacity == 0.8 && theme.backdrop.dim == 0.25)
    #expect(theme.backdrop.picture == "/home/cat.png")
    #expect(theme.accent.hex == "#FFD500" && theme.background.hex == "#102030")
  }

  /// Whatever ground the user chooses, its labels can be read.
  @Test(arguments: ["#000000", "#FFFFFF", "#808080", "#FF0000", "#0000FF", "#FFFF00", "#767676"])
  func labelsFollowTheirGround(_ hex: String) throws {
    let ground = Self.color(hex)
    for edit in [
      ThemeEdit.accent(ground), .background(ground), .keys(ground), .specialKeys(ground),
    ] {
      let theme = try #require(try new().making(edit).theme)
      #expect(theme.weakContrasts == [], "\(edit)")
    }
  }

  @Test func aBadLabelIsReported() throws {
    let theme = try #require(try new().making(.letters(Self.color("#F0F0F0"))).theme)
    #expect(theme.weakContrasts.map(\.text).contains("letter.text"))
  }

  @Test func aTextWithAMistakeStays() throws {
    let text = ThemeText("name = 3", file: "mine.toml", parent: try light())
    #expect(!text.mistakes.isEmpty)
    #expect(throws: SettingsText.Refusal.mistakes) { try text.making(.gap(1)) }
  }

  @Test func aCopyHasItsOwnName() throws {
    let copy = try new().renamed("sea", pair: nil)
    #expect(copy.theme?.name == "sea")
    #expect(copy.theme?.pair == nil)
  }

  /// A theme comes out of its parcel as it went in, with its picture.
  @Test(arguments: 0...7) func aParcelHasTheThemeAndItsPicture(_ length: Int) throws {
    let picture = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 71 + 250) }
    let text = try new().making(.picture("cat.png")).text
    let parcel = try ThemeParcel.packed(text, picture: picture)
    let found = try #require(try ThemeParcel.unpacked(parcel, name: "cat.png"))
    #expect(found.text == text)
    #expect(found.picture == picture)
    let without = try ThemeParcel.unpacked(text, name: "cat.png")
    #expect(without == nil)
  }
}
