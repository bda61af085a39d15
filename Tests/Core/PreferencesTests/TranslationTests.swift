import Foundation
import TestKit
import Testing

@testable import KeyModel
@testable import Preferences

@Suite struct TranslationTests {
  /// The names of the shipped translations.
  static func languages() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(Repository.root)/Assets/Translations")
      .filter { $0.hasSuffix(".po") }.map { String($0.dropLast(3)) }.sorted()
  }

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
    #expect(Translation.names(locale: "zh_HK.UTF-8") == ["zh_HK", "zh_TW", "zh"])
    #expect(Translation.isRightToLeft("he_IL"))
    #expect(!Translation.isRightToLeft("de"))
  }

  /// Every text of the window, and nothing that the window no longer says.
  @Test(arguments: try TranslationTests.languages()) func everyTextIsTranslated(language: String)
    throws
  {
    let file = "\(Repository.root)/Assets/Translations/\(language).po"
    let translation = Translation(po: try String(contentsOfFile: file, encoding: .utf8))
    let said = Set(PreferenceTexts.all).union(try written()).subtracting([""])
    let known = Set(translation.texts.keys)
    #expect(said.subtracting(known).sorted() == [])
    #expect(known.subtracting(said).sorted() == [])
  }

  @Test(arguments: try TranslationTests.languages()) func everyLanguageIsNamed(language: String)
    throws
  {
    let file = "\(Repository.root)/Assets/Translations/Languages/\(language).po"
    let translation = Translation(po: try String(contentsOfFile: file, encoding: .utf8))
    #expect(Set(translation.texts.keys) == Set(LanguageNames.all))
  }

  /// Every name of a key that the keyboard asks for, and none that it does not know.
  @Test(arguments: try TranslationTests.languages()) func everyKeyIsNamed(language: String) throws {
    let file = "\(Repository.root)/Assets/Translations/Keys/\(language).po"
    let known = Set(Translation(po: try String(contentsOfFile: file, encoding: .utf8)).texts.keys)
    let rooms = try ["Keyboard", "Board", "Control"].map {
      try text(ofFolder: "Sources/Core/\($0)")
    }.joined()
    let asked = Set(
      rooms.matches(of: /(?:names|translation)\(\s*"([^"\\]*)"/).map { String($0.1) })
    #expect(asked.count > 15)
    let marks = Set(rooms.matches(of: /"[^"]{1,2}": "([a-z ]+)"/).map { String($0.1) })
    #expect(marks.count > 40)
    #expect(asked.union(marks).subtracting(known).sorted() == [])
    // Roles and icons are names as well, and so are the pages' groups.
    let words =
      try rooms + text(ofFolder: "Sources/Core/KeyModel")
      + text(ofFolder: "Sources/Core/KeyModel/Appearance")
      + text(ofFolder: "Sources/Core/PageContents/Conversion")
      + text(ofFolder: "Sources/Core/PageContents/Handwriting")
    let unused = known.subtracting(asked).filter {
      !words.contains("\"\($0)\"") && !words.contains(" \($0)") && !words.contains("`\($0)`")
    }
    #expect(unused.sorted() == [])
  }

  private func text(ofFolder folder: String) throws -> String {
    let path = "\(Repository.root)/\(folder)"
    return try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOfFile: "\(path)/\($0)", encoding: .utf8) }.joined(separator: "\n")
  }

  /// What the doctor advises stands in the table that translations have, and so does every subject.
  @Test func everyAdviceIsKnown() throws {
    let folder = "\(Repository.root)/Sources/Programs/Commands/Checkup"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    let text = try files.filter { $0.hasPrefix("Doctor") }
      .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }.joined()
    let call = /advice:\s*(?:is\w+\s+\? ""\s+: )?"([^"\\]+)"/
    let advice = text.matches(of: call).map { String($0.1) }
    #expect(advice.count > 12)
    #expect(Set(advice).subtracting(CheckupTexts.sentences) == [])
    let subjects = text.matches(of: /subject(?:: | = )"([^"\\]+)"/).map { String($0.1) }
    #expect(subjects.count > 12)
    #expect(Set(subjects).subtracting(CheckupTexts.titles.keys) == [])
  }

  @Test func partsThatDifferStayInATranslation() {
    let german = Translation(po: "msgid \"no lexicon for {}\"\nmsgstr \"kein Wörterbuch für {}\"\n")
    #expect(german.checkup("no lexicon for en, de\nfoo") == "kein Wörterbuch für en, de\nfoo")
    #expect(german.checkup("no lexicon") == "no lexicon")
    #expect(german.title(ofCheck: "XTEST") == "XTEST")
  }

  /// The texts that the program itself asks the translation for.
  private func written() throws -> Set<String> {
    let folder = "\(Repository.root)/Sources/Programs/keycap-settings"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    let call = /[^a-z](?:t|translation)\(\s*"((?:[^"\\]|\\.)*)"/
    return try files.reduce(into: []) { texts, file in
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      for match in text.matches(of: call) { texts.insert(String(match.1)) }
    }
  }
}
