import KeyModel
import Testing
import TextRules

@testable import Prediction

/// Strokes over an English keyboard: the finger goes from key to key and slows down at each.
@Suite struct GlideTests {
  private static let keys = TypingKeys(
    rows: [(0, "qwertyuiop"), (0.5, "asdfghjkl"), (1.5, "zxcvbnm")])

  private static func predictor() throws -> Predictor {
    var builder = LexiconBuilder(language: "en")
    for (word, count) in [
      ("the", 500.0), ("hello", 60), ("world", 50), ("help", 40), ("hero", 20), ("were", 90),
      ("we", 200), ("we're", 30), ("it", 180), ("is", 180), ("on", 150), ("don't", 60),
      ("done", 50), ("pop", 20), ("poop", 2), ("top", 40), ("too", 60), ("to", 300), ("London", 30),
      ("keyboard", 10), ("letter", 20), ("later", 40), ("let", 40), ("feel", 30), ("fell", 25),
      ("power", 20), ("poor", 15), ("quite", 30), ("quiet", 15), ("people", 50), ("purple", 5),
      ("and", 400), ("as", 200), ("sad", 10), ("was", 300), ("saw", 30), ("glass", 10),
    ] { builder.add(word, count: count) }
    builder.addPair("they", "fell", count: 90)
    builder.addPair("i", "feel", count: 90)
    for word in ["i", "they"] { builder.add(word, count: 90) }
    return Predictor(lexicons: [try Lexicon(Bytes(builder.build()))])
  }

  /// How a finger draws.
  struct Hand {
    /// Milliseconds from a key to the next; samples come every `pace` ms.
    var leg = 180.0
    var pace = 10.0
    /// How far off a key it may be, in keys.
    var noise = 0.0
    /// Milliseconds of rest at both ends.
    var dwell = 0.0
    /// A busy server tells what happened in so many milliseconds all at once.
    var stall = 0.0
    /// The same speed everywhere.
    var isEven = false
    /// Pixels per key, across and down.
    var scale = (x: 1.0, y: 1.0)
  }

  private static func stroke(_ letters: String, _ hand: Hand, seed: UInt64 = 1) -> GlideStroke {
    var state = seed
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24) * 2 - 1
    }
    let centers = letters.compactMap { letter in
      keys.keys.first { $0.character == letter }.map { key in
        Point(
          x: key.cell.midX + hand.noise * random(), y: key.cell.midY + hand.noise * random())
      }
    }
    var samples: [GlideStroke.Sample] = []
    func add(_ point: Point, _ time: Double) {
      let time = hand.stall > 0 ? (time / hand.stall).rounded(.up) * hand.stall : time
      samples.append(
        GlideStroke.Sample(Point(x: point.x * hand.scale.x, y: point.y * hand.scale.y), time: time))
    }
    var time = 0.0
    func rest(at point: Point) {
      let end = time + hand.dwell
      while time < end {
        add(Point(x: point.x + 0.02 * random(), y: point.y + 0.02 * random()), time)
        time += hand.pace
      }
    }
    rest(at: centers[0])
    for (from, to) in zip(centers, centers.dropFirst()) {
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = (dx * dx + dy * dy).squareRoot()
      let leg = hand.isEven ? hand.leg * max(0.1, length) / 2 : hand.leg
      let start = time
      while time < start + leg {
        let share = (time - start) / leg
        let way = hand.isEven ? share : share * share * (3 - 2 * share)
        add(Point(x: from.x + way * dx, y: from.y + way * dy), time)
        time += hand.pace
      }
      time = start + leg
    }
    add(centers[centers.count - 1], time)
    rest(at: centers[centers.count - 1])
    return GlideStroke(samples)
  }

  private func words(
    _ letters: String, _ hand: Hand = Hand(), after words: [String] = ["xxx"],
    pattern: WordRules.Pattern = .plain, seed: UInt64 = 1
  ) throws -> [String] {
    let cells = Self.keys.mapCells { key in
      Rect(
        x: key.cell.x * hand.scale.x, y: key.cell.y * hand.scale.y,
        width: key.cell.width * hand.scale.x, height: key.cell.height * hand.scale.y)
    }
    return try Self.predictor().glided(
      Self.stroke(letters, hand, seed: seed), keys: cells, after: WordContext(words),
      pattern: pattern
    ).map(\.text)
  }

  private static let plain = [
    ("helo", "hello"), ("world", "world"), ("the", "the"), ("help", "help"), ("was", "was"),
    ("saw", "saw"), ("keyboard", "keyboard"), ("later", "later"), ("quiet", "quiet"),
    ("quite", "quite"), ("people", "people"), ("pop", "pop"), ("glas", "glass"), ("on", "on"),
    ("it", "it"), ("we", "we"), ("as", "as"), ("power", "power"), ("and", "and"),
  ]

  @Test(arguments: plain)
  func findsWords(letters: String, word: String) throws {
    #expect(try words(letters).first == word)
  }

  @Test(arguments: plain)
  func theUnitIsTheKey(letters: String, word: String) throws {
    #expect(try words(letters, Hand(scale: (64, 110))).first == word)
  }

  @Test(arguments: [
    Hand(noise: 0.25), Hand(leg: 360, noise: 0.2), Hand(pace: 20, noise: 0.2),
    Hand(noise: 0.2, dwell: 80), Hand(noise: 0.15, isEven: true), Hand(stall: 60),
    Hand(stall: 150),
  ])
  func findsWordsOfCarelessHands(hand: Hand) throws {
    for (letters, word) in Self.plain where word.count > 4 {
      #expect(try words(letters, hand).prefix(2).contains(word), "\(word), \(hand)")
    }
  }

  @Test func signsWithoutAKeyAreFree() throws {
    #expect(try words("dont").first == "don't")
    #expect(try words("were").prefix(2) == ["were", "we're"])
  }

  /// The letters of both words lie on one way: what stands before decides.
  @Test func contextChoosesAmongTwins() throws {
    #expect(try words("fel", after: ["they"]).prefix(2) == ["fell", "feel"])
    #expect(try words("fel", after: ["i"]).prefix(2) == ["feel", "fell"])
    #expect(try words("to").prefix(2) == ["to", "too"])
  }

  @Test func shiftGivesCapitals() throws {
    #expect(try words("london").first == "London")
    #expect(try words("helo", pattern: .capitalized).first == "Hello")
    #expect(try words("helo", pattern: .capitals).first == "HELLO")
  }

  @Test func nothingComesOfNothing() throws {
    #expect(
      try Self.predictor().glided(GlideStroke([]), keys: Self.keys, after: WordContext()).isEmpty)
    #expect(
      try Self.predictor().glided(
        Self.stroke("the", Hand()), keys: TypingKeys([]), after: WordContext()
      ).isEmpty)
  }

  @Test func lettersWithoutAKeyTakeThatOfTheirPlainLetter() throws {
    var builder = LexiconBuilder(language: "fr")
    for word in ["œuvre", "créée", "cœur", "façade", "aujourd'hui"] { builder.add(word, count: 9) }
    let predictor = Predictor(lexicons: [try Lexicon(Bytes(builder.build()))])
    for (letters, word) in [
      ("oeuvre", "œuvre"), ("cre", "créée"), ("coeur", "cœur"), ("facade", "façade"),
      ("aujourdhui", "aujourd'hui"),
    ] {
      let found = predictor.glided(
        Self.stroke(letters, Hand()), keys: Self.keys, after: WordContext())
      #expect(found.first?.text == word)
    }
  }
}
