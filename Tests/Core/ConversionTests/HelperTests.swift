import KeyModel
import Testing

@testable import Conversion

/// A helper that is late, silent, dead or hostile.
@Suite struct HelperTests {
  @Test func keysAreSeenWithoutTheHelperAndWaitInOrder() {
    var bench = ConversionBench()
    bench.isHeld = true
    bench.type("nihao")
    #expect(bench.seen == "[nihao]")
    bench.type("_shijie_")
    #expect(bench.seen == "[nihao]")
    bench.isHeld = false
    bench.answer()
    #expect(bench.seen == "你好世界[]")
  }

  /// A space that waited, and what came behind it, leave the composition as they do without a wait.
  @Test(arguments: ["nihao__<", "nihao_,<", "nihao_shi_<<", "nihao_<<", "nihao_ni<<<"])
  func whatWaitsDoesTheSame(script: String) {
    var bench = ConversionBench()
    bench.type(script)
    var late = ConversionBench()
    late.isHeld = true
    late.type(script)
    late.isHeld = false
    late.answer()
    #expect(late.seen == bench.seen)
    #expect(late.conversion.candidates == bench.conversion.candidates)
  }

  @Test func anAnswerAboutAnEarlierReadingIsNotShown() {
    var bench = ConversionBench()
    bench.isHeld = true
    bench.type("ni")
    let old = bench.inbox
    bench.inbox = []
    bench.type("hao")
    for request in old {
      if let answer = ConversionBench.answer(to: request) { bench.feed(.answer(answer)) }
    }
    #expect(bench.conversion.candidates.isEmpty)
    // Nor is one picked of signs that do not come next.
    let other = ConversionCandidate(text: "好", start: 0, signs: "hao", kind: .converted)
    bench.feed(.pick(other))
    #expect(bench.seen == "[nihao]")
  }

  /// What a finger saw is what it gets, though letters came behind it whose answer is not there.
  @Test func aCandidateThatIsSeenCanBePicked() {
    var bench = ConversionBench()
    bench.type("ni")
    let seen = bench.conversion.candidates
    bench.isHeld = true
    bench.type("hao")
    bench.feed(.pick(seen[1]))
    #expect(bench.seen == "[拟hao]")
    // Touched twice, it is taken once.
    bench.feed(.pick(seen[1]))
    #expect(bench.seen == "[拟hao]")
    bench.isHeld = false
    bench.answer()
    bench.type("_")
    #expect(bench.seen == "拟好[]")
  }

  @Test func aCandidateOfTakenBackLettersCannotBePicked() {
    var bench = ConversionBench()
    bench.type("nihao")
    let seen = bench.conversion.candidates
    bench.isHeld = true
    bench.type("<")
    bench.feed(.pick(seen[0]))
    #expect(bench.seen == "[niha]")
  }

  /// Killed at every moment of a sentence: no key is lost, the marks are the same.
  @Test(arguments: 0...14)
  func aHelperMayDie(at moment: Int) {
    var bench = ConversionBench()
    var whole = ConversionBench()
    for (place, key) in "nihao_shijie_".enumerated() {
      if place == moment || place == moment - 2 {
        bench.isHeld = true
        bench.type(String(key))
        let before = bench.seen
        bench.inbox = []
        bench.isHelperRunning = false
        bench.feed(.ended)
        #expect(bench.seen == before)
        bench.isHeld = false
        bench.answer()
      } else {
        bench.type(String(key))
      }
      whole.type(String(key))
      #expect(bench.seen == whole.seen)
    }
    #expect(bench.seen == "你好世界[]")
  }

  @Test func changedOptionsAreToldBeforeTheNextQuestion() {
    var bench = ConversionBench()
    bench.type("n")
    bench.isHeld = true
    bench.conversion.options = ["zh-z"]
    bench.type("ih")
    #expect(bench.inbox.first == .open(scheme: "pinyin", options: ["zh-z"]))
    #expect(bench.inbox.count == 3)
    // A new helper is told, too.
    bench.isHelperRunning = false
    bench.inbox = []
    bench.feed(.ended)
    #expect(bench.inbox.first == .open(scheme: "pinyin", options: ["zh-z"]))
  }

