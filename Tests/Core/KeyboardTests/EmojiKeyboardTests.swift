import Control
import KeyModel
import Layouts
import PageContents
import Testing

@testable import Board
@testable import Keyboard

/// The shipped emoji keyboard under the fingers, with a small book.
@Suite struct EmojiKeyboardTests {
  private static let book = EmojiBook(
    list: Blob(list), names: [Blob(names)])

  /// 60 smileys, a hand with skin tones, two animals, and the other groups with one each.
  private static let smileys = (0..<60).compactMap {
    Unicode.Scalar(0x1F600 + $0).map { String(Character($0)) }
  }
  private static let others = [
    "food": "🍏", "travel": "🚗", "activities": "🎾", "objects": "💡", "symbols": "❤️", "flags": "🇬🇷",
  ]
  private static let list =
    "#smileys\n" + smileys.joined(separator: "\n") + "\n#people\n👋\t👋🏻\t👋🏼\t👋🏽\t👋🏾\t👋🏿\n"
    + "#animals\n🐈\n🐕\n"
    + EmojiGroup.allCases.dropFirst(4).map { "#\($0.rawValue)\n\(others[$0.rawValue] ?? "")\n" }
    .joined()
  private static let names =
    "#\n" + smileys.indices.map { "face \($0)\n" }.joined() + "#\nwaving hand|hand\n"
    + "#\ncat|pet\ndog|pet\n" + (0..<6).map { "#\nthing \($0)\n" }.joined()

  private func player(
    _ screen: String = "phone", history: String = "",
    keyboards: [String] = ["en-US", "de", "emoji"]
  ) throws -> Player {
    var settings = Settings()
    settings.keyboards = keyboards
    settings.keyPreview = false
    var player = try Player(
      screen: screen, settings: settings,
      keyboards: try ShippedTests.keyboards() + [try ShippedTests.keyboard("emoji")])
    player.supply = EmojiSupply(book: try #require(Self.book), history: history)
    return player
  }

  private func play(_ script: [String], _ player: Player) throws -> [String] {
    var player = player
    for line in script { try player.play(line) }
    return player.output
  }

  @Test(arguments: ["phone", "pad", "desktop"])
  func aKeyLeadsThereATapTypesAndABCLeadsBack(_ screen: String) throws {
    let output = try play(
      [
        "tap emoji", "? keyboard", "tap 😀", "tap people", "tap 👋", "tap letters", "? keyboard",
        "tap a",
      ],
      try player(screen))
    #expect(
      output == [
        "emoji en-US", "keyboard emoji", "text 😀", "text 👋", "no emoji", "keyboard en-US", "text a",
      ])
  }

  @Test func theGlobeWalksThereAndOn() throws {
    let output = try play(
      ["tap globe", "tap globe", "? keyboard", "tap globe", "? keyboard"], try player())
    #expect(output == ["emoji de-DE", "keyboard emoji", "no emoji", "keyboard en-US"])
  }

  @Test func abcLeadsBackToTheLettersThatWereThere() throws {
    let output = try play(
      ["tap globe", "tap emoji", "tap letters", "? keyboard"], try player())
    #expect(output.last == "keyboard de")
  }

