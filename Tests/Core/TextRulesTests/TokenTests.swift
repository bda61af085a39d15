import KeyModel
import Testing

@testable import TextRules

/// Tokens that are no words (R-HARM-1), and marks that stay straight in them.
@Suite struct TokenTests {
  @Test(
    arguments: [
      ("--help", 4, nil), ("try --hepl", 4, nil), ("-x", 1, nil), ("a/teh", 3, nil),
      ("a@exmaple", 7, nil), ("#teh", 3, nil), ("C:\\teh", 3, nil), ("x=teh", 3, nil),
      ("{teh", 3, nil), ("<teh", 3, nil), ("os.pth", 3, nil), ("std::mve", 3, nil),
      ("f(nme", 3, nil), ("get_usr", 7, nil), ("mp3s", 4, nil), ("getUsr", 6, nil),
      ("teh", 3, "("), ("teh", 3, "="), ("teh", 3, "/"), ("teh", 3, "@"), ("`teh", 3, nil),
      ("~/teh", 3, nil), ("$teh", 3, nil), ("a1:teh", 3, nil),
      ("(a, b", 1, ")"), ("the LTS", 3, " "), ("of NULL", 4, nil),
    ] as [(String, Int, Character?)])
  func stays(text: String, count: Int, next: Character?) {
    #expect(Tokens.isNoWord(text.suffix(count), endOf: text[...], next: next), "\(text)")
  }

  @Test(
    arguments: [
      ("teh", 3, " "), ("(teh", 3, ")"), ("“teh", 3, "”"), ("the wrod", 4, "."), ("...teh", 3, nil),
      ("ON TEH", 3, nil), ("the TEHREFORE", 9, nil),
      ("yes—teh", 3, nil), ("*teh", 3, nil), ("¿teh", 3, nil), ("TEH", 3, " "), ("[teh", 3, nil),
      ("\"teh", 3, "\""), ("on it: teh", 3, nil), ("well-knwon", 10, nil), ("one,two", 3, nil),
    ] as [(String, Int, Character?)])
  func isAWord(text: String, count: Int, next: Character?) {
    let isKept = Tokens.isNoWord(text.suffix(count), endOf: text[...], next: next)
    #expect(isKept == (text == "one,two"), "\(text)")
  }

  @Test(arguments: [
    ("say ", "\"", "say “"), ("say “hi", "\"", "say “hi”"), ("say \"hi", "\"", "say \"hi\""),
    ("href=", "\"", "href=\""), ("yes -", "-", "yes --"), ("yes-", "-", "yes—"),
    ("-", "-", "--"), ("yes --", " ", "yes — "), ("--", " ", "-- "), ("a\n--", " ", "a\n-- "),
    ("x..", ".", "x…"), ("a/..", ".", "a/..."), ("it", "'", "it’"), ("--it", "'", "--it'"),
    ("\"one\" and ", "\"", "\"one\" and “"), ("i=5-", "-", "i=5--"),
    ("do '/etc", "'", "do '/etc'"), ("it's 'so", "'", "it's 'so'"), ("it's so", "'", "it's so’"),
    ("\"\"", "\"", "\"\"\""), ("say ''", "'", "say '''"),
  ])
  func marks(before: String, typed: String, result: String) {
    let edit =
      SmartPunctuation.edit(typing: typed, after: before[...], rules: LanguageRules(language: "en"))
      ?? TextEdit(inserting: typed)
    #expect(before.dropLast(edit.deleting) + edit.inserting == result)
  }

  @Test(
    arguments: [
      ("do ‘", "/", "'"), ("say “", " ", "\""), ("x “", "$", "\""), ("x ‘", "(", "'"),
      ("x,’", "3", "'"), ("x.”", "a", "\""), ("x’", "=", "'"),
    ] as [(String, Character, String)])
  func aMarkOfCode(before: String, next: Character, straight: String) {
    #expect(
      SmartPunctuation.belongsToCode(before[...], next: next, straight: straight), "\(before)")
  }

  @Test(
    arguments: [
      ("say “", "h", "\""), ("it’", "s", "'"), ("yes,”", " ", "\""), ("yes”", ".", "\""),
      ("say “", "‘", "\""), ("the ‘", "9", "'"), ("say ‘", "\"", "'"), ("hosts’", " ", "'"),
    ] as [(String, Character, String)])
  func aMarkOfProse(before: String, next: Character, straight: String) {
    #expect(
      !SmartPunctuation.belongsToCode(before[...], next: next, straight: straight), "\(before)")
  }
}
