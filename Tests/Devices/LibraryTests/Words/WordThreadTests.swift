import Glibc
import InputSession
import KeyModel
import Prediction
import Runtime
import TestKit
import Testing

@testable import Library

/// What the thread of the word services does with the files of the user.
@Suite struct WordThreadTests {
  private let folder = Scratch()
  private let paths: DataPaths
  private let controller: WordThread
  private let lexicon: String

  /// A lexicon of words, the most frequent first.
  private static func lexicon(_ words: [String]) throws -> [UInt8] {
    var builder = LexiconBuilder(language: "en")
    for (rank, word) in words.enumerated() { builder.add(word, count: 900 / Double(rank + 1)) }
    return try builder.build()
  }

  init() throws {
    var paths = folder.paths()
    paths.wordsFile = folder.path + "/words"
    self.paths = paths
    lexicon = folder.path + "/Assets/Lexicons/en.lexicon"
    try TextFile.write(try Self.lexicon(["the", "thanks", "London"]), to: lexicon)
    controller = WordThread(
      catalog: LexiconCatalog(paths: paths), store: WordStore(paths: paths), log: Log(level: .error)
    )
  }

  private static let keys = LetterKeys(
    "qwertyuiopasdfghjklzxcvbnm".enumerated().map { index, letter in
      LetterKeys.Key(
        letter, Rect(x: Double(index % 10) * 30, y: Double(index / 10) * 40, width: 30, height: 40))
    })

  /// What is offered for a word in a field of words.
  private func offered(_ word: String) -> [String] {
    var session = InputSession()
    session.languages = ["en"]
    session.begin(FieldTraits())
    session.tell(
      DocumentContext(serial: 1, before: "a " + word, startsDocument: true),
      at: Instant(milliseconds: 0))
    guard let request = session.takeRequest() else { return [] }
    let answer = controller.answer(WordThread.Question(request: request, keys: Self.keys))
    guard case .words(let suggestions, _) = answer else { return [] }
    return suggestions.words
  }

  /// R-HARM-1: the name of an installed program is a word.
  @Test(arguments: [("thabks", "thanks"), ("thankx", nil), ("thanku", nil), ("than", nil)])
  func namesOfProgramsAreNotCorrected(typed: String, expected: String?) throws {
    let programs = folder.path + "/bin"
    let entries = folder.path + "/applications"
    for file in ["\(programs)/thankx", "\(programs)/tha", "\(programs)/than"] {
      try TextFile.write([UInt8](), to: file)
    }
    try TextFile.write(
      "[Desktop Entry]\nName=Thanku\n", to: entries + "/org.example.Other.desktop")
    var paths = paths
    (paths.programDirectories, paths.entryDirectories) = ([programs], [entries])
    let controller = WordThread(
      catalog: LexiconCatalog(paths: paths), store: WordStore(paths: paths), log: Log(level: .error)
    )
    var session = InputSession()
    session.languages = ["en"]
    session.begin(FieldTraits())
    for letter in "a " + typed { _ = session.type(String(letter)) }
    let asked = session.takeRequest()
    let request = try #require(asked)
    let answer = controller.answer(WordThread.Question(request: request, keys: Self.keys))
    guard case .words(let suggestions, _) = answer else { return }
    #expect(suggestions.replacement == expected)
  }

