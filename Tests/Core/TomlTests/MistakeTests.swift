import Testing

@testable import Toml

@Suite struct MistakeTests {
  private static func reported(_ text: String) -> [String] {
    Document(text).mistakes.map {
      "\($0.place.line):\($0.place.column) \($0.path.joined(separator: ".")): \($0.message)"
    }
  }

  /// A text, and how what is told of it begins, a line for each mistake.
  static let single: [(String, String)] = [
    ("[", "1:2 : the name of a table is missing here; write [name]"),
    ("[[[", "1:3 : [ cannot begin the name of a table; write [name]"),
    ("[ü]", "1:2 : ü cannot begin the name of a table"),
    ("[“text”]", "1:2 : “ is no quotation mark of a key; write straight ones, \"key\""),
    ("ü = 1", "1:1 : a key with ü stands in quotes, \"ü…\""),
    ("a", "1:2 a: the key has no value; write key = value"),
    ("a b = 1", "1:3 a: b stands where = belongs; write key = value"),
    ("a = ", "1:5 a: the value is missing; write one behind ="),
    ("a = “b”", "1:5 a: “ is no quotation mark of a text; write straight ones, \"text\""),
    ("a = dark", "1:5 a: dark is no value; text stands in quotes, \"dark\""),
    ("a = yes", "1:5 a: yes is no value; write true"),
    ("a = Off", "1:5 a: Off is no value; write false"),
    ("a = 1.", "1:5 a: 1. is no number; write one such as 5"),
    ("a = 012", "1:5 a: 012 is no number"),
    ("a = 99999999999999999999", "1:5 a: 99999999999999999999 is too large"),
    ("a = 1979-02-29", "1:5 a: 1979-02-29 is no date or time; write 1979-05-27"),
    ("a = 1979-05-27T:", "1:5 a: 1979-05-27T: is no date or time"),
    ("a = \"b", "1:5 a: the text that begins here does not end on its line; write \" behind it"),
    ("a = 'b", "1:5 a: the text that begins here does not end on its line; write ' behind it"),
    ("a = '''b\nc", "1:5 a: the text that begins here never ends; write ''' behind it"),
    ("a = \"\\q\"", "1:6 a: \\q means nothing; write \\\\ for a backslash"),
    ("a = \"\\u12\"", "1:6 a: this escape needs 4 hexadecimal digits, such as \\u20AC"),
    ("a = \"\\ud800\"", "1:6 a: U+D800 is no character of Unicode"),
    ("a = \"\u{1}\"", "1:6 a: the control character U+0001 cannot stand here"),
    ("# \u{7f}", "1:3 : the control character U+007F cannot stand here"),
    ("a = 1\rb = 2", "1:6 a: the character U+000D cannot stand behind what is complete"),
    ("a = 1 b = 2", "1:7 a: b cannot stand behind what is complete; begin a new line"),
    ("a = [1, 2", "1:5 a: the list that begins here is not closed; write ] behind its last value"),
    ("a = [1 2]", "1:8 a: 2 stands where a comma or ] belongs in a list"),
    ("a = [, 1]", "1:6 a: , is no value"),
    ("a = { b = 1", "1:5 a.b: the table that begins here is not closed; write } at the end"),
    ("a = { b = 1 c = 2 }", "1:13 a.b: c stands where a comma or } belongs in a table"),
    ("a = { b = 1, }", "1:14 a.b: no comma may stand before }; remove it"),
    ("a = {\n b = 1,\n c = 2\n}", "1:6 a: a table in { } stands on one line"),
    ("[a", "1:3 : the end of the line stands where ] belongs; write a header as [name]"),
    ("[[a]", "1:5 : the end of the line stands where ]] belongs"),
    ("[a.]", "1:4 : the name of a table is missing here"),
    ("\"\"\"a\"\"\" = 1", "1:1 : a key stands in single quotation marks"),
    ("a = 1\na = 2", "2:1 a: the key stands here again, it is set on line 1 already; keep one"),
    ("[a]\n[b]\n[a]", "3:2 a: the table stands here again, it begins on line 1 already; join"),
    ("a = 1\n[a.b]", "2:2 a: what is set on line 1 is complete and cannot be added to"),
    ("a = {}\n[a.b]", "2:2 a: what is set on line 1 is complete and cannot be added to"),
    ("[a.b]\n[a]\nb.c = 1", "3:1 a.b: what is set on line 1 is complete"),
    ("a = []\n[[a]]", "2:3 a: what is set on line 1 is complete"),
  ]

  @Test(arguments: single)
  func oneMistakeIsTold(text: String, says: String) {
    let reported = Self.reported(text)
    #expect(reported.count == 1, "\(reported)")
    #expect(reported.first?.hasPrefix(says) == true, "\(reported)")
  }

  @Test func allMistakesOfAFileAreTold() {
    let reported = Self.reported(
      """
      theme = dark
      size = "small
      [timing]
      long-press-ms = 5oo # not five
      fade-ms = 0
      keyboards = ["de", "el"
      [text]
      learning = yes
      signs = ["a", b, "c" "d",
        e]
      [timing]
      """)
    let lines = reported.map { $0.prefix { $0 != ":" } }
    #expect(lines == ["1", "2", "4", "6", "8", "9", "9", "10", "11"])
    #expect(reported[2].hasPrefix("4:17 timing.long-press-ms: 5oo is no number"))
    #expect(reported[3].hasPrefix("6:13 timing.keyboards: the list that begins here is not closed"))
  }

  @Test func whatIsRightCanBeReadBesideMistakes() {
    let document = Document("a = 1\nb = \nc = [1, x, 3]\n[d]\ne = \"\n[f]\ng = 2")
    #expect(document.mistakes.count == 3)
    #expect(document.root["a"]?.integer == 1)
    #expect(document.root["b"]?.kind == .broken)
    #expect(document.root["c"]?.members.map(\.integer) == [1, nil, 3])
    #expect(document.root["f"]?["g"]?.integer == 2)
  }

  @Test func aLongTextThatIsLeftOpenEndsAtTheNextHeader() {
    let document = Document("a = '''\nq w e\n[ ] x\n[b]\nc = 1\n[d]\ne = x")
    #expect(document.mistakes.map(\.place.line) == [1, 7])
    #expect(document.root["b"]?["c"]?.integer == 1)
  }

  @Test func bytesThatAreNoTextAreToldByLine() {
    let document = Document(
      bytes: Array("a = 1\n# ".utf8) + [0xff] + Array("\nb = 'é".utf8) + [0xed, 0xa0, 0x80, 0x27])
    #expect(
      document.mistakes.map(\.place) == [.init(line: 2, column: 3), .init(line: 3, column: 7)])
    #expect(document.mistakes.allSatisfy { $0.problem == .notUTF8 })
    #expect(document.root["a"]?.integer == 1)
  }
}
