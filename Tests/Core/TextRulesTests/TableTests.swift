import DataFiles
import KeyModel
import Runtime
import TestKit
import Testing
import TextRules

/// The tables of `Tables/`: rows written for this project (CC0), 27 languages.
@Suite struct TableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var fields: [String]
    var testDescription: String { fields.joined(separator: " | ") }

    static func all(_ name: String) -> [Row] {
      let path = "\(folder)/Tables/\(name).tsv"
      guard let text = try? TextFile.read(path) else { return [] }
      return text.split(separator: "\n").filter { $0.first != "#" }.map { line in
        Row(
          fields: line.split(separator: "\t", omittingEmptySubsequences: false).map {
            String($0).replacing("\\n", with: "\n")
          })
      }
    }
  }

  static let folder = #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }

  static func rules(_ language: String) throws -> LanguageRules {
    let name = language.split(separator: "-")[0]
    let path = "\(Repository.root)/Assets/Languages/\(name).toml"
    return try LanguageFile.read(TextFile.read(path), file: path)
  }

  @Test func tablesAreRead() {
    #expect(Row.all("caps").count > 380)
    #expect(Row.all("space").count > 55)
    #expect(Row.all("case").count > 8)
  }

  /// R-TEXT-1.
  @Test(arguments: Row.all("caps")) func sentencesBeginWithCapitals(_ row: Row) throws {
    let rules = try Self.rules(row.fields[0])
    let begins = Capitals.begin(
      after: row.fields[1][...], reachesStart: true, mode: .sentences, rules: rules)
    #expect(begins == (row.fields[2] == "1"))
  }

  /// R-TEXT-2.
  @Test(arguments: Row.all("space")) func twoSpacesMakeAPeriod(_ row: Row) throws {
    let rules = try Self.rules(row.fields[0])
    let before = row.fields[1]
    let period = DoubleSpace.period(after: before[...], rules: rules)
    let after = period.map { before.dropLast() + String($0) + " " } ?? before + " "
    #expect(after == row.fields[2])
  }

  @Test(arguments: Row.all("case")) func wordsChangeCaseAsTheLanguageDoes(_ row: Row) throws {
    let rules = try Self.rules(row.fields[0])
    #expect(rules.words.title(row.fields[1]) == row.fields[2])
    let capitals = row.fields[3].split(separator: "|").map(String.init)
    #expect(capitals.contains(rules.words.upper(row.fields[1])))
  }
}
