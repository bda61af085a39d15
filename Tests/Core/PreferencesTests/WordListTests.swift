import Prediction
import Testing

@testable import Preferences

@Suite struct WordListTests {
  private var words: UserWords {
    var words = UserWords()
    words.teach("Keycap", language: "en", day: 1)
    words.learn("Schlüssel", language: "de", day: 1)
    words.learn("keyed", language: "en", day: 1, count: 9)
    words.ban("Donkey")
    return words
  }

  /// R-TEXT-9.
  @Test func theMostUsedComeFirstAndTheUnwantedLast() {
    let list = WordList(words, containing: "", limit: 10)
    #expect(list.entries.map(\.word) == ["keyed", "Keycap", "Schlüssel", "donkey"])
    #expect(list.entries.map(\.isBanned) == [false, false, false, true])
    #expect(list.rest == 0)
  }

  @Test func wordsAreFoundByAPart() {
    let list = WordList(words, containing: "KEY", limit: 2)
    #expect(list.entries.map(\.word) == ["keyed", "Keycap"])
    #expect(list.rest == 1)
    #expect(WordList(words, containing: "nothing", limit: 2).entries.isEmpty)
  }
}