  @Test func withoutTheKeyboardThereIsNoKey() throws {
    let without = try player(keyboards: ["en-US", "de"])
    #expect(try play(["? key emoji", "? key fn"], without) == ["no key emoji", "key fn there"])
    #expect(
      try play(["? key emoji", "? key fn"], try player()) == ["key emoji there", "no key fn"])
    let numbers = try play(["tap 123", "? key fn"], try player())
    #expect(numbers == ["key fn there"])
  }

  @Test(arguments: [KeyboardType.emailAddress, .url, .terminal, .asciiCapable])
  func fieldsOfAsciiHaveNoEmojiKey(_ type: KeyboardType) throws {
    var player = try player()
    var field = Field(serial: 1)
    field.traits.type = type
    player.send(.focus(field))
    #expect(!player.keyboard.offers(.emoji))
    field.traits.type = .default
    player.send(.focus(field))
    #expect(player.keyboard.offers(.emoji))
    field.traits.isSecure = true
    player.send(.focus(field))
    #expect(!player.keyboard.offers(.emoji))
  }

  // MARK: Scrolling

  private func first(_ player: Player) -> String? {
    player.keyboard.status.keys.first { $0.role == "emoji-cell" }?.label
  }

  /// Drags the strip to the left, so many px a step in ms; where the finger began.
  private func drag(
    _ player: inout Player, steps: Int, every time: Double, by distance: Double
  ) throws -> Point {
    let start = try player.middle(of: Self.smileys[24])
    player.touch(1, .began, start)
    for step in 1...steps {
      player.wait(time)
      player.touch(1, .moved, start.offset(x: Double(-step) * distance))
    }
    return start
  }

  @Test func aDragScrollsAndTypesNothing() throws {
    var player = try player()
    try player.play("tap emoji")
    let start = try drag(&player, steps: 10, every: 10, by: 15)
    let held = first(player)
    #expect(held != "😀")
    player.wait(300)
    player.touch(1, .ended, start.offset(x: -150))
    player.wait(2000)
    #expect(first(player) == held)
    #expect(player.output == ["emoji en-US"])
    #expect(player.timer == nil)
  }

  @Test func aThrownStripGlidesAndATouchStopsIt() throws {
    var player = try player()
    try player.play("tap emoji")
    let start = try drag(&player, steps: 5, every: 8, by: 12)
    player.touch(1, .ended, start.offset(x: -60))
    let thrown = first(player)
    player.wait(60)
    #expect(first(player) != thrown)
    player.touch(2, .began, start)
    let stopped = first(player)
    player.wait(20)
    player.touch(2, .ended, start)
    player.wait(500)
    #expect(first(player) == stopped)
    #expect(player.output == ["emoji en-US"])
  }

  @Test func withReducedMotionNothingGlides() throws {
    var player = try player()
    try player.play("set reduced-motion on")
    try player.play("tap emoji")
    let start = try drag(&player, steps: 5, every: 8, by: 12)
    player.touch(1, .ended, start.offset(x: -60))
    #expect(player.timer == nil)
  }

  @Test func twoThumbsTypeInTurn() throws {
    var player = try player()
    try player.play("tap emoji")
    let (left, right) = (try player.middle(of: "😀"), try player.middle(of: Self.smileys[13]))
    player.touch(1, .began, left)
    player.touch(2, .began, right)
    player.touch(1, .ended, left)
    player.touch(2, .ended, right)
    #expect(player.output == ["emoji en-US", "text 😀", "text \(Self.smileys[13])"])
  }

  @Test func onlyTheStripIsPaintedAgain() throws {
    var player = try player()
    try player.play("tap emoji")
    let start = try player.middle(of: Self.smileys[24])
    player.touch(1, .began, start)
    player.touch(1, .moved, start.offset(x: -30))
    player.touch(1, .moved, start.offset(x: -50))
    let strip = try #require(player.keyboard.scene?.strip?.frame)
    #expect(player.effects.contains(.repaint([strip])))
  }

  // MARK: Favourites and skin tones

  // MARK: Without taps

  /// R-ASSIST-1, R-ASSIST-3: what a page shows is scanned in rows, before the keys around it.
  @Test func theEmojiAreScanned() throws {
    var player = try player()
    try player.play("tap emoji")
    player.set {
      $0.scan.mode = .automatic
      $0.scan.firstItem = 1
      $0.scan.ignore = 0
    }
    func press() { player.send(.pressSwitch(.select, isDown: true, at: player.now)) }
    func cues() -> Int { player.keyboard.scene?.strip?.keycaps.count { $0.cue == .frame } ?? 0 }
    press()
    #expect(cues() > 3)
    press()
    #expect(cues() == 1)
    press()
    #expect(player.output.last == "text 😀")
    // Past the rows the area as a whole shows what is still to come.
    let rows = Set(player.keyboard.status.keys.filter { $0.role == "emoji-cell" }.map(\.rect.y))
      .count
    player.wait(1010 * Double(rows))
    let before = first(player)
    press()
    #expect(first(player) != before)
  }

  @Test func aRestOnAnEmojiTypesItAndHoldingItOffersItsTones() throws {
    var player = try player()
    try player.play("tap emoji")
    player.set { $0.dwell.isOn = true }
    func rest(on name: String) throws {
      player.send(.hover(try player.middle(of: name), since: player.now))
      player.wait(1100)
    }
    try player.play("tap people")
    try rest(on: "👋")
    #expect(player.output.last == "text 👋")
    try rest(on: "hold")
    try rest(on: "👋")
    let tone = try #require(player.keyboard.accessible.keys.first { $0.id == "choice-3" })
    player.send(.hover(tone.frame.center, since: player.now))
    player.wait(1100)
    #expect(player.output.last == "text 👋🏼")
    #expect(player.keyboard.popup == nil)
  }

  @Test func theUsedComeFirstTheNextTime() throws {
    var player = try player(history: "use 3 🐕\nuse 1 🐈\n")
    try player.play("tap emoji")
    #expect(first(player) == "🐕")
    try player.play("tap 😀")
    // Nothing moves while the page is open.
    #expect(first(player) == "🐕")
    try player.play("tap letters")
    #expect(player.saved.last?.contains("😀") == true)
    let saved = player.saved.last ?? ""
    player.supply?.history = saved
    try player.play("tap emoji")
    let cells = player.keyboard.status.keys.filter { $0.role == "emoji-cell" }.prefix(3)
    #expect(cells.map(\.label) == ["🐕", "😀", "🐈"])
  }

  @Test(arguments: ["secure", "no corrections", "no spell checking"])
  func nothingIsNotedInFieldsThatKeepTheirText(_ kind: String) throws {
    var player = try player()
    try player.play("tap emoji")
    var field = Field(serial: 1)
    field.traits.isSecure = kind == "secure"
    field.traits.autocorrection = kind == "no corrections" ? false : nil
    field.traits.spellChecking = kind == "no spell checking" ? false : nil
    player.send(.focus(field))
    for line in ["tap 😀", "tap letters"] { try player.play(line) }
    #expect(player.saved.isEmpty)
  }

  @Test func nothingIsNotedWithoutTheSetting() throws {
    var player = try player()
    player.set { $0.emojiHistory = false }
    for line in ["tap emoji", "tap 😀", "tap letters"] { try player.play(line) }
    #expect(player.saved.isEmpty)
  }

  @Test func theUserCanHaveItForgotten() throws {
    var player = try player(history: "use 3 🐕\n")
    try player.play("tap emoji")
    try player.play("forget-emoji")
    #expect(player.saved == [""])
    #expect(first(player) == "😀")
  }

  @Test func aHoldOffersSkinTonesAndTheChoiceStays() throws {
    var player = try player()
    for line in ["tap emoji", "tap people", "down 👋", "500ms", "? popup", "slide entry 👋🏽", "up"] {
      try player.play(line)
    }
    #expect(
      player.output == [
        "emoji en-US", "popup [👋] | 👋🏻 | 👋🏼 | 👋🏽 | 👋🏾 | 👋🏿", "text 👋🏽",
      ])
    try player.play("tap 👋🏽")
    #expect(player.output.last == "text 👋🏽")
    try player.play("tap letters")
    #expect(player.saved.last?.contains("tone 👋 👋🏽") == true)
  }

  @Test func aHoldOnAnEmojiWithoutTonesTypesItAtTheLift() throws {
    let output = try play(["tap emoji", "down 😀", "900ms", "up"], try player())
    #expect(output == ["emoji en-US", "text 😀"])
  }

  // MARK: Search

  @Test func lettersGoIntoTheSearchAndEmojiIntoTheField() throws {
    var player = try player()
    for line in ["tap emoji", "tap search", "? keyboard", "tap p e t"] { try player.play(line) }
    let found = player.keyboard.status.keys.filter { $0.role == "emoji-cell" }
    #expect(found.map(\.label) == ["🐈", "🐕"])
    try player.play("tap 🐕")
    for line in ["tap delete delete delete", "tap d o g", "tap return", "tap end-search"] {
      try player.play(line)
    }
    try player.play("? keyboard")
    #expect(
      player.output == [
        "emoji en-US", "keyboard en-US", "text 🐕", "text 🐕", "keyboard emoji",
      ])
  }

  @Test func afterTheSearchAllEmojiAreSeenAgain() throws {
    var player = try player()
    try player.play("tap emoji")
    let all = player.keyboard.scene?.strip
    for line in ["tap search", "tap p e t", "tap end-search"] { try player.play(line) }
    #expect(player.keyboard.scene?.strip == all)
  }

  @Test func theSearchStandsAboveTheLettersAndGoesWithTheWindow() throws {
    var player = try player()
    let height = player.keyboard.status.window.height
    for line in ["tap emoji", "tap search"] { try player.play(line) }
    #expect(player.keyboard.status.window.height == height + 92)
    #expect(player.keyboard.status.keys.contains { $0.id == "emoji-field" })
    for line in ["hide", "show", "? keyboard", "tap a"] { try player.play(line) }
    #expect(player.keyboard.status.window.height == height)
    #expect(player.output.suffix(2) == ["keyboard en-US", "text a"])
  }

  @Test func anotherLanguageIsSearchedInItsOwnNames() throws {
    let output = try play(["tap emoji", "tap search", "tap globe", "? keyboard"], try player())
    #expect(output == ["emoji en-US", "emoji de-DE", "keyboard de"])
  }

  @Test func nothingThatIsLookedForIsTold() throws {
    var player = try player()
    for line in ["tap emoji", "tap search", "tap z e b r a"] { try player.play(line) }
    let reported = player.keyboard.status.keys.map(\.label).joined(separator: " ")
    #expect(!reported.contains("zebra"))
  }

  @Test func withoutItsDataTheKeyboardIsEmptyAndCanBeLeft() throws {
    var player = try player()
    player.supply = nil
    for line in ["tap emoji", "tap search", "tap smileys", "tap letters", "tap a"] {
      try player.play(line)
    }
    #expect(player.output == ["emoji en-US", "no emoji", "text a"])
  }
}