  @Test func silenceIsToldThenMendedThenGivenUp() throws {
    var bench = ConversionBench()
    bench.isHeld = true
    bench.type("ni")
    bench.now = try #require(bench.conversion.deadline)
    bench.feed(.deadline)
    #expect(bench.conversion.isSlow)
    #expect(bench.kills == 0)
    bench.now = try #require(bench.conversion.deadline)
    bench.feed(.deadline)
    #expect(bench.kills == 1)
    #expect(bench.starts == 2)
    #expect(bench.seen == "[ni]")
    bench.type("_")
    for _ in 0..<2 {
      bench.now = try #require(bench.conversion.deadline)
      bench.feed(.deadline)
    }
    // The letters are typed as they stand, the space behind them too, and conversion rests.
    #expect(bench.seen == "ni []")
    #expect(bench.conversion.engine == .resting)
    bench.type("hao")
    #expect(bench.seen == "ni hao[]")
    // The keyboard is chosen again.
    bench.isHeld = false
    bench.feed(.open)
    bench.type("hao_")
    #expect(bench.seen == "ni hao好[]")
  }

  /// A key that waits for a helper that hangs comes in its order, however the composition ends (R-TEXT-6).
  @Test(arguments: [
    ("nihao_", "nihao []"), ("nihao_shi", "nihao shi[]"), ("nihao__", "nihao  []"),
    ("nihao_shi<", "nihao sh[]"), ("nihao_/x", "nihao \nx[]"), ("nihao,_", "nihao, []"),
  ])
  func whatWaitsForAHelperThatHangsIsKept(script: String, seen: String) throws {
    var left = ConversionBench()
    left.isHeld = true
    left.type(script)
    // The keyboard is hidden, or another one is chosen.
    left.feed(.leave(.committed))
    #expect(left.seen == seen)
    // Nobody waits longer than the engine takes to be loaded again.
    var hung = ConversionBench()
    hung.isHeld = true
    hung.type(script)
    let begin = hung.now
    while hung.conversion.isComposing {
      hung.now = try #require(hung.conversion.deadline)
      hung.feed(.deadline)
    }
    #expect(hung.seen == seen)
    #expect(hung.now - begin <= Milliseconds(3_000))
    // The field is another's: nothing is typed there.
    var lost = ConversionBench()
    lost.isHeld = true
    lost.type(script)
    lost.feed(.leave(.dropped))
    #expect(lost.seen == "[]")
  }

  /// From a cold disk an engine takes seconds to load: that is no silence.
  @Test func anEngineMayTakeSecondsToLoad() throws {
    var bench = ConversionBench(isHeld: true)
    bench.type("ni_")
    bench.now = try #require(bench.conversion.deadline)
    bench.feed(.deadline)
    #expect(bench.conversion.isSlow)
    bench.now = bench.now + 5000
    bench.feed(.deadline)
    #expect(bench.kills == 0)
    bench.isHeld = false
    bench.answer()
    #expect(bench.seen == "你[]")
  }

  @Test func threeCrashesInAMinuteAreEnough() {
    var bench = ConversionBench()
    bench.isHeld = true
    bench.type("ni")
    for _ in 0..<3 { bench.feed(.ended) }
    #expect(bench.conversion.engine == .resting)
    #expect(bench.seen == "ni[]")
  }

  @Test func withoutAnEngineKeysTypeLetters() {
    var bench = ConversionBench()
    bench.isHeld = true
    bench.type("n")
    bench.feed(.answer(.missing(package: "libime-data")))
    bench.type("i_")
    #expect(bench.seen == "ni []")
  }

  @Test(arguments: [
    ConversionRequest.open(scheme: "pinyin", options: []),
    ConversionRequest.open(scheme: "pinyin", options: ["zh-z", "an-ang"]),
    .compose(id: 7, limit: 30, reading: "xi'anA", choices: []),
    .compose(id: 8, limit: 30, reading: "nihao", choices: [.init(consumed: 2, text: "你:")]),
    .learn(reading: "ni", choices: [.init(consumed: 2, text: "你")]),
    .list(limit: 1000), .forget("岛智力县"),
  ])
  func requestsAreReadAsWritten(request: ConversionRequest) {
    #expect(ConversionRequest(line: request.line) == request)
  }

  @Test(arguments: [
    "", "compose", "compose\tx\t3\tni", "compose\t1\t0\tni", "compose\t1\t3\tn i",
    "compose\t1\t3\t",
    "compose\t1\t3\tni\t3:你", "compose\t1\t301\tni", "learn\tni\t0:x", "learn\tni\t-1:x", "open",
    "list", "list\t0", "list\t1001", "forget", "forget\t", "forget\t\u{1B}[",
  ])
  func otherRequestsAreRefused(line: String) {
    #expect(ConversionRequest(line: line) == nil)
  }

