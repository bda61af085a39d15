import Control
import InputSession
import KeyModel
import Layouts
import Testing
import TextRules

@testable import Keyboard

/// Words that are written by one stroke over the letters.
@Suite struct GlideTests {
  /// A keyboard with words in a field of text that holds `before`.
  private func player(
    before: String = "", keyboard: String = "en-US", _ change: (inout Settings) -> Void = { _ in }
  ) throws -> Player {
    var settings = Settings()
    settings.keyboards = [keyboard]
    change(&settings)
    var player = try Player(settings: settings, keyboards: [try ShippedTests.keyboard(keyboard)])
    player.send(.lexicons(["en"]))
    var traits = FieldTraits()
    traits.isMultiline = true
    player.send(.focus(Field(serial: 1, traits: traits)))
    player.send(
      .document(DocumentContext(serial: 1, before: before, after: "", startsDocument: true)))
    player.goOnTelling(before, serial: 1)
    return player
  }

  private func centre(_ key: String, _ player: Player) throws -> Point {
    try #require(player.keyboard.status.keys.first { $0.id == key }).rect.center
  }

  /// Draws over these keys; the finger stays down unless `lifts`.
  private func draw(_ keys: [String], _ player: inout Player, lifts: Bool = true) throws {
    let places = try keys.map { try centre($0, player) }
    let first = try #require(places.first)
    player.touch(1, .began, first)
    var last = first
    for place in places.dropFirst() {
      for step in 1...5 {
        let share = Double(step) / 5
        player.wait(10)
        player.touch(
          1, .moved,
          Point(x: last.x + (place.x - last.x) * share, y: last.y + (place.y - last.y) * share))
      }
      last = place
    }
    if lifts { player.touch(1, .ended, last) }
  }

