import KeyModel
import Testing

@testable import Conversion

/// R-TEXT-6: a reading, candidates, a choice.
@Suite struct ConversionTests {
  @Test(arguments: [
    ("nihao", "[nihao]"), ("nihao_", "你好[]"), ("nihaoshijie_", "你好世界[]"),
    ("nihao#2", "拟好[]"), ("nihao_shijie_", "你好世界[]"),
    // A choice for a part leaves the rest composed; delete undoes the choice, then takes a letter.
    ("nihaoshijie#2", "[你好shijie]"), ("nihaoshijie#2_", "你好世界[]"),
    ("nihaoshijie#2<", "[nihaoshijie]"), ("nihaoshijie#2<<", "[nihaoshiji]"),
    ("nihaoshijie#2a<", "[你好shijie]"),
    // Delete takes letters until nothing is composed, then text.
    ("ni<<", "[]"), ("nihao_a<<", "你[]"), ("ni<<<x", "[x]"),
    // Straight behind a commit the composition comes back, once.
    ("nihao_<", "[nihao]"), ("nihao_<<", "[niha]"), ("nihao_,<", "你好[]"),
    // Return gives the letters; a sign takes the first candidate; apostrophes part syllables.
    ("nihao/", "nihao[]"), ("nihaoshijie#2/", "你好shijie[]"), ("nihao,", "你好,[]"),
    ("xi'an_", "西安[]"), ("xian#2", "西安[]"), ("xian_", "先[]"),
    // Nothing composed: keys do what they always do.
    ("_,1/", " ,1\n[]"), ("A", "A[]"), ("niA/", "niA[]"),
    // A digit is typed, behind the first candidate.
    ("nihao2", "你好2[]"), ("qq_", "qq[]"),
  ])
  func keysDoWhatTheyShould(script: String, seen: String) {
    var bench = ConversionBench()
    bench.type(script)
    #expect(bench.seen == seen)
  }

  @Test(arguments: [
    // What stands before the cut is converted by itself; a choice for all of it goes on with the rest.
    ("|5", "[nihao|shijie]"), ("|5_", "[你好shijie]"), ("|5__", "你好世界[]"), ("|5#2_", "拟好世界[]"),
    ("|2_", "[你haoshijie]"), ("|2_|5_", "[你好shijie]"), ("|2_|5_#2", "你好时节[]"),
    // A part of the part leaves the cut where it is.
    ("|8#1", "[你好shi|jie]"), ("|8#1_", "[你好是jie]"), ("|8#1__", "你好是界[]"),
    // Another cut moves it; one at the end takes it away, as does one in what was chosen, or a sign more.
    ("|5|2", "[ni|haoshijie]"), ("|2|5", "[nihao|shijie]"), ("|5a", "[nihaoshijiea]"),
    ("#2|2", "[你好shijie]"), ("|0", "[nihaoshijie]"), ("#2|8", "[你好shi|jie]"),
    // Delete undoes the cut, and a choice.
    ("|5<", "[nihaoshijie]"), ("|5<<", "[nihaoshiji]"), ("|5_<", "[nihaoshijie]"),
    ("|5_<<", "[nihaoshiji]"), ("|8#1<", "[nihaoshijie]"), ("|5__<", "[你好shijie]"),
    ("|5__<_", "你好世界[]"),
    // A mark takes all parts, return the letters; letters may be chosen for a part.
    ("|5,", "你好世界,[]"), ("|5/", "nihaoshijie[]"), ("|5#5", "[nihaoshijie]"),
    ("|5#5_", "nihao世界[]"),
  ])
  func aCutConvertsThePartBeforeIt(script: String, seen: String) {
    var bench = ConversionBench()
    bench.type("nihaoshijie" + script)
    #expect(bench.seen == seen)
  }

  /// The engine hears of parts as of readings of their own: it might not offer them for the whole.
  @Test func partsAreAskedAndLearnedByThemselves() {
    var bench = ConversionBench()
    bench.type("nihaoshijie")
    bench.isHeld = true
    bench.type("|5")
    #expect(bench.inbox == [.compose(id: 12, limit: 30, reading: "nihao", choices: [])])
    bench.answer()
    #expect(bench.conversion.candidates.map(\.text) == ["你好", "拟好", "你", "拟", "nihao"])
    bench.type("#2")
    #expect(bench.inbox == [.compose(id: 13, limit: 30, reading: "shijie", choices: [])])
    bench.isHeld = false
    bench.answer()
    bench.type("_n")
    #expect(bench.learned == ["nihao=拟好", "shijie=世界"])
  }

  /// Keys behind a cut wait for its candidates.
  @Test func aSpaceWaitsForThePart() {
    var bench = ConversionBench()
    bench.type("nihaoshijie")
    bench.isHeld = true
    bench.type("|5_")
    // The cut is done; nothing else cuts before the space is.
    bench.type("|2")
    bench.isHeld = false
    bench.answer()
    #expect(bench.seen == "[你好shijie]")
  }

