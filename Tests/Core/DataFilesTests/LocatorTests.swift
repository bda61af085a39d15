import Testing

@testable import DataFiles

@Suite struct LocatorTests {
  static let text = """
    # name = "not here"
    name = "x" # and not = here
    list = [
      "planes", # ]
      "name" ]

    [planes.letters]
    phone = '''
    [manifest]
    name = 5
    '''
    "pad" = "q"

    [ "secondary" ]
    "=" = "+"
    "." = '='
    "\\"" = "y"
    '#' = "[a"
    [planes.numbers]
    phone.deep = 1
    [letter]
    outline = { color = "#000000", width = 1 }
    [manifest]
    """

  @Test(arguments: [
    (["name"], 2), (["list"], 3), (["planes"], 0), (["planes", "letters"], 7),
    (["planes", "letters", "phone"], 8), (["planes", "letters", "pad"], 12),
    (["planes", "letters", "desktop"], 7), (["secondary", "="], 15), (["secondary", "."], 16),
    (["secondary", "\""], 17), (["secondary", "#"], 18),
    (["planes", "numbers", "phone", "deep"], 20),
    (["letter", "outline", "color"], 22), (["manifest"], 23), (["manifest", "x"], 23),
    (["nothing"], 0), ([], 0),
  ])
  func findsTheLine(path: [String], line: Int) {
    #expect(Locator.line(of: path, in: Self.text) == line)
  }

  @Test(arguments: [
    (["rule"], 0, 1), (["rule", "a"], 0, 2), (["rule", "a"], 1, 7), (["rule", "b"], 0, 1),
    (["rule", "b"], 1, 8), (["rule", "a"], 2, 9), (["rule"], 3, 0),
  ])
  func oneOfSeveralTablesIsMeant(path: [String], number: Int, line: Int) {
    let text = """
      [[rule]]
      a = 1

      [other]
      b = 2
      [[rule]]
      a = 2
      b = 3
      [[rule]]
      """
    #expect(Locator.line(of: path, in: text, number: number) == line)
  }

  @Test func endsOfLinesMayBeThoseOfWindows() {
    #expect(Locator.line(of: ["b", "c"], in: "a = 1\r\n[b]\r\nc = 2\r\n") == 3)
  }

  @Test func aTextMayBeginOnTheNextLine() {
    #expect(Locator.linesBeforeText(at: 8, in: Self.text) == 1)
    #expect(Locator.linesBeforeText(at: 12, in: Self.text) == 0)
    #expect(Locator.linesBeforeText(at: 99, in: Self.text) == 0)
    #expect(Locator.linesBeforeText(at: 0, in: Self.text) == 0)
  }
}