  private func answer(_ words: [String], _ player: inout Player) throws {
    player.send(.glided(GlideAnswer(id: try #require(player.stroke).id, words: words)))
  }

  private func typed(_ player: Player) -> [String] {
    player.output.filter { $0.hasPrefix("text ") || $0.hasPrefix("delete") }
  }

  @Test func aStrokeWritesAWordAndOffersOthers() throws {
    var player = try player(before: "say ")
    try draw(["h", "e", "l", "o"], &player)
    #expect(typed(player).isEmpty, "the word is not known yet")
    let request = try #require(player.stroke)
    #expect(request.pattern == .plain)
    #expect(request.text.context == "say ")
    #expect(request.trace.count == 17)
    try answer(["hello", "help", "hero", "jello"], &player)
    #expect(typed(player) == ["text hello"])
    #expect((1...3).map { player.face(of: "suggestion-\($0)") } == ["hero", "help", "jello"])
    try player.play("tap suggestion-2")
    #expect(typed(player).last == "text help")
    #expect(player.face(of: "suggestion-2") == "hello")
  }

  /// Answers the question about the stroke under way.
  private func guess(_ words: [String], _ player: inout Player) throws {
    let asked = try #require(player.guess)
    player.send(.glided(GlideAnswer(id: asked.id, words: words, guess: asked.guess)))
  }

  @Test func theBarShowsWhatAStrokeWouldWriteWhileTheFingerMoves() throws {
    var player = try player(before: "say ")
    try draw(["h", "e", "l"], &player, lifts: false)
    let first = try #require(player.guess?.guess)
    try guess(["hello", "help", "he"], &player)
    #expect((1...3).map { player.face(of: "suggestion-\($0)") } == ["help", "hello", "he"])
    #expect(typed(player).isEmpty)
    let places = try ["l", "o"].map { try centre($0, player) }
    player.wait(100)
    player.touch(1, .moved, places[1])
    let second = try #require(player.guess?.guess)
    #expect(second > first)
    player.wait(200)
    player.touch(1, .moved, places[0])
    #expect(player.guess?.guess == second, "no other question before the answer")
    try guess(["hello"], &player)
    #expect(player.guess?.guess != second, "the finger has moved since")
    let third = try #require(player.guess?.guess)
    try guess(["hello"], &player)
    player.wait(500)
    #expect(player.guess?.guess == third, "the finger rests")
    player.touch(1, .moved, places[1])
    player.touch(1, .moved, places[0])
    let fourth = try #require(player.guess?.guess)
    try guess(["hello"], &player)
    #expect(player.guess?.guess == fourth, "not twice within 100 ms")
    player.wait(100)
    let last = try #require(player.guess?.guess)
    #expect(last > fourth, "the finger rests where it has not been asked about")
    player.touch(1, .ended, places[1])
    player.send(
      .glided(
        GlideAnswer(id: try #require(player.stroke).id, words: ["late"], guess: last)))
    #expect(player.face(of: "suggestion-2") == "hello", "an answer that comes too late is nothing")
    try answer(["hello", "help"], &player)
    #expect(typed(player) == ["text hello"])
    #expect(player.face(of: "suggestion-2") == "help")
  }

  @Test func whatAStrokeWouldWriteGoesWithTheStroke() throws {
    var player = try player(before: "say ")
    try draw(["h", "e", "l"], &player, lifts: false)
    try guess(["hello"], &player)
    #expect(player.face(of: "suggestion-2") == "hello")
    player.touch(1, .cancelled, try centre("l", player))
    #expect(player.face(of: "suggestion-2") != "hello")
    #expect(typed(player).isEmpty)
  }

  @Test func theSpaceBeforeTheNextWordComesByItself() throws {
    var player = try player(before: "say ")
    for word in ["hello", "there"] {
      try draw(["h", "e", "l", "o"], &player)
      try answer([word], &player)
    }
    #expect(typed(player) == ["text hello", "text  there"])
    #expect(player.stroke?.text.context == "say hello ")
    try player.play("tap a")
    #expect(typed(player).last == "text  a", "a letter, too")
    #expect(player.learned.map(\.word) == ["hello", "there"])
  }

  @Test func punctuationHugsTheWord() throws {
    var player = try player(before: "say ")
    try draw(["h", "e", "l", "o"], &player)
    try answer(["hello"], &player)
    try player.play("tap numbers")
    try player.play("tap .")
    #expect(typed(player) == ["text hello", "text ."])
  }

  @Test func aBackspaceTakesTheWordBack() throws {
    var player = try player(before: "say")
    try draw(["h", "e", "l", "o"], &player)
    try answer(["hello"], &player)
    #expect(typed(player) == ["text  hello"])
    try player.play("tap delete")
    let deleted = player.output.filter { $0 == "key BackSpace" }
    #expect(deleted.count == 6, "the space, too")
    #expect(player.learned.isEmpty)
  }

  @Test func shiftGivesACapital() throws {
    var player = try player()
    try draw(["h", "e", "l", "o"], &player)
    #expect(player.stroke?.pattern == .capitalized, "the first word of the text")
    #expect(player.stroke?.text.isSentenceStart == true)
  }

  @Test func touchesWaitForTheWord() throws {
    var player = try player(before: "say ")
    try draw(["h", "e", "l", "o"], &player)
    try player.play("tap a")
    #expect(typed(player).isEmpty)
    try answer(["hello"], &player)
    #expect(typed(player) == ["text hello", "text  a"])
  }

  @Test func nobodyWaitsForever() throws {
    var player = try player(before: "say ")
    try draw(["h", "e", "l", "o"], &player)
    try player.play("tap a")
    player.wait(3100)
    #expect(typed(player) == ["text a"])
    try answer(["hello"], &player)
    #expect(typed(player) == ["text a"], "too late")
  }

  @Test func aSlideToTheNeighbourIsATap() throws {
    var player = try player(before: "say ")
    try draw(["h", "j"], &player)
    #expect(player.stroke == nil)
    #expect(typed(player) == ["text j"])
  }

  @Test func anotherFingerEndsTheStroke() throws {
    var player = try player(before: "say ")
    try draw(["h", "e", "l", "o"], &player, lifts: false)
    #expect(player.stroke == nil)
    player.touch(2, .began, try centre("a", player))
    #expect(player.stroke != nil)
    player.touch(2, .ended, try centre("a", player))
    try answer(["hello"], &player)
    #expect(typed(player) == ["text hello", "text  a"])
  }

  @Test func theTrailFollowsTheFingerAndGoes() throws {
    var player = try player(before: "say ")
    try draw(["h", "e"], &player, lifts: false)
    let trail = try #require(player.keyboard.scene?.trail)
    let frame = try #require(player.keyboard.placement).frame
    let finger = try centre("e", player)
    #expect(trail.points.last == Point(x: finger.x - frame.x, y: finger.y - frame.y))
    player.touch(1, .cancelled, finger)
    #expect(player.keyboard.scene?.trail == nil)
    #expect(player.stroke == nil)
    #expect(typed(player).isEmpty)
  }

  @Test(arguments: ["setting", "code", "secure", "unknown", "numbers"])
  func nothingIsDrawnWhereNoWordsAreGuessed(_ place: String) throws {
    var player = try player(before: place == "code" ? "if (x == 1) { return foo(y); }\n" : "say ") {
      if place == "setting" { $0.text.glide = false }
    }
    if place == "secure" || place == "unknown" {
      var traits = FieldTraits()
      traits.isSecure = true
      player.send(.focus(place == "secure" ? Field(serial: 2, traits: traits) : nil))
    }
    if place == "numbers" { try player.play("tap numbers") }
    let keys = place == "numbers" ? ["1", "5", "9"] : ["h", "e", "l", "o"]
    try draw(keys, &player)
    #expect(player.stroke == nil)
  }
}
