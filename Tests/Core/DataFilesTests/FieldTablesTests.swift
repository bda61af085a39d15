import KeyModel
import Layouts
import Testing

@testable import DataFiles

@Suite struct FieldTablesTests {
  private func read(_ text: String) throws(DataFailures) -> FieldTables {
    try Section.read(text, file: "c.toml") { FieldTables($0) }
  }

  @Test func wordsAreThoseOfTheLanguageAndElseEnglish() throws {
    let tables = try read(
      """
      [return.en]
      go = "go"
      search = "search"
      [return.pt]
      go = "ir"
      [return.pt-BR]
      go = "vai"
      """)
    #expect(tables.words(of: "pt-PT") == [.go: "ir", .search: "search"])
    #expect(tables.words(of: "pt-BR")[.go] == "vai")
    #expect(tables.words(of: "el") == [.go: "go", .search: "search"])
  }

  @Test(arguments: [("de", ","), ("de-DE", ","), ("de-CH", "."), ("en-US", "."), ("ar", "٫")])
  func theSeparatorIsThatOfTheRegionOrTheLanguage(_ tag: String, _ wanted: String) throws {
    let tables = try read(
      """
      [decimal]
      "," = ["de"]
      "." = ["de-CH"]
      "٫" = ["ar"]
      """)
    #expect(tables.decimalSeparator(of: tag) == wanted)
  }

  @Test func theRoomOfTheSpaceBar() throws {
    let tables = try read("[space]\nURL = [\".\", \"space\", \".com\"]")
    #expect(tables.keys == [.url: [.text("."), .space, .text(".com")]])
  }

  @Test(arguments: [
    ("[space]\nmail = [\"@\"]", ":2: space.mail: unknown key; known here: default, "),
    ("[space]\nURL = []", ":2: space.URL: \"\" cannot be used; write different texts, and"),
    ("[space]\nURL = [\".\", \".\"]", ":2: space.URL: \". .\" cannot be used; write different"),
    ("[return]\nenglish = {}", ":2: return.english: \"english\" cannot be used; write a language"),
    ("[return.en]\nstop = \"a\"", ":2: return.en.stop: unknown key; known here: default, go, "),
    ("[decimal]\n\",,\" = [\"de\"]", ":2: decimal.,,: \",,\" cannot be used; write one character"),
    (
      "[decimal]\n\",\" = [\"German\"]",
      ":2: decimal.,: \"German\" cannot be used; write a language tag"
    ),
    ("[decimal]\n\",\" = [\"de\"]\n\".\" = [\"de\"]", ": \"de\" stands here twice"),
  ])
  func refused(text: String, says: String) throws {
    let failure = try #require(throws: DataFailures.self) { try read(text) }
    #expect(failure.message.contains(says), "\(failure.message)")
  }
}
