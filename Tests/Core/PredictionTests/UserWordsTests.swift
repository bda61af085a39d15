import KeyModel
import Testing

@testable import Prediction

@Suite struct UserWordsTests {
  private func taught(_ count: Int) -> UserWords {
    var words = UserWords()
    for _ in 0..<count { words.learn("Zarvel", after: "in", language: "en", day: 7) }
    for _ in 0..<count { words.learn("in", language: "en", day: 7) }
    return words
  }

  private func committed(_ text: String, _ words: UserWords?) throws -> String {
    let predictor = Predictor(lexicons: [try LexiconTests.make()], user: words)
    let guesses = predictor.corrections(
      of: TypedWord(text), keys: PredictorTests.keys, after: WordContext())
    return guesses.first.flatMap { $0.replaces ? $0.text : nil } ?? text
  }

  @Test func learnedWordsAreSuggestedFromTheSecondTimeOn() throws {
    #expect(try committed("zarvwl", nil) == "zarvwl")
    #expect(try committed("zarvwl", taught(1)) == "zarvwl")
    #expect(try committed("zarvwl", taught(2)) == "Zarvel")
    let predictor = Predictor(lexicons: [try LexiconTests.make()], user: taught(3))
    #expect(predictor.contains("zarvel"))
    #expect(predictor.nextWords(after: WordContext(["in"])).map(\.text).contains("Zarvel"))
  }

  @Test func aWordSeenOnceMayStand() throws {
    var words = UserWords()
    #expect(try committed("thej", words) == "the")
    words.learn("thej", language: "en", day: 1)
    #expect(try committed("thej", words) == "thej")
  }

  /// R-TEXT-9.
  @Test func whatIsOffIsNeitherLearnedNorUsed() throws {
    var words = taught(3)
    words.isOn = false
    words.learn("other", language: "en", day: 8)
    #expect(words.words.count == 2)
    #expect(try committed("zarvwl", words) == "zarvwl")
    #expect(words.lines(learning: "other", language: "en", day: 8) == "")
  }

  @Test func forgettingTakesThePairsToo() {
    var words = taught(2)
    let isForgotten = words.forget("ZARVEL")
    #expect(isForgotten)
    let isForgottenTwice = words.forget("zarvel")
    #expect(!isForgottenTwice)
    #expect(words.pairs.isEmpty)
    #expect(words.words.count == 1)
  }