  @Test func syllablesAndSignsArePieces() {
    var conversion = Conversion(scheme: .pinyin)
    let now = Instant(milliseconds: 0)
    func pieces() -> [String] { conversion.pieces.map { "\($0.text)\($0.end)" } }
    for letter in "xi'anhao" {
      _ = conversion.handle(.input(.text(String(letter), picks: false)), at: now)
    }
    #expect(pieces() == ["xi2", "'anhao8"])
    _ = conversion.handle(
      .answer(
        .candidates(id: 8, parted: "xi'an hao", [ConversionChoice(consumed: 5, text: "西安")])),
      at: now)
    #expect(pieces() == ["xi2", "'an5", "hao8"])
    _ = conversion.handle(.cut(5), at: now)
    #expect(pieces() == ["xi2", "'an5", "hao8"])
    #expect(conversion.pieces.map(\.kind) == [.part, .part, .beyond])
    var kana = Conversion(scheme: .kana)
    for sign in "はこん" { _ = kana.handle(.input(.text(String(sign), picks: false)), at: now) }
    #expect(kana.pieces.map(\.text) == ["は", "こ", "ん"])
  }

  @Test func digitsPickOnDesktops() {
    var bench = ConversionBench()
    bench.type("nihao2shi1", isDesktop: true)
    #expect(bench.seen == "拟好是[]")
  }

  /// The letters as typed are always near: fifth, or at the end of fewer.
  @Test func lettersAreAmongTheCandidates() {
    var bench = ConversionBench()
    bench.type("nihao")
    #expect(bench.conversion.candidates.map(\.text) == ["你好", "拟好", "你", "拟", "nihao"])
    bench.type("#5")
    #expect(bench.seen == "nihao[]")
  }

