import Testing

@testable import Toml

@Suite struct DocumentTests {
  @Test func everyTypeIsRead() throws {
    let document = Document(
      #"""
      text = "a\tb \u00e9 \U0001F600 \\ \""
      literal = 'a\tb'
      long = """
      one \
         two
      three"""
      rows = '''
      a b
      'c' '''
      whole = -1_000
      hex = 0xDEAD_beef
      octal = 0o17
      binary = 0b101
      fraction = 6.5e-3
      infinite = -inf
      none = nan
      yes = true
      no = false
      moment = 1979-05-27 07:32:00.5-07:30
      local = 1979-05-27T07:32:00
      day = 1979-05-27
      time = 07:32:00.123456789123
      list = [1, [ 'a', # a comment
        "b", ],
      ]
      table = { a.b = 1, "c d" = [] }
      """#)
    #expect(document.mistakes.isEmpty)
    let root = document.root
    #expect(root["text"]?.string == "a\tb é 😀 \\ \"")
    #expect(root["literal"]?.string == "a\\tb")
    #expect(root["long"]?.string == "one two\nthree")
    #expect(root["rows"]?.string == "a b\n'c' ")
    #expect(root["whole"]?.integer == -1000)
    #expect(root["hex"]?.integer == 0xdead_beef)
    #expect(root["octal"]?.integer == 15)
    #expect(root["binary"]?.integer == 5)
    #expect(root["fraction"]?.float == 0.0065)
    #expect(root["infinite"]?.float == -.infinity)
    #expect(root["none"]?.float?.isNaN == true)
    #expect(root["yes"]?.boolean == true)
    #expect(root["no"]?.boolean == false)
    let moment = try #require(root["moment"])
    #expect(moment.kind == .offsetDateTime)
    #expect(moment.date == LocalDate(year: 1979, month: 5, day: 27))
    #expect(
      moment.time == LocalTime(hour: 7, minute: 32, second: 0, nanosecond: 500_000_000))
    #expect(moment.offset == -450)
    #expect(root["local"]?.kind == .localDateTime)
    #expect(root["day"]?.kind == .localDate)
    #expect(root["time"]?.time?.nanosecond == 123_456_789)
    #expect(root["list"]?.members.count == 2)
    #expect(root["list"]?.members.last?.members.map(\.string) == ["a", "b"])
    #expect(root["table"]?["a"]?["b"]?.integer == 1)
    #expect(root["table"]?["c d"]?.count == 0)
    #expect(root["list"]?.string == nil)
    #expect(root["nothing"] == nil)
  }

  @Test func tablesAreFoundWithTheirPaths() throws {
    let document = Document(
      """
      a.b = 1
      [x.y]
      c = 2
      [[list]]
      [list.inner]
      d = 3
      [[list]]
      e = 4
      [x]
      f = 5
      """)
    #expect(document.mistakes.isEmpty)
    #expect(document.root.members.map(\.key) == ["a", "x", "list"])
    #expect(document.root["x"]?["y"]?["c"]?.path == ["x", "y", "c"])
    let list = try #require(document.root["list"]?.members)
    #expect(list.count == 2)
    #expect(list[0]["inner"]?["d"]?.path == ["list", "inner", "d"])
    #expect(list[1]["e"]?.integer == 4)
    #expect(document.root["x"]?["f"]?.integer == 5)
  }

  @Test func namesOfTwoFormsAreTwoKeys() {
    // é as one character, and as e with an accent behind it.
    let document = Document("\"\u{e9}\" = 1\n\"e\u{301}\" = 2")
    #expect(document.mistakes.isEmpty)
    #expect(document.root["\u{e9}"]?.integer == 1)
    #expect(document.root["e\u{301}"]?.integer == 2)
  }

  @Test func aMarkOfByteOrderAndOtherEndsOfLinesAreTaken() {
    let document = Document("\u{feff}a = 1\r\n[b]\r\nc = '''\r\nx\r\ny'''\r\n")
    #expect(document.mistakes.isEmpty)
    #expect(document.root["a"]?.integer == 1)
    #expect(document.root["b"]?["c"]?.string == "x\ny")
  }

  @Test func placesAreLinesAndColumns() {
    let document = Document("a = 1\n'é' = 'ü' x")
    #expect(document.mistakes.map(\.place) == [TextPlace(line: 2, column: 11)])
    let lines = LineIndex(document.bytes)
    #expect(document.root["é"]?.keyOffset.map(lines.place) == TextPlace(line: 2, column: 1))
    #expect(document.root.keyOffset == nil)
  }
}
