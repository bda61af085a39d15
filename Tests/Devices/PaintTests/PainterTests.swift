import CCairo
import KeyModel
import TestKit
import Testing

@testable import Paint

@Suite struct PainterTests {
  private let painter = Painter(fontDirectories: TestFonts.directories)
  private let theme: Theme

  init() throws {
    theme = try TestTheme.light.theme
  }

  @Test func paintsOnlyTheDamage() throws {
    let scene = Scenes.phone(scale: 1)
    let canvas = try Canvas(width: 402, height: 260)
    let damage = Rect(x: 100, y: 60, width: 50, height: 40)
    try painter.paint(scene, theme: theme, damage: [damage], into: canvas)
    let picture = Picture(canvas)
    let whole = Picture(try painter.picture(of: scene, theme: theme))
    for y in 0..<260 {
      for x in 0..<402 {
        let isInside = damage.contains(Point(x: Double(x), y: Double(y)))
        #expect(picture[x, y] == (isInside ? whole[x, y] : 0xff00_0000))
      }
    }
  }

  @Test func thePictureOfAnotherProgramIsDrawnPixelByPixel() throws {
    var scene = Scenes.phone(scale: 1)
    let frame = Rect(x: 10, y: 20, width: 4, height: 2)
    scene.pixels = Pixels(frame: frame, source: "org.example", revision: 1, changes: [])
    let colors: [UInt32] = (0..<8).map { 0x10_2030 + $0 * 0x01_0101 }
    var asked: [String] = []
    var size = (width: 4, height: 2)
    painter.pictures = { name, draw in
      asked.append(name)
      colors.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        draw(PicturePixels(base: base, width: size.width, height: size.height, stride: 16))
      }
    }
    let picture = Picture(try painter.picture(of: scene, theme: theme))
    for place in 0..<8 {
      #expect(picture[10 + place % 4, 20 + place / 4] == 0xff00_0000 | colors[place])
    }
    #expect(Set(asked) == ["org.example"])
    // A picture of another size is of a moment that has passed.
    size = (2, 4)
    let without = Picture(try painter.picture(of: scene, theme: theme))
    #expect(without[10, 20] != 0xff00_0000 | colors[0])
  }

  /// The picture behind the keys is seen between them, dimmed by the background; keys lie on it.
  @Test(arguments: [0.0, 0.5, 1]) func aPictureLiesBehindTheKeys(_ dim: Double) throws {
    let folder = Scratch()
    let path = folder.path + "/red.png"
    let red = try Canvas(width: 3, height: 2)
    let pen = Pen(context: red.context)
    pen.setColor(Color(red: 1, green: 0, blue: 0))
    cairo_paint(pen.context)
    try red.writePNG(to: path)
    let scene = Scenes.phone(scale: 1)
    var theme = theme
    theme.backdrop.picture = path
    theme.backdrop.dim = dim
    let plain = Picture(try painter.picture(of: scene, theme: self.theme))
    let picture = Picture(try painter.picture(of: scene, theme: theme))
    let ground = theme.background
    func channel(_ share: Double, _ color: Double) -> UInt32 {
      UInt32(((1 - dim) * share + dim * color) * 255 + 0.5)
    }
    let wanted =
      0xff00_0000 | channel(1, ground.red) << 16 | channel(0, ground.green) << 8
      | channel(0, ground.blue)
    #expect(Picture.difference(picture[2, 100], wanted) <= 2)
    // The middle of the space bar.
    #expect(picture[200, 220] == plain[200, 220])
    // A part that is drawn later has the same pixels.
    let canvas = try Canvas(width: 402, height: 260)
    let part = Rect(x: 0, y: 90, width: 60, height: 40)
    try painter.paint(scene, theme: theme, damage: [part], into: canvas)
    #expect(Picture(canvas)[2, 100] == picture[2, 100])
  }

  @Test func aPictureThatIsMissingLeavesTheBackground() throws {
    let scene = Scenes.phone(scale: 1)
    var theme = theme
    theme.backdrop.picture = "/nowhere/none.png"
    let picture = Picture(try painter.picture(of: scene, theme: theme))
    let plain = Picture(try painter.picture(of: scene, theme: self.theme))
    #expect(picture.countOff(from: plain, by: 0) == 0)
  }

  /// A further gap makes keys smaller on all sides; labels of another size change nothing else.
  @Test func gapsAndLabelsFollowTheTheme() throws {
    let scene = Scenes.phone(scale: 2)
    var wide = theme
    wide.keyGap = 4
    let plain = Picture(try painter.picture(of: scene, theme: theme))
    let gapped = Picture(try painter.picture(of: scene, theme: wide))
    // The upper left corner region of q, 6.5 pt from the left edge: key before, background now.
    #expect(plain[14, 140] == plain[30, 102])
    #expect(gapped[14, 140] != plain[14, 140])
    #expect(gapped[24, 140] == plain[24, 140])
    var large = theme
    large.labelSize = 1.3
    let grown = Picture(try painter.picture(of: scene, theme: large))
    #expect(grown.countOff(from: plain, by: 24) > 1000)
    #expect(grown[14, 140] == plain[14, 140])
  }

  /// Among candidates and words an emoji is its font's picture. Text that only has one in it is set as text.
  @Test(arguments: [
    ("😀", true), ("☁️", true), ("👍🏽", true), ("a😀", false), ("天", false), ("1", false),
  ])
  func anEmojiAmongWordsIsItsPicture(text: String, isPicture: Bool) throws {
    func picture(_ face: Keycap.Face, _ size: Double) throws -> Picture {
      let frame = Rect(x: 4, y: 4, width: 60, height: 44)
      let keycap = Keycap(frame: frame, style: .band, face: face, textSize: size)
      let scene = Scene(
        size: Size(width: 70, height: 52), scale: 1, isPad: false, keycaps: [keycap])
      return Picture(try painter.picture(of: scene, theme: theme))
    }
    let (among, alone) = (try picture(.suggestion(text), 24), try picture(.emoji(text), 30))
    let isSame = (0..<52).allSatisfy { y in (0..<70).allSatisfy { among[$0, y] == alone[$0, y] } }
    #expect(isSame == isPicture)
  }

  /// What is as wide as an ideograph has its ink in one half of that.
  @Test(arguments: ["「", "」", "（", "）", "。", "、", "゜"])
  func marksOfEastAsiaStandInTheMiddleOfTheirKeys(mark: String) throws {
    let finder = FontFinder(directories: TestFonts.directories)
    guard finder.files(of: "Noto Sans CJK") != nil else { return }
    let scene = Scene(
      size: Size(width: 60, height: 60), scale: 1, isPad: false,
      keycaps: [
        Keycap(
          frame: Rect(x: 0, y: 0, width: 60, height: 60), style: .letter,
          face: .text(mark, weight: .regular), textSize: 30)
      ])
    let picture = Picture(try painter.picture(of: scene, theme: theme))
    let inked = (10..<50).filter { x in
      (10..<50).contains { y in Picture.difference(picture[x, y], picture[30, 8]) > 60 }
    }
    let (left, right) = (try #require(inked.first), try #require(inked.last))
    #expect(abs(left - (59 - right)) <= 2, "\(mark) from \(left) to \(right)")
  }

  @Test func damageLeadsToTheSamePictureAsAFullPaint() throws {
    let before = Scenes.phone(scale: 1.5)
    var after = before
    after.keycaps[8].state = .pressed
    after.keycaps[30].state = .latched
    let canvas = try painter.picture(of: before, theme: theme)
    try painter.paint(after, theme: theme, damage: after.damage(from: before), into: canvas)
    let whole = Picture(try painter.picture(of: after, theme: theme))
    #expect(Picture(canvas).countOff(from: whole, by: 0) == 0)
  }

  @Test(arguments: [(402, 64), (100, 100), (7, 300)])
  func tilesMakeTheSamePicture(width: Int, height: Int) throws {
    let scene = Scenes.phone(scale: 1)
    let whole = Picture(try painter.picture(of: scene, theme: theme))
    let tile = try Canvas(width: width, height: height)
    var area = 0.0
    var off = 0
    let damage = [Rect(x: 0, y: 0, width: 402, height: 260)]
    try painter.paint(scene, theme: theme, damage: damage, through: tile) { part in
      area += part.area
      let picture = Picture(tile)
      for y in 0..<Int(part.height) {
        for x in 0..<Int(part.width) {
          let pixel = whole[x + Int(part.x), y + Int(part.y)]
          off = max(off, Picture.difference(picture[x, y], pixel))
        }
      }
    }
    #expect(area == 402 * 260)
    // Cairo clips curves at the border of the tile, which rounds the coverage of a few pixels.
    #expect(off <= 1)
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2, 3]) func edgesOfKeysAreSharp(scale: Double) throws {
    let scene = Scenes.phone(scale: scale)
    let picture = Picture(try painter.picture(of: scene, theme: theme))
    let key = try #require(scene.keycaps.first { $0.style == .letter })
    let (left, right) = (Int(key.frame.x), Int(key.frame.maxX))
    let (top, bottom) = (Int(key.frame.y), Int(key.frame.maxY))
    let (midX, midY) = ((left + right) / 2, top + Int(12 * scale))
    let (ground, face, edge) = (0xffd5_d8de as UInt32, 0xffff_ffff as UInt32, 0xff8c_9099 as UInt32)
    #expect(picture[left - 1, midY] == ground)
    #expect(picture[left, midY] == face)
    #expect(picture[right - 1, midY] == face)
    #expect(picture[right, midY] == ground)
    #expect(picture[midX, top - 1] == ground)
    #expect(picture[midX, top] == face)
    let height = Int(max(scale.rounded(), 1))
    #expect(picture[midX, bottom] == ground)
    #expect(picture[midX, bottom - 1] == edge)
    #expect(picture[midX, bottom - height] == edge)
    #expect(picture[midX, bottom - height - 1] == face)
  }

  @Test func lettersOfARowShareABaseline() throws {
    // Letters without a part below the line and without an overshoot end on the same row of px.
    let scene = Scenes.phone(scale: 3)
    let picture = Picture(try painter.picture(of: scene, theme: theme))
    let lowest = scene.keycaps.compactMap { keycap -> Int? in
      guard case .text(let text, _) = keycap.face, "wrihkl".contains(text), text.count == 1 else {
        return nil
      }
      let middle = Int(keycap.frame.x + 30)..<Int(keycap.frame.maxX - 30)
      let rows = Int(keycap.frame.y + 12)..<Int(keycap.frame.maxY - 12)
      let bottom = rows.last { y in middle.contains { picture[$0, y] & 0xff < 0x80 } }
      return bottom.map { $0 - Int(keycap.frame.y) }
    }
    #expect(lowest.count == 6)
    #expect(Set(lowest).count == 1)
  }

  @Test func refusesAPictureThatIsTooLarge() {
    #expect(throws: PaintFailure.size(width: 20000, height: 4)) {
      _ = try Canvas(width: 20000, height: 4)
    }
  }

  @Test func aCanvasKeepsItsMemoryWhenItHardlyShrinks() throws {
    var canvas = try Canvas(width: 400, height: 300)
    let before = canvas.withPixels { $0.baseAddress }
    try canvas.resize(width: 400, height: 260, format: .translucent)
    #expect(canvas.withPixels { $0.baseAddress } == before)
    #expect(canvas.height == 260)
    try canvas.resize(width: 1400, height: 400, format: .opaque)
    #expect(canvas.withPixels { $0.count } == 1400 * 400 * 4)
  }

  @Test func aPictureThatCannotBeWrittenIsAFailure() throws {
    let canvas = try Canvas(width: 4, height: 4)
    #expect(throws: PaintFailure.self) { try canvas.writePNG(to: "/nonexistent/a.png") }
  }

  @Test func aPressedKeyCostsAFractionOfTheKeyboard() throws {
    let scene = Scenes.pad(scale: 1)
    var pressed = scene
    pressed.keycaps[20].state = .pressed
    let canvas = try painter.picture(of: scene, theme: theme)
    let all = [Rect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)]
    let clock = ContinuousClock()
    func fastest(_ body: () throws -> Void) rethrows -> Duration {
      try (0..<100).map { _ in try clock.measure(body) }.min() ?? .zero
    }
    let whole = try fastest {
      try painter.paint(scene, theme: theme, damage: all, into: canvas)
    }
    let key = try fastest {
      let damage = pressed.damage(from: scene)
      try painter.paint(pressed, theme: theme, damage: damage, into: canvas)
    }
    #expect(key < whole / 3)
  }
}