  @Test func bannedWordsAreNeverSuggestedNorLearned() throws {
    var words = UserWords()
    words.ban("The")
    words.learn("the", language: "en", day: 1)
    #expect(words.words.isEmpty)
    let predictor = Predictor(lexicons: [try LexiconTests.make()], user: words)
    let keys = PredictorTests.keys
    let context = WordContext(["in"])
    #expect(
      !predictor.corrections(of: TypedWord("teh"), keys: keys, after: context).map(\.text).contains(
        "the"))
    #expect(
      !predictor.completions(of: TypedWord("th"), keys: keys, after: context).map(\.text).contains(
        "the"))
    #expect(!predictor.nextWords(after: context).map(\.text).contains("the"))
  }

  @Test func theStoreKeepsAll() {
    var words = taught(3)
    words.ban("teh")
    words.isOn = false
    words.offsets.learn(
      TypedWord("e", touches: [Point(x: 2.6, y: 0.4)]), meant: "e", keys: PredictorTests.keys)
    let copy = UserWords(text: words.text)
    #expect(copy == words)
    #expect(words.text.hasPrefix(UserWords.head))
  }

  @Test func whereFingersFallIsAppendedAndTheLastWordStands() {
    var words = UserWords()
    func touch(_ y: Double) {
      words.offsets.learn(
        TypedWord("e", touches: [Point(x: 2.5, y: y)]), meant: "e", keys: PredictorTests.keys)
    }
    touch(0.8)
    var text = words.text
    for _ in 0..<30 { touch(0.4) }
    text += words.offsetLines
    #expect(UserWords(text: text).offsets == words.offsets)
  }

  @Test func linesAddUpAndACutLineIsPassedOver() {
    var words = UserWords()
    var text = UserWords.head
    for day in 1...3 {
      text += words.lines(learning: "Zarvel", after: "in", language: "en", day: day)
      words.learn("Zarvel", after: "in", language: "en", day: day)
    }
    #expect(UserWords(text: text) == words)
    #expect(UserWords(text: text + "w\ten\t5\t9\tcut") == words)
    #expect(UserWords(text: text + "nonsense\nw\ten\tx\t1\tbad\nw\ten\t-4\t1\tbad\n") == words)
  }

  @Test(arguments: [
    ("hunter2", false), ("aB3$", false), ("x", false), ("Keycap", true), ("l'heure", true),
    ("passWord", false), ("", false), ("😀😀", false),
  ])
  func onlyWordsAreLearned(word: String, isLearned: Bool) {
    #expect(UserWords.isLearnable(word, language: "en") == isLearned)
  }

  @Test func theStoreIsBounded() {
    var words = UserWords()
    let letters = Array("abcdefghijklmnopqrst")
    for number in 0..<12_000 {
      var rest = number
      var word = ""
      for _ in 0..<4 {
        word.append(letters[rest % 20])
        rest /= 20
      }
      words.learn(word, language: "en", day: 1, count: number == 5 ? 9 : 1)
    }
    #expect(words.words.count <= UserWords.wordLimit + UserWords.wordLimit / 10)
    #expect(words.words[UserWords.Key("faaa", language: "en")] != nil)
  }

  @Test func trainingTakesWhatOccursTwice() {
    var words = UserWords()
    words.learn(text: "Ask Zarvel now. Ask Zarvel!\nOnce upon 42 times.", language: "en", day: 1)
    #expect(Set(words.words.keys.map(\.word)) == ["ask", "Zarvel"])
    #expect(words.pairs.count == 1)
  }
}

@Suite struct TouchTests {
  @Test func fingersThatFallBesideTheKeysAreLearned() throws {
    let keys = PredictorTests.keys
    var offsets = TouchOffsets()
    let word = TypedWord("e", touches: [Point(x: 2.5, y: 0.8)])
    for _ in 0..<60 { offsets.learn(word, meant: "e", keys: keys) }
    let moved = offsets.applied(to: keys)
    let cell = try #require(moved.keys.first { $0.character == "e" }?.cell)
    #expect(cell.midY > 0.7 && cell.midY <= 0.75)
    #expect(abs(cell.midX - 2.5) < 0.01)
    #expect(moved.keys.first { $0.character == "r" } == keys.keys.first { $0.character == "r" })
  }

  @Test func slipsToANeighbourTeachNothing() {
    var offsets = TouchOffsets()
    let word = TypedWord("r", touches: [Point(x: 3.5, y: 0.5)])
    offsets.learn(word, meant: "e", keys: PredictorTests.keys)
    #expect(offsets.isEmpty)
  }

  @Test func likelyKeysGrowMost() throws {
    let predictor = Predictor(lexicons: [try LexiconTests.make()])
    let keys = PredictorTests.keys
    let shares = predictor.nextLetters(after: "th", keys: keys)
    #expect(try #require(shares["e"]) > 0.99)
    let grown = predictor.adapted(keys, after: "th", reach: 5)
    func width(_ letter: Character) -> Double? {
      grown.keys.first { $0.character == letter }?.cell.width
    }
    #expect(width("e") == 11)
    #expect(width("w") == 1)
  }

  @Test(arguments: [("inthe", "in the"), ("invthe", "in the"), ("inqthe", "inqthe")])
  func missedSpacesArePutIn(typed: String, meant: String) throws {
    let predictor = Predictor(lexicons: [try LexiconTests.make()])
    let guesses = predictor.corrections(
      of: TypedWord(typed), keys: PredictorTests.keys, after: WordContext())
    #expect((guesses.first.flatMap { $0.replaces ? $0.text : nil } ?? typed) == meant)
  }

