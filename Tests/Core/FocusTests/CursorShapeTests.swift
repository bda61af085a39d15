import Testing

@testable import Focus

/// The picture test of the text cursor, on made pictures.
@Suite struct CursorShapeTests {
  /// A picture of `#` and `.`, with the hot spot in the middle.
  private func shape(_ rows: [String], name: String = "", hotY: Int? = nil) -> CursorShape {
    let width = rows.first?.count ?? 0
    return CursorShape(
      name: name, width: width, height: rows.count, hotX: width / 2, hotY: hotY ?? rows.count / 2,
      opaque: rows.joined().map { $0 == "#" })
  }

  private let bar =
    [".###.###.", "....#...."] + [String](repeating: "....#....", count: 12)
    + ["....#....", ".###.###."]

  @Test func aBarWithSerifsIsATextCursor() {
    #expect(shape(bar).isText)
    let thick = [".#######."] + [String](repeating: "...###...", count: 16) + [".#######."]
    #expect(shape(thick).isText)
  }

  @Test func otherPicturesAreNone() {
    let arrow = (0..<16).map { row in
      String(repeating: "#", count: min(row + 1, 12))
        + String(repeating: ".", count: 12 - min(row + 1, 12))
    }
    #expect(!shape(arrow, hotY: 0).isText)
    let block = [String](repeating: "########", count: 16)
    #expect(!shape(block).isText)
    // A resize arrow comes to a point.
    let resize =
      ["....#....", "...###...", "..#####.."] + [String](repeating: "...###...", count: 10)
      + ["..#####..", "...###...", "....#...."]
    #expect(!shape(resize).isText)
    let cross =
      [String](repeating: "....#....", count: 4) + ["#########"]
      + [String](repeating: "....#....", count: 4)
    #expect(!shape(cross).isText)
    #expect(!shape([String](repeating: ".........", count: 16)).isText)
    #expect(!shape([]).isText)
    #expect(!shape(bar, hotY: 0).isText, "it is held in the middle")
  }

  @Test func aTextCursorBesideACrossIsThatOfATextTool() {
    let cross =
      ["....#...........", "....#...........", "....#...........", ".###.###........"]
      + [String](repeating: "....#...........", count: 3)
    let badge =
      ["..........##.##.", "............#..."]
      + [String](repeating: "............#...", count: 8) + ["..........##.##."]
    func picture(_ rows: [String], hotX: Int = 4, hotY: Int = 3) -> CursorShape {
      CursorShape(
        width: 16, height: rows.count, hotX: hotX, hotY: hotY,
        opaque: rows.joined().map { $0 == "#" })
    }
    #expect(picture(cross + badge).isText)
    #expect(!picture(cross).isText)
    #expect(!picture(cross + badge, hotX: 15).isText, "the badge is to the right of the hot spot")
    #expect(!picture(cross + badge, hotY: 12).isText, "and below it")
    let block = [String](repeating: "..........#####.", count: 11)
    #expect(!picture(cross + block).isText, "another tool's badge")
  }

  @Test(arguments: [
    ("xterm", true), ("text", true), ("ibeam", true), ("vertical-text", true), ("left_ptr", false),
    ("hand2", false),
  ])
  func aNameCountsMoreThanThePicture(_ name: String, _ isText: Bool) {
    #expect(shape(bar, name: name).isText == isText)
    #expect(shape(["#"], name: name).isText == isText)
  }
}
