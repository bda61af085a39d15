import KeyModel
import Layouts
import Testing

@testable import DataFiles

/// Rows end at the edges on tablets and desktops.
@Suite struct EdgesTests {
  @Test func noShippedRowLeavesAHole() throws {
    for keyboard in try ShippedKeyboardsTests.keyboards() {
      #expect(keyboard.holes == [], "\(keyboard.identifier)")
    }
  }

  /// The key that ends a row takes what is left, two shifts are alike, and letters have one width.
  @Test func theLastKeyTakesTheRest() throws {
    let shared = try KeyboardFile.readShared(
      try ShippedKeyboardsTests.text("Assets/Keyboards/common.toml"), file: "common.toml")
    let keyboard = try KeyboardFile.read(
      """
      identifier = "test"
      name = "Test"
      [planes.letters]
      pad = '''
      a b c d e f g {delete 1.2}
      h i j k l m n
      {shift} o p q r s t u v {shift *}
      {.?123 9.2%} {globe 9.2%} {space} {hide 13%}
      '''
      """, file: "test.toml", shared: shared)
    let plane = try #require(keyboard.planes[.letters]?.pad)
    #expect(plane.rowsWithHoles(in: .pad) == [2])
    #expect(keyboard.holes.count == 1)
    #expect(keyboard.holes.first?.hasPrefix("planes.letters.pad: row 2") == true)
    let size = Size(width: 1200, height: 400)
    let solved = LayoutSolver.solve(
      plane, metrics: Metrics(form: .pad, isPortrait: false, width: 1200, height: 400),
      size: size, scale: 1)
    func width(_ id: String) -> Double {
      solved.keys.first { $0.key.id.rawValue == id }?.frame.width ?? 0
    }
    #expect(abs(width("shift") - width("shift-right")) <= 1)
    #expect(width("delete") > 2 * width("a"))
    let letters = solved.keys.filter { $0.key.role == .character }.map(\.frame.width)
    #expect((letters.max() ?? 0) - (letters.min() ?? 0) <= 1)
  }
}