  /// An answer to an earlier question changes nothing; the first candidate stays; what no engine knows is not learned.
  @Test func wordsAndEmojiStandBesideTheCandidates() {
    var bench = ConversionBench()
    bench.conversion.wantsEmoji = true
    bench.type("nihao")
    #expect(
      bench.abandonments.last
        == ExtraCandidatesQuestion(id: 5, letters: "nihao", names: ["你好", "拟好"], language: "zh"))
    bench.feed(.extraCandidates(ExtraCandidatesAnswer(id: 4, word: "Late", emoji: "🕰")))
    #expect(!bench.conversion.candidates.map(\.text).contains("Late"))
    bench.feed(.extraCandidates(ExtraCandidatesAnswer(id: 5, word: "NiHao", emoji: "👋")))
    #expect(
      bench.conversion.candidates.map(\.text) == ["你好", "拟好", "你", "拟", "👋", "NiHao", "nihao"])
    bench.type("#6")
    bench.type("ni_")
    #expect(bench.seen == "NiHao你[]" && bench.learned.isEmpty)
    bench.type("nihao")
    bench.feed(
      .extraCandidates(ExtraCandidatesAnswer(id: bench.abandonments.last?.id ?? 0, emoji: "👋")))
    bench.type("_")
    #expect(bench.seen == "NiHao你你好[]")
  }

  /// A word with a syllable without a vowel stands second, also where it is spelled as it was typed.
  @Test(arguments: [
    ("mo n da y", "monday", "Monday", ["模", "Monday", "摸", "monday"]),
    ("he l lo", "hello", "hello", ["模", "hello", "摸"]),
    ("wo men", "women", "women", ["模", "摸", "women"]),
    ("n h", "nh", "NH", ["模", "摸", "NH", "nh"]),
  ])
  func whatLooksLikeEnglishStandsSecond(
    parted: String, letters: String, word: String, shown: [String]
  ) {
    var conversion = Conversion(scheme: .pinyin)
    let now = Instant(milliseconds: 0)
    _ = conversion.handle(.open, at: now)
    for letter in letters {
      _ = conversion.handle(.input(.text(String(letter), picks: false)), at: now)
    }
    let id = UInt64(letters.count)
    let found = ["模", "摸"].map { ConversionChoice(consumed: letters.count, text: $0) }
    _ = conversion.handle(.answer(.candidates(id: id, parted: parted, found)), at: now)
    _ = conversion.handle(.extraCandidates(ExtraCandidatesAnswer(id: id, word: word)), at: now)
    #expect(conversion.candidates.map(\.text) == shown)
    _ = conversion.handle(.extraCandidates(ExtraCandidatesAnswer(id: id, word: word)), at: now)
    #expect(conversion.candidates.map(\.text) == shown)
  }

  /// What may come next stands there until the next key, and a finger goes on with it; nothing of it is learned.
  @Test func nextWordsAreOffered() {
    var bench = ConversionBench()
    bench.conversion.wantsNext = true
    bench.type("nihao_")
    #expect(bench.conversion.candidates.map(\.text) == ["世界", "吗"])
    #expect(bench.conversion.isOffering && !bench.conversion.isComposing)
    let late = bench.conversion.candidates[1]
    bench.type("#1")
    #expect(bench.seen == "你好世界[]" && bench.conversion.candidates.map(\.text) == ["上"])
    #expect(bench.learned == ["nihao=你好"])
    // What a finger had seen before is there no more.
    bench.feed(.pick(late))
    #expect(bench.seen == "你好世界[]")
    bench.conversion.withdraw()
    #expect(!bench.conversion.isOffering)
    bench.type("nihao_")
    bench.type("n")
    #expect(!bench.conversion.isOffering && bench.seen == "你好世界你好[n]")
    // Delete brings the composition back all the same, and the answer to it is no word.
    bench.type("<nihao_<")
    #expect(bench.seen == "你好世界你好[nihao]")
    // Letters as typed, and what a mark commits, have nothing behind them.
    bench.type("/nihao,")
    #expect(!bench.conversion.isOffering)
  }

  @Test func nextWordsAreNotAskedUnwanted() {
    var bench = ConversionBench()
    bench.type("nihao_")
    #expect(!bench.conversion.isOffering)
  }

  /// Mozc has emoji among its words: 🌿 behind は.
  @Test(arguments: [true, false]) func emojiMayComeNext(areWanted: Bool) {
    var conversion = Conversion(scheme: .kana)
    (conversion.wantsNext, conversion.wantsEmoji) = (true, areWanted)
    let now = Instant(milliseconds: 0)
    _ = conversion.handle(.open, at: now)
    _ = conversion.handle(.answer(.ready("mozc")), at: now)
    _ = conversion.handle(.input(.text("は", picks: false)), at: now)
    let found = [ConversionChoice(consumed: 1, text: "は")]
    _ = conversion.handle(.answer(.candidates(id: 1, parted: "は", found)), at: now)
    let actions = conversion.handle(.input(.space), at: now)
    #expect(actions == [.commit("は"), .send(.next(id: 2, limit: 20, text: "は"))])
    _ = conversion.handle(.answer(.next(id: 2, ["🌿", "、"])), at: now)
    #expect(conversion.candidates.map(\.text) == (areWanted ? ["🌿", "、"] : ["、"]))
  }

  /// Where a part was chosen no English word is looked for, and no emoji where the user wants none.
  @Test func whatIsNotWantedIsNotAsked() {
    var bench = ConversionBench()
    bench.type("nihaoshijie")
    #expect(bench.abandonments.last?.names == [])
    let before = bench.abandonments.count
    bench.type("#2")
    #expect(bench.abandonments.count == before)
  }

  @Test func lettersAreSecondWhereTheEngineLeftSome() {
    var conversion = Conversion(scheme: .pinyin)
    _ = conversion.handle(.open, at: Instant(milliseconds: 0))
    _ = conversion.handle(.input(.text("i", picks: false)), at: Instant(milliseconds: 0))
    let answer = ConversionAnswer.candidates(
      id: 1, parted: "i",
      [ConversionChoice(consumed: 1, text: "i破"), .init(consumed: 1, text: "一")])
    _ = conversion.handle(.answer(answer), at: Instant(milliseconds: 1))
    #expect(conversion.candidates.map(\.text) == ["i破", "i", "一"])
  }

  /// R-TRUST-5: only what was kept is learned, and only where the field allows it.
  @Test(arguments: [
    ("nihao_", []), ("nihao_s", ["nihao=你好"]), ("nihao_<", []), ("nihao_<<<", []),
    ("nihao/s", []), ("nihaoshijie#2_s", ["nihaoshijie=你好世界"]),
  ])
  func whatIsKeptIsLearned(script: String, learned: [String]) {
    var bench = ConversionBench()
    bench.type(script)
    #expect(bench.learned == learned)
    bench = ConversionBench()
    bench.conversion.mayLearn = false
    bench.type(script)
    #expect(bench.learned.isEmpty)
  }

  /// What was committed last is learned when the keyboard ends, also where the helper has ended in the meantime.
  @Test func whatIsCommittedLastIsLearnedAtTheEnd() {
    var bench = ConversionBench()
    bench.type("nihao_")
    var other = bench
    bench.feed(.end)
    #expect(bench.learned == ["nihao=你好"])
    #expect(bench.starts == 1)
    other.feed(.ended)
    other.feed(.end)
    #expect(other.learned == ["nihao=你好"])
    #expect(other.starts == 2)
    // Once, and nothing where nothing was committed.
    other.feed(.end)
    #expect(other.learned == ["nihao=你好"])
  }

  @Test func leavingCommitsTheLettersOrDropsThem() {
    var bench = ConversionBench()
    bench.type("nihaoshijie#2")
    var other = bench
    bench.feed(.leave(.committed))
    #expect(bench.seen == "你好shijie[]")
    other.feed(.leave(.dropped))
    #expect(other.seen == "[]")
    other.type("<")
    #expect(other.seen == "[]")
  }
}
