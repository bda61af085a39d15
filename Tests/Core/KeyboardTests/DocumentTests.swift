import Control
import KeyModel
import Testing

@testable import Keyboard

/// What the keyboard does with the text document, and when it says that this changed (R-DOC).
@Suite struct DocumentTests {
  private func noticed(_ player: Player) -> Bool {
    player.effects.contains(.documentChanged)
  }

  private func document(_ before: String, after: String = "", selected: String = "") -> Event {
    .document(
      DocumentContext(
        serial: 1, before: before, after: after, selected: selected, startsDocument: true))
  }

  /// R-DOC-6.
  @Test func itIsToldWhenItIsShownAndHidden() throws {
    var player = try Player()
    player.send(.command(.hide))
    #expect(noticed(player))
    player.send(.command(.hide))
    #expect(!noticed(player))
    player.send(.command(.show))
    #expect(noticed(player))
  }

  /// R-DOC-6.
  @Test func itIsToldWhenTheFocusOrTheInsertionPointMovesAndNotOfWhatItTypes() throws {
    var player = try Player()
    player.send(.focus(Field(serial: 1)))
    #expect(noticed(player))
    player.send(.focus(Field(serial: 1, frame: Rect(x: 0, y: 0, width: 9, height: 9))))
    #expect(!noticed(player), "more is known of the same field")
    player.send(document("one two"))
    #expect(!noticed(player), "what stands in the new field")
    try player.play("tap s")
    player.send(document("one twos"))
    #expect(!noticed(player), "what was typed")
    player.send(document("one ", after: "twos"))
    #expect(noticed(player), "a click elsewhere")
    player.send(document("one ", after: "", selected: "twos"))
    #expect(noticed(player), "a selection")
    player.send(.focus(nil))
    #expect(noticed(player))
  }

  /// Programs differ in what a BackSpace takes: where one is seen to have left a part, that goes too (R-DOC-2).
  @Test func aPartThatIsLeftOfACharacterIsDeleted() throws {
    var player = try Player()
    player.send(.focus(Field(serial: 1)))
    func tell(_ before: String, isSettled: Bool) {
      var document = DocumentContext(serial: 1, before: before, startsDocument: true)
      document.isSettled = isSettled
      player.send(.document(document))
    }
    func deletions() -> Int {
      player.output.count { $0.hasPrefix("erase ") || $0 == "key BackSpace" }
    }
    tell("ab\u{1E0D}\u{301}\u{304}", isSettled: true)
    try player.play("tap delete")
    #expect(deletions() == 1)
    tell("ab\u{1E0D}\u{301}", isSettled: false)
    #expect(deletions() == 1, "more BackSpaces may be under way")
    tell("ab\u{1E0D}\u{301}", isSettled: true)
    #expect(deletions() == 1, "the application may tell late")
    tell("ab\u{1E0D}\u{301}", isSettled: true)
    #expect(deletions() == 2)
    for _ in 0..<2 { tell("ab\u{1E0D}", isSettled: true) }
    #expect(deletions() == 3)
    tell("ab", isSettled: true)
    #expect(deletions() == 3)
    // What another key was struck behind is left alone.
    tell("abe\u{301}", isSettled: true)
    try player.play("tap delete s")
    for _ in 0..<2 { tell("abe", isSettled: true) }
    #expect(deletions() == 4)
  }

  @Test func aReportOfAnEarlierMomentIsAskedForAgain() throws {
    var player = try Player()
    player.send(.focus(Field(serial: 1)))
    player.send(document(""))
    try player.play("tap s")
    try player.play("tap s")
    player.send(document("S"))
    #expect(player.effects.contains(.askDocument))
    player.send(document("Ss"))
    #expect(!player.effects.contains(.askDocument))
  }

  @Test func aHeldDeleteKeyTakesTheWordsThatTheApplicationTold() throws {
    var player = try Player()
    player.send(.focus(Field(serial: 1)))
    player.send(document("one " + String(repeating: "x", count: 60) + " two three"))
    try player.play("down delete")
    player.wait(2990)
    let before = player.output.count
    player.wait(300)
    let strokes = player.output.dropFirst(before)
    #expect(!strokes.isEmpty)
    #expect(strokes.allSatisfy { $0 == "key BackSpace" }, "no client is asked for a word")
  }
}