  @Test(arguments: [
    ("th", "ey", "they"), ("Th", "ey", "They"), ("sp", "ell", "spell"),
    // Better as two; a capital that is meant; no word together.
    ("in", "the", nil), ("Lon", "Don", nil), ("the", "qx", nil),
  ])
  func wordsThatASpaceHasPartedAreJoined(first: String, second: String, joined: String?) throws {
    let predictor = Predictor(lexicons: [try LexiconTests.make()])
    #expect(predictor.joined(first, second, after: WordContext()) == joined)
  }

  @Test func aPartThatWasCorrectedCountsAsWhatItBecame() throws {
    let predictor = Predictor(lexicons: [try LexiconTests.make()])
    #expect(predictor.joined("sp", "ell", written: "spill", after: WordContext()) == "spell")
  }

  /// R-TEXT-4: a part is learned once its space is told, and tells nothing of the part behind.
  @Test(arguments: [("th", "ey", "they"), ("sp", "ell", "spell")])
  func partsAreJoinedThoughTheFirstWasJustLearned(first: String, second: String, joined: String)
    throws
  {
    var user = UserWords()
    user.learn(first, language: "en", day: 1)
    let predictor = Predictor(lexicons: [try LexiconTests.make()], user: user)
    #expect(predictor.joined(first, second, after: WordContext()) == joined)
  }

  /// R-HARM-7: a word of the user's own stands beside a short one.
  @Test func aPartThatIsTheUsersWordStands() throws {
    var user = UserWords()
    for day in 1...2 { user.learn("th", language: "en", day: day) }
    let predictor = Predictor(lexicons: [try LexiconTests.make()], user: user)
    #expect(predictor.joined("th", "ey", after: WordContext()) == nil)
  }

  @Test func aSpaceThatWasMeantAsALetterIsTakenOut() throws {
    let predictor = Predictor(lexicons: [try LexiconTests.make()])
    let touches: [Point?] = [
      Point(x: 5, y: 0.5), Point(x: 6, y: 1.5), Point(x: 3.2, y: 3.1), Point(x: 2.5, y: 0.5),
    ]
    let guesses = predictor.corrections(
      of: TypedWord("th e", touches: touches), keys: PredictorTests.keys, after: WordContext())
    #expect(guesses.first?.text == "the")
    #expect(guesses.first?.replaces == true)
  }

  /// R-TEXT-9: that learning is off is seen without reading all words.
  @Test func thatLearningIsOffStandsBehindTheHead() {
    var words = UserWords()
    words.teach("keycap", language: "en", day: 1)
    words.ban("nothing")
    #expect(!UserWords.isSwitchedOff(words.text) && !UserWords.isSwitchedOff(""))
    words.isOn = false
    #expect(UserWords.isSwitchedOff(words.text))
  }

  /// R-TEXT-9: an import takes nothing away.
  @Test func anotherStoreIsAddedToWhatIsThere() {
    var words = UserWords()
    words.teach("keycap", language: "en", day: 5)
    words.learn("tap", after: "keycap", language: "en", day: 5)
    words.ban("nothing")
    words.offsets.set("e", x: 0.1, y: 0, count: 9)
    words.isOn = false
    var other = UserWords()
    other.learn("keycap", language: "en", day: 7)
    other.teach("nothing", language: "en", day: 7)
    other.teach("Taste", language: "de", day: 7)
    other.learn("Taste", after: "keine", language: "de", day: 7)
    other.offsets.set("e", x: -0.1, y: 0, count: 9)
    words.teach("tapping", language: "en", day: 5)
    other.ban("tapping")
    words.add(other)
    #expect(words.words[UserWords.Key("keycap", language: "en")] == UserWords.Use(count: 3, day: 7))
    #expect(Set(words.words.keys.map(\.word)) == ["keycap", "tap", "Taste"])
    #expect(words.pairs.count == 2 && words.unwanted == ["nothing", "tapping"])
    #expect(!words.isOn && words.offsets.sorted.map(\.1.x) == [0.1])
    let once = words
    words.add(other)
    #expect(words == once)
  }
}
