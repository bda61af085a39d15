import Testing

@testable import Preferences

/// The order of the themes on their cards.
@Suite struct ThemeOrderTests {
  @Test func lightAndDarkComeFirst() {
    #expect(
      PreferenceTexts.ordered(themes: ["mine", "warm", "light", "black", "dark"])
        == ["auto", "light", "dark", "black", "warm", "mine"])
  }

  @Test func themesThatAreNotInstalledAreLeftOut() {
    #expect(PreferenceTexts.ordered(themes: ["ink", "dark"]) == ["auto", "dark", "ink"])
  }
}