  @Test func answersAreReadAsWrittenAndBounded() {
    let answer = ConversionAnswer.candidates(
      id: 3, parted: "ni hao", [.init(consumed: 5, text: "你好"), .init(consumed: 2, text: "你")])
    #expect(ConversionAnswer(line: answer.line) == answer)
    let long = String(repeating: "好", count: ConversionBounds.text + 1)
    for line in [
      "candidates\t1", "candidates\t1\tni\t2:", "candidates\t1\tni\t-2:x", "candidates\t-1\tni",
      "candidates\t1\tni\t2:\u{1B}[", "candidates\t1\tni\t2:\(long)", "typed\t1",
      "candidates\t1\t" + String(repeating: "n", count: 129),
      "candidates\t1\tni" + String(repeating: "\t1:x", count: 301),
    ] {
      #expect(ConversionAnswer(line: line) == nil, "\(line.prefix(40))")
    }
  }

  @Test(arguments: [nil, [], ["你好", "我们去北京"]] as [[String]?])
  func whatAnEngineHasLearnedIsReadAsWritten(words: [String]?) {
    let answer = ConversionAnswer.learned(words)
    #expect(ConversionAnswer(line: answer.line) == answer)
    #expect(ConversionAnswer(line: "learned\t\u{1B}[") == nil)
  }

  @Test(arguments: [nil, true, false] as [Bool?])
  func whetherAnEngineHasForgottenIsReadAsWritten(hadLearned: Bool?) {
    let answer = ConversionAnswer.forgotten(hadLearned)
    #expect(ConversionAnswer(line: answer.line) == answer)
    #expect(ConversionAnswer(line: "forgotten\tmaybe") == nil)
  }

  @Test func meaningsBelongToTheCandidatesOfTheirAnswer() {
    let answer = ConversionAnswer.meanings(id: 3, ["나라 국", ""])
    #expect(ConversionAnswer(line: answer.line) == answer)
    let long = String(repeating: "국", count: ConversionBounds.text + 1)
    for line in ["meanings", "meanings\t-1\t국", "meanings\t1\t\(long)", "meanings\t1\t\u{1B}["] {
      #expect(ConversionAnswer(line: line) == nil)
    }
    var conversion = Conversion(scheme: .hanja)
    let now = Instant(milliseconds: 0)
    func feed(_ answer: ConversionAnswer) { _ = conversion.handle(.answer(answer), at: now) }
    _ = conversion.handle(.convert("국"), at: now)
    let found = [ConversionChoice(consumed: 1, text: "國"), .init(consumed: 1, text: "局")]
    feed(.candidates(id: 1, parted: "국", found))
    #expect(conversion.candidates.map { conversion.meaning(of: $0) } == [nil, nil])
    // Those of another question, and of another number of candidates, are nobody's.
    feed(.meanings(id: 2, ["판 국", "나라 국"]))
    feed(.meanings(id: 1, ["나라 국"]))
    #expect(conversion.candidates.map { conversion.meaning(of: $0) } == [nil, nil])
    feed(.meanings(id: 1, ["나라 국", ""]))
    #expect(conversion.candidates.map { conversion.meaning(of: $0) } == ["나라 국", nil])
  }

  /// An answer that stands for more signs than there are is a broken helper's.
  @Test func anImpossibleAnswerEndsTheHelper() {
    var bench = ConversionBench()
    bench.isHeld = true
    bench.type("ni")
    bench.feed(.answer(.candidates(id: 2, parted: "ni", [.init(consumed: 3, text: "你")])))
    #expect(bench.kills == 1)
    #expect(bench.seen == "[ni]")
  }

  /// R-TEXT-9: what the helper is to learn is told from what it is asked, as learning can be switched off.
  @Test func lessonsAreToldFromQuestions() {
    let choice = ConversionChoice(consumed: 2, text: "你")
    let lesson = ConversionRequest.learn(reading: "ni", choices: [choice])
    let question = ConversionRequest.compose(id: 1, limit: 9, reading: "learn", choices: [])
    #expect(ConversionRequest.isLesson(lesson.line))
    #expect(!ConversionRequest.isLesson(question.line))
    #expect(!ConversionRequest.isLesson(ConversionRequest.open(scheme: "learn", options: []).line))
  }
}
