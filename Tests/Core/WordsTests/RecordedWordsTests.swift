import KeyModel
import Prediction
import Testing
import Words

/// Recorded touches as words, and what the decoder makes of them.
@Suite struct RecordedWordsTests {
  private static let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
  private static let starts = [0.0, 5, 15]
  private static let keys: [TouchRecord.Key] =
    rows.enumerated().flatMap { row, letters in
      letters.enumerated().map { column, letter in
        TouchRecord.Key(
          String(letter),
          Rect(x: starts[row] + Double(column) * 10, y: Double(row) * 10, width: 10, height: 10))
      }
    } + [
      TouchRecord.Key("space", Rect(x: 20, y: 30, width: 60, height: 10)),
      TouchRecord.Key("delete", Rect(x: 85, y: 20, width: 15, height: 10)),
    ]

  private static func centre(_ name: String) -> Point {
    keys.first { $0.name == name }?.cell.center ?? Point(x: 0, y: 0)
  }

  /// A tap on a key, that far from its middle.
  private func tap(_ name: String, x: Double = 0) -> TouchRecord {
    let point = RecordedWordsTests.centre(name).offset(x: x)
    return .way(TouchRecord.Way(key: name, points: [TouchRecord.Place(point, at: 0)]))
  }

  /// `-` deletes, a space strikes the space bar.
  private func taps(_ text: String) -> [TouchRecord] {
    text.map { tap($0 == " " ? "space" : $0 == "-" ? "delete" : String($0)) }
  }

  private func stroke(_ letters: String) -> TouchRecord {
    var points: [TouchRecord.Place] = []
    let centres = letters.map { RecordedWordsTests.centre(String($0)) }
    for (start, end) in zip(centres, centres.dropFirst()) {
      for step in 0..<10 {
        let share = Double(step) / 10
        let point = Point(
          x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
        points.append(TouchRecord.Place(point, at: Milliseconds(Double(points.count) * 12)))
      }
    }
    if let last = centres.last {
      points.append(TouchRecord.Place(last, at: Milliseconds(Double(points.count) * 12)))
    }
    return .way(TouchRecord.Way(key: String(letters.prefix(1)), points: points))
  }

  private func read(_ sentences: [(String, [TouchRecord])]) -> RecordedWords {
    let surface = TouchRecord.Surface(
      keyboard: "en-US", language: "en", scale: 1, pixelsPerMillimetre: 4)
    var records: [TouchRecord] = [.surface(surface), .keys(RecordedWordsTests.keys)]
    for (prompt, ways) in sentences { records += [.prompt(prompt)] + ways }
    return RecordedWords(lines: (records + [.end(isWhole: true)]).map(\.line))
  }

  private func predictor() throws -> Predictor {
    var builder = LexiconBuilder(language: "en")
    for (rank, word) in ["the", "hello", "world", "help", "quick"].enumerated() {
      builder.add(word, count: 900 / Double(rank + 1))
    }
    return Predictor(lexicons: [try Lexicon(Bytes(try builder.build()))])
  }

  @Test func tapsAndStrokesAreTheWordsOfTheSentence() {
    let recorded = read([("the hello world", taps("the") + [stroke("helo")] + taps("world"))])
    #expect(recorded.words.map(\.wanted) == ["the", "hello", "world"])
    #expect(recorded.words.map(\.before) == [[], ["the"], ["the", "hello"]])
    #expect(recorded.sentences == 1 && recorded.leftOut == 0)
    #expect(recorded.tapReaches.count == 8)
    guard case .stroke = recorded.words[1].fingers else {
      Issue.record("the stroke is none")
      return
    }
  }

  @Test func aSentenceWithOtherWordsIsLeftOut() {
    let recorded = read([("the world", taps("theworld")), ("help", taps("help "))])
    #expect(recorded.words.map(\.wanted) == ["help"])
    #expect(recorded.sentences == 2 && recorded.leftOut == 1)
  }

  /// The words as the keys spelled them, with a sign at those in which delete was used.
  @Test(arguments: [
    ("thw-e world", ["the*", "world"]), ("the w-", ["the"]), ("the -x world", ["thex*", "world"]),
    ("t-the world", ["the", "world"]),
  ])
  func deleteTakesLettersAway(typed: String, expected: [String]) {
    let prompt = Array(repeating: "the", count: expected.count).joined(separator: " ")
    let words = read([(prompt, taps(typed))]).words.map { word in
      guard case .taps(let text, let points) = word.fingers, points.count == text.count else {
        return "?"
      }
      return text + (word.isCorrected ? "*" : "")
    }
    #expect(words == expected)
  }

  @Test func theDecoderIsAskedAsTheKeyboardAsksIt() throws {
    // The second word was hit beside its keys, the last one's delete leaves it out.
    let slips = [tap("w"), tap("o"), tap("t", x: -4), tap("l"), tap("d")]
    let recorded = read([
      ("the world hello help", taps("the ") + slips + [stroke("helo")] + taps("helo-p"))
    ])
    let bench = RecordingBench(recorded, with: try predictor())
    #expect(bench.taps.words == 2 && bench.taps.typed == 1 && bench.taps.first == 2)
    #expect(bench.strokes.words == 1 && bench.strokes.first == 1)
    #expect(bench.tapCount == 13 && bench.longTaps == 0)
    #expect(
      bench.report(of: recorded).contains("tapped words: 2, right as the keys spelled them: 50.0 %")
    )
  }

  @Test func aLongTapIsNoStrokeAndIsCounted() {
    let start = RecordedWordsTests.centre("t")
    let rolled = TouchRecord.way(
      TouchRecord.Way(
        key: "t",
        points: [
          TouchRecord.Place(start, at: 0), TouchRecord.Place(start.offset(x: 7), at: 30),
        ]))
    let recorded = read([("the", [rolled] + taps("he"))])
    #expect(recorded.words.map(\.wanted) == ["the"])
    #expect(recorded.tapReaches == [0.7, 0, 0])
  }
}
