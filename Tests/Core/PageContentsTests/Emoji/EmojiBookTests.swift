import KeyModel
import Runtime
import TestKit
import Testing

@testable import PageContents

/// Where `make setup` puts the emoji; tests of them run where it has.
enum Shipped {
  static let folder = "\(Repository.root)/Assets/Emoji"
  static let isThere = TextFile.exists("\(folder)/emoji.list")

  static func book(_ languages: String...) throws -> EmojiBook {
    let names = try languages.map { try MappedFile("\(folder)/\($0).names").blob }
    return try #require(
      EmojiBook(list: try MappedFile("\(folder)/emoji.list").blob, names: names))
  }
}

@Suite struct EmojiBookTests {
  static let list = Blob("#smileys\n😀\n😺\n#people\n👋\t👋🏻\t👋🏿\n#animals\n🐈\n🐈‍⬛\n🐱\n")
  static let names = Blob(
    """
    #
    grinning face||face|grin
    grinning cat||cat|face|grinning
    #
    waving hand||hand|wave|waving
    #
    cat||pet
    black cat||cat|unlucky
    cat face||cat|pet|zoë|zoe

    """)

  static func book() throws -> EmojiBook {
    try #require(EmojiBook(list: list, names: [names]))
  }

  @Test func groupsAndTheirEmojiInOrder() throws {
    let book = try Self.book()
    #expect(book.chapters.map(\.group) == [.smileys, .people, .animals])
    #expect(book.chapters.map(\.emoji) == [0..<2, 2..<3, 3..<6])
    #expect((0..<book.count).map(book.emoji) == ["😀", "😺", "👋", "🐈", "🐈‍⬛", "🐱"])
    #expect(book.name(4) == "black cat")
  }

  @Test func formsWithSkinTones() throws {
    let book = try Self.book()
    #expect(book.tones(of: 2) == ["👋🏻", "👋🏿"])
    #expect(book.tones(of: 0) == [])
    #expect(book.number(of: "👋🏿") == 2)
    #expect(book.number(of: "🐈") == 3)
    #expect(book.number(of: "🐕") == nil)
  }

  @Test(arguments: [
    // The name itself first, then whole keywords, then beginnings, of names before keywords.
    ("ca", ["🐈", "🐱", "😺", "🐈‍⬛"]),
    ("cat", ["🐈", "😺", "🐈‍⬛", "🐱"]), ("gri", ["😀", "😺"]), ("face", ["😀", "😺", "🐱"]),
    ("cat fa", ["😺", "🐱"]), ("UNLUCKY", ["🐈‍⬛"]), ("wav", ["👋"]), ("nlucky", []), ("x", []),
    ("", []), ("   ", []), ("zoe", ["🐱"]), ("Zoë", ["🐱"]), ("black", ["🐈‍⬛"]),
  ])
  func findsByBeginningsOfWords(_ query: String, _ wanted: [String]) throws {
    let book = try Self.book()
    #expect(book.search(query, limit: 10).map(book.emoji) == wanted)
  }

  @Test func givesNoMoreThanAskedFor() throws {
    #expect(try Self.book().search("cat", limit: 2).count == 2)
    #expect(try Self.book().search(String(repeating: "a", count: 500), limit: 2) == [])
  }

  @Test func partsOfWordsCountWhereThereAreNoSpaces() throws {
    let book = try #require(EmojiBook(list: Blob("#animals\n🐈\n"), names: [Blob("#\n黒い猫||動物\n")]))
    #expect(book.search("猫", limit: 3) == [0])
  }

  @Test func namesThatDoNotFitAreLeftOut() throws {
    let book = try #require(EmojiBook(list: Self.list, names: [Blob("one\n"), Self.names]))
    #expect(book.search("cat", limit: 1).map(book.emoji) == ["🐈"])
    #expect(book.name(3) == "cat")
  }

  @Test(arguments: ["", "\n", "nothing", "#smileys\n", "#nonsense\n😀\n"])
  func aListThatIsNoneIsRefused(_ text: String) {
    #expect(EmojiBook(list: Blob(text), names: []) == nil)
  }
}

@Suite(.enabled(if: Shipped.isThere)) struct ShippedEmojiTests {
  @Test func allFullyQualifiedEmojiAreThere() throws {
    let book = try Shipped.book("en")
    #expect(book.chapters.map(\.group) == Array(EmojiGroup.allCases.dropFirst()))
    var all: Set<String> = []
    for number in 0..<book.count { all.formUnion([book.emoji(number)] + book.tones(of: number)) }
    let test = try TextFile.read("/usr/share/unicode/emoji/emoji-test.txt", limit: 4 << 20)
    var wanted: Set<String> = []
    for line in test.split(separator: "\n") where line.contains("; fully-qualified") {
      let scalars = line.prefix { $0 != ";" }.split(separator: " ").compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      wanted.insert(text)
    }
    #expect(wanted.count > 3600)
    #expect(all.symmetricDifference(wanted) == [])
  }

  @Test(arguments: [
    ("en", "thumbs up", "👍"), ("de", "daumen hoch", "👍"), ("fr", "chat", "🐈"),
    ("el", "γατα", "🐈"), ("ru", "кошка", "🐈"), ("ja", "猫", "🐈"), ("nb", "katt", "🐈"),
    ("tr", "kedi", "🐈"), ("he", "חתול", "🐈"), ("ar", "قطة", "🐈"),
  ])
  func namesAreFoundInTheirLanguage(_ language: String, _ query: String, _ wanted: String) throws {
    let book = try Shipped.book(language)
    #expect(book.search(query, limit: 12).map(book.emoji).contains(wanted))
  }

  @Test func everyEmojiHasANameThatFindsIt() throws {
    for (language, start) in [("en", 0), ("de", 3), ("el", 7)] {
      let book = try Shipped.book(language)
      // Every eleventh, others in each language.
      for number in stride(from: start, to: book.count, by: 11) {
        #expect(book.search(book.name(number), limit: 400).contains(number), "\(number)")
      }
    }
  }
}
