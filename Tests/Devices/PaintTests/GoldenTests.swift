import KeyModel
import Testing

@testable import Paint

/// Pictures of hand-made scenes. They need the fonts that `make setup` installs.
@Suite struct GoldenTests {
  private let painter = Painter(fontDirectories: TestFonts.directories)

  @Test func theFontOfThePicturesIsInstalled() {
    let finder = FontFinder(directories: TestFonts.directories)
    #expect(finder.files(of: "Inter")?.medium != nil, "install fonts-inter (make setup)")
    #expect(finder.files(of: "Noto Sans") != nil, "install fonts-noto-core (make setup)")
  }

  @Test(arguments: TestTheme.allCases) func drawsEveryState(of theme: TestTheme) throws {
    try check(Scenes.states(scale: 1), theme, "states")
  }

  @Test(arguments: TestTheme.allCases, [1.25, 1.5, 2, 3])
  func staysSharp(in theme: TestTheme, at scale: Double) throws {
    try check(Scenes.sample(scale: scale), theme, "sample-\(Int(scale * 100))")
  }

  /// R-TEXT-7.
  @Test(arguments: [1, 1.25, 1.5, 2, 3]) func drawsEveryIcon(at scale: Double) throws {
    try check(Scenes.icons(scale: scale), .light, "icons-\(Int(scale * 100))")
  }

  @Test(arguments: TestTheme.allCases) func drawsKeyboards(in theme: TestTheme) throws {
    try check(Scenes.phone(scale: 1), theme, "phone")
    try check(Scenes.pad(scale: 1), theme, "pad")
  }

  @Test(arguments: TestTheme.allCases) func drawsPopups(in theme: TestTheme) throws {
    try check(Scenes.preview("g", scale: 2), theme, "preview")
    try check(Scenes.preview("q", atEdge: true, scale: 1.5), theme, "preview-edge")
    try check(Scenes.callout(scale: 1), theme, "callout")
    try check(Scenes.tallCallout(scale: 1), theme, "callout-tall")
    try check(Scenes.list(scale: 1), theme, "list")
  }

  @Test func drawsTheFloatingKeyboard() throws {
    var scene = Scenes.phone(scale: 1)
    scene.kind = .floating
    scene.keycaps.removeFirst(4)
    scene.keycaps += Scenes.handles(scale: 1)
    try check(scene, .light, "floating")
  }

  private func check(_ scene: Scene, _ theme: TestTheme, _ name: String) throws {
    let picture = try painter.picture(of: scene, theme: try theme.theme)
    try Golden.check(picture, "\(name)-\(theme.rawValue)")
  }
}
