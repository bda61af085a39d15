import KeyModel
import Testing

@testable import DataFiles

/// The height that a finger has chosen is written, and no other byte changes.
@Suite struct SizeWritingTests {
  @Test(arguments: [
    ("", 62.5, "size = 62.5\n"),
    ("size = \"large\" # mine\n", 60, "size = 60 # mine\n"),
    ("# Mine.\r\nsize=55\r\nhands = 'left'", 61.5, "# Mine.\r\nsize=61.5\r\nhands = 'left'"),
    (
      "band = false\n[text]\nemoji = false\n", 70,
      "band = false\nsize = 70\n[text]\nemoji = false\n"
    ),
  ])
  func oneValueChanges(_ text: String, _ size: Double, _ wanted: String) {
    #expect(SettingsFile.text(text, with: size, file: "settings.toml") == wanted)
  }

  @Test(arguments: ["size = 60\n", "size = \n", "hands = \"three\"\n", "[size]\nx = 1\n"])
  func aTextWithAMistakeOrWithTheHeightIsLeftAlone(_ text: String) {
    #expect(SettingsFile.text(text, with: 60, file: "settings.toml") == nil)
  }

  @Test func aHeightOutOfRangeIsNotWritten() {
    #expect(SettingsFile.text("", with: 500, file: "settings.toml") == nil)
  }
}
