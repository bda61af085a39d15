import Testing

@testable import Preferences

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
    #expect(edited(text, with: size) == wanted)
  }

  @Test(arguments: ["size = 60\n", "size = \n", "hands = \"three\"\n", "[size]\nx = 1\n"])
  func aTextWithAMistakeOrWithTheHeightIsLeftAlone(_ text: String) {
    #expect(edited(text, with: 60) == nil)
  }

  @Test func aHeightOutOfRangeIsNotWritten() {
    #expect(edited("", with: 500) == nil)
  }

  /// The text with the height; nil where it cannot be had, or is there.
  private func edited(_ text: String, with millimetres: Double) -> String? {
    let edited = try? SettingsText(text, file: "settings.toml").setting(height: millimetres).text
    return edited == text ? nil : edited
  }
}
