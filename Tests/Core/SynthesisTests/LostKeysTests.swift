import KeyModel
import Testing

@testable import Synthesis

/// R-HARM-5: how much of a text was typed, and which keys of another keyboard may move the focus.
@Suite struct LostKeysTests {
  @Test(arguments: [
    ("abc", 0, 3), ("abc", 2, 1), ("abc", 3, 0), ("abc", 9, 0), ("e\u{301}x", 2, 0),
    ("xe\u{301}", 1, 1),
    ("a\r\nb", 2, 1), ("👨‍👩‍👧a", 1, 1), ("", 0, 0),
  ])
  func charactersAreCountedWhole(_ text: String, _ lost: Int, _ typed: Int) {
    #expect(text.characters(withoutKeys: lost) == typed)
  }

  @Test(arguments: [
    (UInt32(0x61), UInt8(0), false), (0x61, 1, false), (0x61, 4, true), (0x61, 8, true),
    (0x61, 64, true),
    (0xff09, 0, true), (0xff0d, 0, true), (0xff54, 0, true), (0xffe1, 4, false), (0xffe3, 4, false),
    (0xff08, 0, false),
  ])
  func keysThatMoveTheFocus(_ keysym: UInt32, _ modifiers: UInt8, _ moves: Bool) {
    #expect(Keysym(rawValue: keysym).mayMoveFocus(with: modifiers) == moves)
  }
}
