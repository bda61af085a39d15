import KeyModel
import Layouts
import Testing

@testable import DataFiles

/// Rows end at the edges on tablets and desktops; on phones both margins are equal.
@Suite struct EdgesTests {
  @Test func noShippedRowLeavesAHole() throws {
    for keyboard in try ShippedKeyboardsTests.keyboards() {
      #expect(keyboard.holes == [], "\(keyboard.identifier)")
    }
  }

  /// The two shift keys of a row are alike, except on desktops, whose rows stand as on a real keyboard. A plane of
  /// letters has one key width.
  @Test(arguments: Form.allCases) func shiftsAndLettersAreAlike(in form: Form) throws {
    let size = form == .phone ? Size(width: 390, height: 216) : Size(width: 1200, height: 400)
    let metrics = Metrics(
      form: form, isPortrait: form == .phone, width: size.width, height: size.height)
    for keyboard in try ShippedKeyboardsTests.keyboards() {
      guard let plane = keyboard.planes[.letters]?.plane(for: form), plane.blueprint == nil,
        keyboard.identifier != "morse", keyboard.identifier != "ja-kana"
      else { continue }
      let keys = LayoutSolver.solve(plane, metrics: metrics, size: size, scale: 1).keys
      let shifts = keys.filter { $0.key.role == .shift }.map(\.frame.width)
      if shifts.count == 2, form != .desktop {
        #expect(abs(shifts[0] - shifts[1]) <= 1, "\(keyboard.identifier)")
      }
      let letters = keys.filter { $0.key.role == .character && $0.key.width == .units(1) }
        .map(\.frame.width)
      #expect((letters.max() ?? 0) - (letters.min() ?? 0) <= 1, "\(keyboard.identifier)")
    }
  }

  /// A row of a phone is ragged where its margins differ.
  @Test func aHoleAtOneSideOfAPhoneIsNamed() throws {
    let shared = try KeyboardFile.readShared(
      try ShippedKeyboardsTests.text("Assets/Keyboards/common.toml"), file: "common.toml")
    let keyboard = try KeyboardFile.read(
      """
      identifier = "test"
      name = "Test"
      [planes.letters]
      phone = '''
      a b c d e f g
      h i j k l m
      {gap 1} n o p q {delete *}
      {123} {globe} {space} {return}
      '''
      """, file: "test.toml", shared: shared)
    #expect(keyboard.planes[.letters]?.phone.rowsWithHoles(in: .phone) == [3])
    let reported = "planes.letters.phone: row 3 has a hole at one side; give a key the width *"
    #expect(keyboard.holes.contains(reported), "\(keyboard.holes)")
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
