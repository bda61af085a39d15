import Testing

@testable import PageContents

@Suite struct EmojiHistoryTests {
  @Test func theLatestIsFirstAndTheOftenUsedStay() {
    var history = EmojiHistory()
    for emoji in ["😀", "🐈", "🐈", "🐈", "👋"] { history.use(emoji) }
    #expect(history.favourites(10) == ["🐈", "👋", "😀"])
    #expect(history.favourites(1) == ["🐈"])
  }

  @Test func whatIsNoLongerUsedSinks() {
    var history = EmojiHistory()
    for _ in 0..<5 { history.use("🐈") }
    for _ in 0..<200 { history.use("👋") }
    history.use("😀")
    history.use("😀")
    #expect(history.favourites(3) == ["👋", "😀", "🐈"])
  }

  @Test func theNewestAlwaysFindsAPlace() {
    var history = EmojiHistory()
    let emoji = (0..<200).compactMap { Unicode.Scalar(0x1F300 + $0).map { String(Character($0)) } }
    for one in emoji { history.use(one) }
    #expect(history.favourites(500).count == 60)
    #expect(history.favourites(1) == [emoji[199]])
  }

  @Test func itReadsWhatItWrote() {
    var history = EmojiHistory()
    for emoji in ["😀", "🐈", "🐈", "👨‍👩‍👧"] { history.use(emoji) }
    history.choose("👋🏽", for: "👋")
    let read = EmojiHistory(history.text)
    #expect(read.favourites(9) == history.favourites(9))
    #expect(read.toned("👋") == "👋🏽")
    #expect(EmojiHistory(read.text).text == read.text)
  }

  @Test func aChoiceIsForgottenByChoosingNone() {
    var history = EmojiHistory()
    history.choose("👋🏽", for: "👋")
    history.choose("👋", for: "👋")
    #expect(history.toned("👋") == "👋")
    #expect(history.isEmpty)
  }

  @Test(arguments: ["", "nonsense", "use x 😀", "use -1 😀", "tone 👋", "use 1e99 😀", "use nan 😀"])
  func linesThatSayNothingArePassedOver(_ text: String) {
    #expect(EmojiHistory(text).isEmpty)
  }
}
