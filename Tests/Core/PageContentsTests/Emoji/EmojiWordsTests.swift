import KeyModel
import Runtime
import Testing

@testable import PageContents

@Suite struct EmojiWordsTests {
  private let words = EmojiWords(Blob("café\t☕\nlaugh\t😂\tk\npizza\t🍕\nзима\t❄️\tk\n"))

  @Test(arguments: [
    ("pizza", "🍕", true), ("Pizza", "🍕", true), ("PIZZA", "🍕", true), ("café", "☕", true),
    ("laugh", "😂", false), ("Зима", "❄️", false),
  ])
  func aWordNamesAnEmoji(word: String, emoji: String, isName: Bool) {
    #expect(words.offer(for: word) == EmojiWords.Offer(emoji: emoji, isName: isName))
  }

  @Test(arguments: ["", "pizz", "pizzas", "a", "z", "я", "cafe", "\n", "pizza\t"])
  func otherWordsNameNone(word: String) {
    #expect(words.offer(for: word) == nil)
  }

  @Test(arguments: ["", "\n", "pizza", "\n\n\n", "\t\t\n", "pizza\n\t"])
  func filesThatAreNoneOfferNothing(text: String) {
    #expect(EmojiWords(Blob(text)).offer(for: "pizza") == nil)
  }

  @Test(
    .enabled(if: TextFile.exists("\(Shipped.folder)/en.words"), "make setup makes the words"),
    arguments: [
      ("en", "pizza", "🍕"), ("en", "dog", "🐕"), ("en", "heart", "❤️"), ("en", "france", "🇫🇷"),
      ("es", "perro", "🐕"), ("es", "pizza", "🍕"), ("de", "katze", "🐈"), ("de", "haus", "🏠"),
    ])
  func theShippedFilesOfferThem(language: String, word: String, emoji: String) throws {
    let words = EmojiWords(try MappedFile("\(Shipped.folder)/\(language).words").blob)
    #expect(words.offer(for: word)?.emoji == emoji)
  }

  @Test(
    .enabled(if: TextFile.exists("\(Shipped.folder)/en.words"), "make setup makes the words"),
    arguments: ["the", "on", "back", "free", "new", "time", "go", "it", "you", "please"])
  func everydayWordsNameNone(word: String) throws {
    let words = EmojiWords(try MappedFile("\(Shipped.folder)/en.words").blob)
    #expect(words.offer(for: word) == nil)
  }

  /// Every line is found, so the file is in the order that the search supposes.
  @Test(
    .enabled(if: TextFile.exists("\(Shipped.folder)/en.words"), "make setup makes the words"),
    arguments: ["en", "ru", "el", "tr", "he"])
  func everyLineIsFound(language: String) throws {
    let path = "\(Shipped.folder)/\(language).words"
    let words = EmojiWords(try MappedFile(path).blob)
    let lines = try TextFile.read(path).split(separator: "\n")
    #expect(lines.count > 1000)
    let lost = lines.filter { line in
      let fields = line.split(separator: "\t")
      return words.offer(for: String(fields[0]))?.emoji != String(fields[1])
    }
    #expect(lost.isEmpty)
  }
}
