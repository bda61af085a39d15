import KeyModel
import Keyboard
import Layouts
import Library
import Runtime
import TestKit
import Testing

@testable import Commands

@Suite struct RenderTests {
  @Test(arguments: [
    ("1280x423", "1280 423"), ("1x1", "1 1"),
    ("16384x2", "16384 2"), ("16385x2", nil), ("0x5", nil), ("5", nil),
    ("5x", nil), ("x5", nil), ("5x5x5", nil), ("-5x5", nil), ("5 x 5", nil), ("5X5", nil),
    ("", nil),
  ])
  func sizesAreWholePixels(text: String, sides: String?) {
    #expect(PictureSize(argument: text).map { "\($0.width) \($0.height)" } == sides)
  }

  static let sizes: [(Size, Double)] = [
    (Size(width: 375, height: 216), 1), (Size(width: 667, height: 162), 1),
    (Size(width: 1024, height: 396), 1), (Size(width: 1366, height: 467), 1),
    (Size(width: 2560, height: 900), 2), (Size(width: 375, height: 500), 1),
  ]

  @Test(arguments: sizes) func everyPlaneFillsThePictureExactly(size: Size, scale: Double) throws {
    var library = Library(paths: shippedPaths)
    var settings = Settings()
    settings.keyboards = ["en-US", "de", "el", "emoji"]
    let keyboards = library.enabledKeyboards(settings)
    // Three, and the emoji where make setup has built their data.
    #expect((3...4).contains(keyboards.count))
    for keyboard in keyboards {
      for plane in keyboard.planes.keys where plane != .band {
        let scene = try #require(
          Keyboard.picture(
            of: keyboard, among: keyboards, plane: plane, size: size, scale: scale,
            settings: Settings()))
        #expect(scene.size == size)
        #expect(scene.scale == scale)
        #expect(scene.keycaps.contains { $0.face == .icon(.globe) })
        #expect(scene.keycaps.allSatisfy { $0.frame.maxX <= size.width })
        #expect(scene.keycaps.allSatisfy { $0.frame.maxY <= size.height })
      }
    }
  }

  @Test func theFormFollowsTheSize() throws {
    var library = Library(paths: shippedPaths)
    let found = library.keyboard(named: "en-US")
    let keyboard = try #require(found)
    func count(_ width: Double, _ height: Double) -> Int? {
      Keyboard.picture(
        of: keyboard, size: Size(width: width, height: height), scale: 1, settings: Settings())?
        .keycaps.count
    }
    let phone = try #require(count(375, 216))
    let desktop = try #require(count(1366, 467))
    #expect(phone < desktop)
    #expect(count(667, 162) == phone)
  }

  @Test func aPlaneThatIsNotThereHasNoPicture() throws {
    var library = Library(paths: shippedPaths)
    let found = library.keyboard(named: "en-US")
    let keyboard = try #require(found)
    let scene = Keyboard.picture(
      of: keyboard, plane: PlaneID(rawValue: "nix"), size: Size(width: 375, height: 216), scale: 1,
      settings: Settings())
    #expect(scene == nil)
  }

  private var shippedPaths: DataPaths {
    var paths = DataPaths(data: Repository.root)
    paths.dataDirectories = [Repository.root]
    paths.settingsFile = Repository.root + "/no-settings.toml"
    return paths
  }
}
