import Testing

@testable import Preferences

@Suite struct TranslationTests {
  @Test func textsComeFromTheFile() {
    let translation = Translation(
      po: """
        msgid ""
        msgstr "Language: de\\n"

        # a note
        msgid "Text"
        msgstr "Text \\"x\\""

        msgid "Two "
        "lines"
        msgstr "Zwei "
        "Zeilen"

        msgid "Open"
        msgstr ""
        """)
    #expect(translation("Text") == "Text \"x\"")
    #expect(translation("Two lines") == "Zwei Zeilen")
    #expect(translation("Open") == "Open")
    #expect(!translation.knows("Open"))
    #expect(translation("") == "")
  }

  @Test func theBestFileOfALocaleIsTriedFirst() {
    #expect(Translation.names(locale: "de_CH.UTF-8") == ["de_CH", "de"])
    #expect(Translation.names(locale: "he") == ["he"])
    #expect(Translation.isRightToLeft("he_IL"))
    #expect(!Translation.isRightToLeft("de"))
  }
}
