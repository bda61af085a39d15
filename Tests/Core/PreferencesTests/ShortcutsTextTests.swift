import DataFiles
import Testing

@testable import Preferences

@Suite struct ShortcutsTextTests {
  private let text =
    "# mine\r\n[shortcuts]\r\nomw  = 'On my way!' # as ever\r\nBRB=\"Be right back\"\r\n"

  private func file(_ text: String) -> ShortcutsText { ShortcutsText(text, file: "shortcuts.toml") }

  @Test func theShortcutsStandInTheOrderOfTheFile() {
    #expect(file(text).rows == [.init("omw", "On my way!"), .init("BRB", "Be right back")])
    #expect(file("").rows.isEmpty)
  }

  /// R-APP-2, R-TEXT-5.
  @Test func anEditChangesOneValueAndNoOtherByte() throws {
    let edited = try file(text).setting(.init("omw", "Coming \"now\""), insteadOf: "omw")
    #expect(
      edited.text == text.replacing("'On my way!'", with: "\"Coming \\\"now\\\"\""))
    let added = try file(text).setting(.init("😀.x", "y"), insteadOf: nil)
    #expect(added.text == text + "\"😀.x\" = \"y\"\r\n")
    #expect(added.rows.last == .init("😀.x", "y"))
    let first = try file("").setting(.init("a", "b"), insteadOf: nil)
    #expect(first.text == "[shortcuts]\na = \"b\"\n")
  }

  @Test func aShortcutIsRenamedAndRemoved() throws {
    let renamed = try file(text).setting(.init("omv", "On my way!"), insteadOf: "omw")
    #expect(Set(renamed.rows.map(\.shortcut)) == ["omv", "BRB"])
    let removed = try file(text).removing("BRB")
    #expect(removed.text == text.replacing("BRB=\"Be right back\"\r\n", with: ""))
    // In other capitals it is the same shortcut.
    let capital = try file(text).setting(.init("OMW", "x"), insteadOf: "omw")
    #expect(capital.rows.contains(.init("OMW", "x")))
  }

  @Test func whatCannotBeUsedIsRefused() {
    #expect(throws: ShortcutsText.Refusal.taken("Be right back")) {
      try file(text).setting(.init("brb", "x"), insteadOf: nil)
    }
    for wrong in ["", "two words", String(repeating: "x", count: 41)] {
      #expect(throws: ShortcutsText.Refusal.self) {
        try file(text).setting(.init(wrong, "x"), insteadOf: nil)
      }
    }
    let broken = file("[shortcuts]\na = 1\n")
    #expect(broken.mistakes.first?.hasPrefix("shortcuts.toml:2: ") == true)
    #expect(throws: ShortcutsText.Refusal.mistakes) { try broken.removing("a") }
  }

  @Test func anotherFileIsAdded() throws {
    let other = file("[shortcuts]\nbrb = \"Back soon\"\nnew = \"x\"\n")
    let both = try file(text).adding(other)
    #expect(
      both.rows == [.init("omw", "On my way!"), .init("BRB", "Back soon"), .init("new", "x")])
    #expect(throws: ShortcutsText.Refusal.self) { try file(text).adding(file("= broken")) }
  }
}
