import Testing

@testable import TextRules

@Suite struct LinesTests {
  @Test(arguments: [
    ("", [""]), ("one", ["one"]), ("one\ntwo", ["one", "two"]),
    ("one\r\ntwo\r\n", ["one", "two", ""]),
    ("\n\n", ["", "", ""]), ("é\u{301}\nक्ष", ["é\u{301}", "क्ष"]), ("a\rb", ["a\rb"]),
  ])
  func theLinesOfAText(text: String, lines: [String]) {
    #expect(text[...].lines.map(String.init) == lines)
  }

  @Test func aTextOfDosHasLinesOfCode() {
    let code = "int main()\r\n{\r\n  puts(\"hi\");\r\n  return 0;\r\n"
    #expect(CodeSense.survey(before: code[...], after: "").codeLines == 4)
  }
}
