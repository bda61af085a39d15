import ArgumentParser
import Testing

@testable import Commands
@testable import keycap

/// What `keycap words` is told.
@Suite struct WordsCommandTests {
  @Test(arguments: [("en", "en"), ("de-CH", "de"), ("pt_BR", "pt"), ("EN", "en"), ("haw", "haw")])
  func aLanguageIsItsCode(language: String, code: String) throws {
    let command = try KeycapCommand.parseAsRoot(["words", "add", "--language", language, "foo"])
    #expect((command as? WordsAdd)?.teaching.code == code)
  }

  @Test(arguments: ["english", "x", "x9", "", "-", "日本"])
  func whatIsNoneIsRefused(language: String) {
    #expect(throws: (any Error).self) {
      try KeycapCommand.parseAsRoot(["words", "train", "--language=\(language)", "file"])
    }
  }
}
