import InputSession
import KeyModel
import Layouts
import TestKit
import Testing
import TextRules

@testable import DataFiles

/// `Tables/typography.tsv`: what text in each language is written with, by sources that it names, and what the program
/// makes of the keys.
@Suite struct TypographyTests {
  /// A line of the table: a language tag, what is checked, what is typed or asked for, what comes of it, and by which
  /// source that is right.
  struct Row: Sendable, CustomTestStringConvertible {
    var tag: String
    var kind: Kind
    var typed: String
    var written: String
    var source: String

    var testDescription: String { "\(tag) \(kind.rawValue): \(typed)" }
  }

  enum Kind: String, CaseIterable {
    /// Keys one after the other, ⟦word⟧ for a suggestion that is tapped, and the text.
    case text
    /// A word, at the start of a sentence and in capitals.
    case capitals
    /// Characters that the keyboards of the language type in every form.
    case keys
  }

  /// How spaces stand in the table.
  private static let spaces: [Character: Character] = ["␣": "\u{202F}", "⍽": "\u{A0}"]

  static let rows: [Row] = {
    let path = "Tests/Core/DataFilesTests/Tables/typography.tsv"
    guard let text = try? ShippedKeyboardsTests.text(path) else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("# ") }.compactMap { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 5, let kind = Kind(rawValue: parts[1]) else { return nil }
      let written = String(parts[3].map { spaces[$0] ?? $0 })
      return Row(tag: parts[0], kind: kind, typed: parts[2], written: written, source: parts[4])
    }
  }()

  static func rules(_ tag: String) throws -> LanguageRules {
    let file = "Assets/Languages/\(tag.baseLanguage).toml"
    return try LanguageFile.read(ShippedKeyboardsTests.text(file), file: file).of(tag)
  }

  /// Every language that a keyboard writes has its quotation marks in the table, and every line has its source.
  @Test func everyLanguageIsChecked() throws {
    let tags = Set(try TypedCharactersTests.keyboards().map(\.manifest.primaryLanguage))
    let quoted = Set(Self.rows.filter { $0.kind == .text && $0.typed.contains("\"") }.map(\.tag))
    #expect(tags.subtracting(quoted).sorted() == [])
    #expect(Set(Self.rows.map(\.tag)).subtracting(tags) == [])
    #expect(Set(Self.rows.map(\.kind)) == Set(Kind.allCases))
    #expect(Self.rows.allSatisfy { !$0.source.isEmpty && !$0.typed.isEmpty })
  }

  @Test(arguments: rows.filter { $0.kind == .text })
  func textIsWrittenAsTheLanguageDoes(_ row: Row) throws {
    #expect(Self.typed(row.typed, by: try Self.rules(row.tag), in: row.tag) == row.written)
  }

  /// A year of two digits begins with an apostrophe in every language, whatever ends it.
  @Test(arguments: Set(rows.map(\.tag)).sorted())
  func yearsBeginWithAnApostrophe(_ tag: String) throws {
    let rules = try Self.rules(tag)
    let apostrophe = rules.quotes.innerOpen == "'" ? "'" : "\u{2019}"
    #expect(Self.typed("7 '90 7", by: rules, in: tag) == "7 \(apostrophe)90 7")
    #expect(Self.typed("7 '90. ", by: rules, in: tag) == "7 \(apostrophe)90. ")
  }

  /// Where the user wants no smart punctuation, marks stay what the keys say, and a space that the language has before
  /// a mark stays a space.
  @Test func withoutSmartPunctuationSpacesStay() throws {
    let rules = try Self.rules("fr-FR")
    let typed = Self.typed("⟦Bonjour⟧!", by: rules, in: "fr-FR") { $0.smartPunctuation = false }
    #expect(typed == "Bonjour !")
    let colon = Self.typed("⟦Bonjour⟧.", by: rules, in: "fr-FR") { $0.smartPunctuation = false }
    #expect(colon == "Bonjour.")
  }

  @Test(arguments: rows.filter { $0.kind == .capitals })
  func wordsHaveTheirCapitals(_ row: Row) throws {
    let words = try Self.rules(row.tag).words
    #expect("\(words.title(row.typed)) \(words.upper(row.typed))" == row.written)
  }

  @Test(arguments: rows.filter { $0.kind == .keys })
  func keyboardsTypeTheCharacters(_ row: Row) throws {
    let keyboards = try TypedCharactersTests.keyboards().filter {
      $0.manifest.primaryLanguage == row.tag
    }
    #expect(!keyboards.isEmpty)
    let wanted = row.typed.split(separator: " ").map { Mark.bare(String($0)) }
    for keyboard in keyboards {
      for form in Form.allCases {
        let missing = try TypedCharactersTests.missing(wanted, on: keyboard, form)
        #expect(missing == [], "\(keyboard.identifier) \(form)")
      }
    }
  }

  /// What a field of text holds when these keys have been struck and these suggestions tapped.
  private static func typed(
    _ keys: String, by rules: LanguageRules, in tag: String,
    services change: (inout TextServices) -> Void = { _ in }
  ) -> String {
    var session = InputSession()
    change(&session.services)
    session.languages = [tag]
    session.rules = rules
    session.begin(FieldTraits())
    session.tell(
      DocumentContext(serial: 1, before: "", startsDocument: true), at: Instant(milliseconds: 0))
    var text = ""
    func perform(_ edit: TextEdit) {
      text.removeLast(min(edit.deleting, text.count))
      text += edit.inserting
    }
    var word: String?
    for (number, key) in keys.enumerated() {
      let now = Instant(milliseconds: Double(number) * 4000)
      session.now = now
      session.tell(DocumentContext(serial: 1, before: text, startsDocument: true), at: now)
      switch key {
      case "⟦": word = ""
      case "⟧":
        perform(session.choose(Suggestion(text: word ?? "", kind: .completion)))
        word = nil
      case _ where word != nil: word?.append(key)
      case " ": perform(session.space(at: now))
      default: perform(session.type(String(key)))
      }
    }
    return text
  }
}
