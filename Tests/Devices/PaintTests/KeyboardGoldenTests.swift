import KeyModel
import Testing

@testable import Paint

/// Pictures of every plane of the shipped keyboards, in every theme and at three sizes.
@Suite struct KeyboardGoldenTests {
  private let painter = Painter(fontDirectories: TestFonts.directories)

  @Test(arguments: Keyboards.identifiers, Keyboards.Place.usual)
  func drawsEveryPlane(of keyboard: String, on place: Keyboards.Place) throws {
    let planes = try Keyboards.planes(of: keyboard, on: place)
    #expect(planes.map(\.plane).contains("letters"))
    #expect(planes.count >= 3)
    for shown in planes {
      for theme in TestTheme.allCases {
        let picture = try painter.picture(of: shown.scene, theme: try theme.theme)
        let name = "\(keyboard)-\(place.rawValue)-\(shown.plane)-\(theme.rawValue)"
        try Golden.check(picture, name)
      }
    }
  }
}
