import KeyModel
import PageContents
import Testing

/// What was copied, in memory and in the file of what the user keeps.
@Suite struct ClippingsTests {
  private func texts(_ clippings: Clippings) -> [String] { clippings.all.map(\.text) }
  private func moment(_ seconds: Double) -> Instant { Instant(milliseconds: seconds * 1000) }

  @Test func theNewestComesFirst() {
    var clippings = Clippings()
    for (second, text) in ["one", "two", "one", " \n", ""].enumerated() {
      clippings.add(text, at: moment(Double(second)))
    }
    #expect(texts(clippings) == ["one", "two"])
    #expect(clippings.oldest == moment(1))
  }

  @Test func thereAreNotTooMany() {
    var clippings = Clippings()
    for number in 0..<100 { clippings.add("text \(number)", at: moment(0)) }
    #expect(clippings.all.count == Clippings.capacity)
    #expect(texts(clippings).first == "text 99")
    clippings.add(String(repeating: "x", count: Clippings.longest + 1), at: moment(1))
    #expect(texts(clippings).first == "text 99")
  }

  @Test func theyGoWithTimeButForThoseThatAreKept() throws {
    var clippings = Clippings()
    clippings.add("kept", at: moment(0))
    clippings.add("old", at: moment(1))
    clippings.add("new", at: moment(2))
    let first = try #require(clippings.all.first { $0.text == "kept" })
    clippings.keep(first.number, true, at: moment(2))
    clippings.forget(before: moment(1))
    #expect(texts(clippings) == ["kept", "new"])
    clippings.add("kept", at: moment(3))
    #expect(clippings.all.first?.isKept == true, "A copy of a kept text stays kept.")
    let kept = try #require(clippings.all.first)
    clippings.keep(kept.number, false, at: moment(4))
    clippings.forget(before: moment(4))
    #expect(texts(clippings) == [])
  }

  @Test func theFileHoldsEveryText() throws {
    var clippings = Clippings()
    for text in ["a\\nb", "two\nlines", "ü\t😀", "\\", "a\r\nb"] {
      clippings.add(text, at: moment(0))
      clippings.keep(
        try #require(clippings.all.first { $0.text == text }).number, true, at: moment(0))
    }
    var others = Clippings()
    others.restore(clippings.keptText, at: moment(0))
    #expect(texts(others) == ["a\nb", "\\", "ü\t😀", "two\nlines", "a\\nb"])
    others.restore("", at: moment(0))
    #expect(others.all.isEmpty)
  }

  @Test func aDamagedFileGivesNoMoreThanFits() {
    var clippings = Clippings()
    let line = String(repeating: "\\", count: 301) + "\n\n"
    clippings.restore(String(repeating: line + "x\n", count: 100), at: moment(0))
    #expect(clippings.all.count <= Clippings.keptCapacity)
  }
}