  /// Keyboards by others are told what everybody may know of a language, names where they are asked for, and nothing that
  /// was learned (R-TRUST-5).
  @Test func keyboardsByOthersAreToldCommonWordsAndNames() throws {
    for _ in 0..<9 { learn("xylograph") }
    let book = folder.path + "/people.vcf"
    try TextFile.write(
      Array("BEGIN:VCARD\nVERSION:3.0\nN:Kowalczyk;Zoë;;;\nTEL:1\nEND:VCARD\n".utf8), to: book)
    controller.use(addressBook: book)
    let words = ["the", "thanks", "London"]
    #expect(
      controller.supplement(SupplementQuestion(language: "en", hasNames: true))
        == Supplement(names: ["Kowalczyk", "Zoë"], words: words))
    #expect(
      controller.supplement(SupplementQuestion(language: "en", hasNames: false))
        == Supplement(names: [], words: words))
    #expect(
      controller.supplement(SupplementQuestion(language: "xx", hasNames: false)).words.isEmpty)
  }

  @Test func aWordThatWasLearnedIsOfferedAfterAPause() {
    _ = offered("xy")
    for _ in 0..<3 { learn("xylograph") }
    #expect(!offered("xylo").contains("xylograph"))
    controller.settle()
    #expect(offered("xylo").contains("xylograph"))
  }

  private func learn(_ word: String, beginsSentence: Bool = false) {
    controller.learn(
      [
        InputSession.LearnedWord(
          word: word, beginsSentence: beginsSentence, language: "en-GB",
          languages: ["en-GB"])
      ], typedAs: nil)
  }

  private var store: String { (try? TextFile.read(paths.wordsFile)) ?? "" }

  /// R-TEXT-6: what stands beside Chinese candidates.
  @Test(
    arguments: [
      ("london", ["伦敦"], "London", nil), ("lond", [], nil, nil),
      (nil, ["平果", "苹果", "狗"], nil, "🍎"), (nil, ["点"], nil, nil), (nil, ["狗"], nil, "🐕"),
    ] as [(String?, [String], String?, String?)])
  func englishWordsAndEmojiAreFound(
    letters: String?, names: [String], word: String?, emoji: String?
  ) throws {
    let file = "点\t🕐\tk\n狗\t🐕\n苹果\t🍎\tk\n"
    try TextFile.write(Array(file.utf8), to: folder.path + "/Assets/Emoji/zh.words")
    let question = ExtraCandidatesQuestion(id: 7, letters: letters, names: names, language: "zh")
    #expect(controller.answer(question) == ExtraCandidatesAnswer(id: 7, word: word, emoji: emoji))
  }

  /// R-TEXT-9.
  @Test func whatTheCommandsChangeHoldsAtOnce() throws {
    let store = WordStore(paths: paths)
    #expect(!offered("quux").contains("quuxly"))
    try store.change { $0.learn("quuxly", language: "en", day: 1, count: 3) }
    #expect(offered("quux").contains("quuxly"))
    try store.change { $0.isOn = false }
    #expect(!offered("quux").contains("quuxly"))
    learn("frobnicate")
    #expect(!self.store.contains("frobnicate"), "learning is off")
    try store.change { $0.isOn = true }
    learn("frobnicate")
    #expect(self.store.contains("frobnicate"))
    try store.reset()
    learn("grault")
    #expect(!self.store.contains("frobnicate"), "what is forgotten does not come back")
    #expect(self.store.contains("grault"))
  }

  @Test(arguments: [("Thanks", "thanks"), ("London", "London"), ("Frodo", "Frodo")])
  func theCapitalOfASentenceIsNotLearned(word: String, learned: String) {
    learn(word, beginsSentence: true)
    #expect(store.hasSuffix("\t\(learned)\n"))
  }

  @Test func aStoreThatCannotBeReadIsLeftAsItIs() throws {
    learn("frobnicate")
    learn("frobnicate")
    let broken: [UInt8] = [0xFF, 0xFE, 0x0A]
    try TextFile.write(broken, to: paths.wordsFile)
    #expect(offered("frob").contains("frobnicate"), "the last good words go on")
    learn("grault")
    controller.settle()
    let file = try MappedFile(paths.wordsFile)
    #expect(Array(file.bytes) == broken)
    #expect(throws: FileFailure.notText(paths.wordsFile)) { try WordStore(paths: paths).load() }
    try WordStore(paths: paths).reset()
    learn("garply")
    #expect(store.contains("garply"))
  }

  @Test func aLexiconThatCannotBeReadIsToldAndPassedOver() throws {
    try folder.file("Assets/Lexicons/en.lexicon", "nothing of the kind")
    var reported: [String] = []
    let catalog = LexiconCatalog(paths: paths)
    #expect(catalog.lexicon(language: "en-GB") { reported.append($0) } == nil)
    #expect(reported.count == 1)
    #expect(
      reported.first?.hasPrefix("\(folder.path)/Assets/Lexicons/en.lexicon: not a lexicon") == true)
    #expect(catalog.mistake(in: "en") == reported.first)
    #expect(offered("th") == [])
  }

  @Test func aLexiconThatIsReplacedIsReadAnew() throws {
    #expect(offered("th").contains("thanks"))
    try TextFile.write(try Self.lexicon(["these", "those"]), to: lexicon)
    #expect(offered("th").contains("those"))
    #expect(!offered("th").contains("thanks"))
    #expect(unlink(lexicon) == 0)
    #expect(offered("th") == [])
  }

  /// As an editor or `cp` does it: emptied first, then filled.
  @Test func aLexiconThatIsWrittenInPlaceEndsNothing() throws {
    try TextFile.write(try Self.lexicon((0..<9_000).map(Self.word)), to: lexicon)
    #expect(!offered("ba").isEmpty)
    let held = Predictor(lexicons: [try LexiconCatalog.open(lexicon)])
    let new = try Self.lexicon(["these", "those"])
    let file = open(lexicon, O_WRONLY)
    defer { close(file) }
    for size in [5_000, 60, 0] {
      #expect(ftruncate(file, size) == 0)
      #expect(!held.contains("cefogu"), "who still reads the old one finds nothing")
      #expect(offered("ba") == [], "\(size) bytes are no lexicon")
    }
    #expect(new.withUnsafeBytes { write(file, $0.baseAddress, 100) } == 100)
    #expect(offered("th") == [])
    #expect(pwrite(file, Array(new[100...]), new.count - 100, 100) == new.count - 100)
    #expect(offered("th").contains("those"))
  }

  /// Syllables that count.
  private static func word(_ number: Int) -> String {
    let syllables = ["ba", "ce", "di", "fo", "gu", "la", "me", "ni", "po", "ru"]
    return String(number).compactMap(\.wholeNumberValue).map { syllables[$0] }.joined()
  }
}
