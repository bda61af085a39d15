import KeyModel
import Runtime
import TestKit
import Testing

@testable import DataFiles

/// The optional keys of a theme: shape, size of labels, picture, opacity, other side.
@Suite struct ThemeShapeTests {
  private func light() throws -> Theme {
    let path = "\(Repository.root)/Themes/light.toml"
    return try ThemeFile.read(try TextFile.read(path), file: path)
  }

  private func read(_ lines: String, parent: Theme? = nil) throws -> Theme {
    try ThemeFile.read(
      "name = 'mine'\ninherits = 'light'\n\(lines)", file: "/themes/mine.toml",
      parent: try parent ?? light())
  }

  @Test func allOfThemAreRead() throws {
    let theme = try read(
      """
      pair = 'mine-dark'
      key-gap = 3
      label-size = 1.25
      picture = 'sea.png'
      picture-dim = 0.25
      opacity = 0.9
      outline = { color = '#FF0000', width = 2 }
      """)
    #expect(theme.pair == "mine-dark")
    #expect(theme.keyGap == 3 && theme.labelSize == 1.25)
    #expect(theme.backdrop.picture == "/themes/sea.png")
    #expect(theme.backdrop.dim == 0.25 && theme.backdrop.opacity == 0.9)
    let outline = KeyStyle.Outline(color: Color(red: 1, green: 0, blue: 0), width: 2)
    for style in [theme.letter, theme.special, theme.primary, theme.pressed] {
      #expect(style.outline == outline)
    }
    #expect(theme.popup.outline == nil)
  }

  @Test func aTableOfAKeyOutranksTheOutlineOfAll() throws {
    let theme = try read(
      "outline = { color = '#FF0000', width = 2 }\n[special]\noutline = { width = 0 }")
    #expect(theme.letter.outline?.width == 2)
    #expect(theme.special.outline == nil)
  }

  /// All but the other side are inherited, and can be taken back.
  @Test func aParentGivesThem() throws {
    var parent = try read("pair = 'a'\nkey-gap = 3\nlabel-size = 0.8\npicture = '/a/b.png'")
    let heir = try read("", parent: parent)
    #expect(heir.pair == nil)
    #expect(heir.keyGap == 3 && heir.labelSize == 0.8)
    #expect(heir.backdrop.picture == "/a/b.png")
    parent.backdrop.opacity = 0.5
    let bare = try read("picture = ''\nopacity = 1\nkey-gap = 0", parent: parent)
    #expect(bare.backdrop.picture == nil && bare.backdrop.opacity == 1 && bare.keyGap == 0)
  }

  @Test(arguments: [
    "key-gap = 9", "label-size = 2", "opacity = 0.1", "picture-dim = 2", "picture = 7",
    "outline = { color = 'red', width = 1 }", "outline = { color = '#FF0000', width = 20 }",
  ])
  func badValuesAreNamed(_ line: String) throws {
    #expect(throws: DataFailures.self) { try read(line) }
  }

  /// The other side of each shipped theme exists and has the other scheme.
  @Test(arguments: Repository.files(in: "Themes")) func pairsFit(_ file: String) throws {
    func shipped(_ file: String) throws -> Theme {
      let path = "\(Repository.root)/Themes/\(file)"
      let text = try TextFile.read(path)
      let parent = try ThemeFile.parent(of: text).map { try shipped($0 + ".toml") }
      return try ThemeFile.read(text, file: path, parent: parent)
    }
    let theme = try shipped(file)
    #expect(theme.name + ".toml" == file)
    #expect(theme.weakContrasts == [])
    guard let pair = theme.pair else { return }
    #expect(try shipped(pair + ".toml").scheme != theme.scheme)
  }

  /// A label over a picture is measured where the picture is least like the background.
  @Test func contrastsCountThePicture() throws {
    let plain = try light()
    var dim = plain
    dim.backdrop.picture = "/a.png"
    dim.backdrop.dim = 0.9
    var bright = dim
    bright.backdrop.dim = 0
    func band(_ theme: Theme) -> Double {
      theme.contrasts.first { $0.text == "band.text" }?.ratio ?? 0
    }
    #expect(band(plain) > band(dim) && band(dim) > band(bright))
    #expect(bright.weakContrasts.map(\.text).contains("band.text"))
    #expect(dim.weakContrasts == [])
  }
}
