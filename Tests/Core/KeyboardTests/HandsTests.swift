import Control
import DataFiles
import KeyModel
import Layouts
import Testing

@testable import Board
@testable import Keyboard

/// R-SIZE-11. One-handed and split keyboards on phones, pads and desktops.
@Suite struct HandsTests {
  private static let screens = [
    "phone", "phone-landscape", "large-phone", "pad-portrait", "pad", "desktop",
  ]

  private func player(
    _ hands: HandMode, on screen: String, _ keyboards: [String] = ["en-US", "de"]
  ) throws -> Player {
    var settings = Settings()
    settings.hands = hands
    settings.keyboards = keyboards
    return try Player(
      screen: screen, settings: settings,
      keyboards: try keyboards.map { try ShippedTests.keyboard($0) })
  }

  private func shown(_ player: Player) throws -> (board: Board, window: Rect) {
    let board = try #require(player.keyboard.board)
    return (board, try #require(player.keyboard.placement?.frame))
  }

  @Test(arguments: screens, [HandMode.left, .right])
  func oneHandedKeysStandAtTheirEdge(_ screen: String, _ hand: HandMode) throws {
    let (board, window) = try shown(player(hand, on: screen))
    let monitor = board.geometry.monitor.frame
    #expect(window.width == monitor.width && window.maxY == monitor.maxY)
    let keys = board.keys.filter { $0.key != nil }
    let left = try #require(keys.map(\.frame.x).min())
    let right = try #require(keys.map(\.frame.maxX).max())
    #expect(right - left <= 400 && right - left >= 280)
    #expect(hand == .left ? left < 10 : right > window.width - 10)
    #expect(hand == .left ? right < window.width - 48 : left > 48)
    #expect(board.metrics.form == .phone)
    #expect(board.geometry.keyArea.height >= 140 && board.geometry.keyArea.height <= 320)
  }

  /// Both thumbs have the same space bar, in every keyboard; keys beside them fill their rows.
  @Test(
    arguments: ["phone-landscape", "pad-portrait", "pad", "desktop"], ["en-US", "de", "el", "th"])
  func theSpaceBarsOfTwoHalvesAreAlike(_ screen: String, _ name: String) throws {
    let (board, _) = try shown(player(.split, on: screen, [name, name == "de" ? "en-US" : "de"]))
    let bars = board.keys.filter { $0.key?.role == .space }.map(\.frame)
    guard bars.count == 2 else { return }
    #expect(bars[0].width == bars[1].width)
    let row = board.keys.filter { !$0.isBand && $0.key != nil && $0.frame.y == bars[0].y }
    for key in row {
      #expect(key.touchArea.intersection(key.frame) == key.frame)
      let others = row.filter { $0 != key }
      #expect(!others.contains { $0.frame.intersects(key.frame) })
    }
  }

  @Test(arguments: screens)
  func wideScreensSplitAndNarrowOnesDoNot(_ screen: String) throws {
    let (board, window) = try shown(player(.split, on: screen))
    guard !["phone", "large-phone"].contains(screen) else {
      #expect(board.geometry.hand == .both)
      #expect(board == (try shown(player(.both, on: screen))).board)
      return
    }
    #expect(board.geometry.hand == .split)
    let gutter = board.gutter
    #expect(gutter.width >= 96)
    let keys = board.keys.filter { $0.key != nil && !$0.isBand }
    #expect(!keys.contains { $0.frame.x < gutter.x && $0.frame.maxX > gutter.maxX })
    let letters = keys.compactMap(\.letter)
    #expect(Set(letters).count == 26 && letters.count == 26)
    #expect(keys.filter { $0.key?.action == .space }.count == 2)
    #expect(Set(keys.compactMap(\.key?.id)).count == keys.count)
    for (index, key) in keys.enumerated() {
      #expect(key.frame.x >= 0 && key.frame.maxX <= window.width)
      #expect(!keys[..<index].contains { $0.frame.intersects(key.frame) })
    }
    for letter in "qwertasdfgzxcv" { #expect(try centre(letter, keys).x < gutter.midX) }
    for letter in "yuiophjklnm" { #expect(try centre(letter, keys).x > gutter.midX) }
  }

  private func centre(_ letter: Character, _ keys: [BoardKey]) throws -> Point {
    try #require(keys.first { $0.letter == letter }).frame.center
  }

  /// Every key is hit in its middle, and nothing in the middle of the gutter.
  @Test(arguments: screens, HandMode.allCases)
  func everyKeyIsHitAndTheGutterIsDead(_ screen: String, _ hand: HandMode) throws {
    let (board, _) = try shown(player(hand, on: screen))
    for (index, key) in board.keys.enumerated() {
      #expect(board.key(at: board.root(key.frame).center) == index)
    }
    guard board.geometry.hand != .both else { return }
    let gutter = board.root(board.gutter)
    let edges = stride(from: gutter.x + 1, to: gutter.maxX, by: 3)
    let dead = edges.filter { x in
      board.key(at: Point(x: x, y: gutter.midY)).map { board.keys[$0].key == nil } ?? true
    }
    #expect(Double(dead.count) * 3 >= gutter.width / 4)
  }

  @Test(arguments: ShippedTests.names)
  func everyKeyboardSplitsIntoAllOfItsKeys(_ name: String) throws {
    let whole = try shown(player(.both, on: "pad", [name, name == "de" ? "en-US" : "de"])).board
    let (board, _) = try shown(player(.split, on: "pad", [name, name == "de" ? "en-US" : "de"]))
    func actions(_ board: Board) -> Set<KeyAction> { Set(board.keys.compactMap(\.key?.action)) }
    #expect(actions(whole) == actions(board))
    let keys = board.keys.filter { $0.key != nil }
    for (index, key) in keys.enumerated() {
      #expect(!keys[..<index].contains { $0.frame.intersects(key.frame) }, "\(name)")
    }
  }

  @Test func bothHalvesType() throws {
    var player = try player(.split, on: "pad")
    for letter in ["t", "h", "e"] { try player.play("tap \(letter)") }
    try player.play("tap space-right")
    try player.play("tap n")
    #expect(player.output == ["text t", "text h", "text e", "text space", "text n"])
  }

  @Test func theListOffersTheHandsThatTheScreenHasRoomFor() throws {
    for (screen, wanted) in [
      ("phone", "*dock | hand-left | hand-right | floating"),
      ("pad", "*dock | hand-left | hand-right | split | floating"),
    ] {
      var player = try player(.both, on: screen)
      for line in ["down globe", "500ms", "up"] { try player.play(line) }
      #expect(player.popupText.hasSuffix(wanted))
      try player.play("tap entry hand-right")
      #expect(player.keyboard.status.hands == .right)
      for line in ["down globe", "500ms", "slide entry floating", "up"] { try player.play(line) }
      #expect(player.keyboard.scene?.kind == .floating)
      #expect(player.keyboard.status.hands == .both)
      for line in ["down globe", "500ms", "up", "tap entry dock"] { try player.play(line) }
      #expect(player.keyboard.scene?.kind == .keyboard)
      #expect(player.keyboard.status.hands == .both)
    }
  }

  @Test func theHandlesChangeHandsAndSize() throws {
    var player = try player(.left, on: "pad")
    try player.play("tap other-hand")
    #expect(player.keyboard.status.hands == .right)
    try player.play("tap other-hand")
    #expect(player.keyboard.status.hands == .left)
    let before = try shown(player).board.geometry
    for line in ["down grabber", "move 60 -40", "up"] { try player.play(line) }
    let after = try shown(player).board.geometry
    #expect(after.keyArea.width == before.keyArea.width + 60)
    #expect(after.keyArea.height == before.keyArea.height + 40)
    #expect(after.frame.maxY == before.frame.maxY)
    for line in ["down grabber", "move 560 0", "up"] { try player.play(line) }
    #expect(player.keyboard.status.hands == .both)
  }

  @Test func aPillBetweenTheHalvesChangesTheHeightAlone() throws {
    var player = try player(.split, on: "pad")
    let before = try shown(player).board.geometry
    for line in ["down grabber", "move 80 30", "up"] { try player.play(line) }
    let after = try shown(player).board.geometry
    #expect(after.keyArea.height == before.keyArea.height - 30)
    #expect(after.gutter.width == before.gutter.width)
    try player.play("tap both")
    #expect(player.keyboard.status.hands == .both)
  }

  @Test func aPolicyThatFixesThePlaceFixesTheHands() throws {
    var player = try player(.both, on: "pad")
    player.set {
      $0.policy.fixed = ["placement"]
    }
    for line in ["down globe", "500ms", "up"] { try player.play(line) }
    #expect(!player.popupText.contains("hand-left"))
  }
}
