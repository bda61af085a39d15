import Control
import KeyModel
import Layouts
import Pages
import Testing

@testable import Board
@testable import Keyboard

/// A page that only these tests have: nothing in the program knows of it. A tap types where the finger
/// was, a hold offers two choices, its one key borrows the letters.
private struct Slate: PageContent {
  static let name = PageID(rawValue: "slate")

  let id = Slate.name
  var room: PageRoom?
  var touches: [TouchID: Point] = [:]
  var text = ""
  var isBorrowing = false
  var due: Instant?

  func isOffered(in traits: FieldTraits) -> Bool { !traits.isSecure }

  mutating func layOut(_ room: PageRoom?) { self.room = room }

  mutating func perform(_ command: PageCommand, in context: PageContext) -> [PageRequest] {
    isBorrowing = true
    return [.borrowLetters]
  }

  mutating func handle(
    _ touch: PageTouch, in context: PageContext, at now: Instant
  ) -> [PageRequest] {
    switch touch.phase {
    case .began(let point):
      touches[touch.finger] = point
      return [.repaint]
    case .moved(let point):
      touches[touch.finger] = point
      return []
    case .held:
      let stem = Rect(x: 0, y: 0, width: 40, height: 40)
      let choices = ["one", "two"].map { PageOffer.Choice($0, .text($0, weight: .regular)) }
      let offer = PageOffer(subject: "number", stem: stem, choices: choices, first: 1, columns: 2)
      return [.offer(offer, to: touch.finger)]
    case .ended:
      guard let point = touches.removeValue(forKey: touch.finger) else { return [] }
      due = now + 100
      return [.type("\(Int(point.x)),\(Int(point.y))")]
    case .cancelled:
      touches[touch.finger] = nil
      return []
    }
  }

  mutating func choose(
    _ text: String, of offer: PageOffer, in context: PageContext
  ) -> [PageRequest] {
    [.type("\(offer.subject) \(text)")]
  }

  mutating func type(_ input: PageInput, in context: PageContext) -> [PageRequest]? {
    guard isBorrowing else { return nil }
    switch input {
    case .text(let text): self.text += text
    case .erase(let count): text.removeLast(min(count, text.count))
    case .return: return [.type("<\(text)>")]
    }
    return [.restyle]
  }

  mutating func resume() { isBorrowing = false }

  mutating func close() -> [PageRequest] { [.effect(.save("closed"))] }

  var deadline: Instant? { due }

  mutating func advance(to now: Instant) -> [PageRequest] {
    guard let due, due <= now else { return [] }
    self.due = nil
    return [.repaint]
  }

  var headerHeight: Double { 40 }

  func header(of size: Size, _ metrics: Metrics, scale: Double) -> [PlacedKey] {
    let key = Key(
      id: KeyID(rawValue: "done"), role: .page, width: .stretch(1), action: .page(.resume),
      label: .text("done"))
    return [PlacedKey(key: key, frame: size.bounds, touchArea: size.bounds)]
  }

  var picture: Strip? {
    room.map { room in
      let frame = Rect(x: 1, y: 2, width: 30, height: 30)
      let keycap = Keycap(
        frame: frame, style: .band, face: .text("\(touches.count)", weight: .regular), textSize: 10)
      return Strip(frame: room.size.bounds, keycaps: [keycap])
    }
  }

  func look(of key: Key) -> PageLook? { PageLook(.text("slate", weight: .regular), .special) }

  var elements: [PageElement] {
    [
      PageElement(
        id: "corner", label: "corner", role: "spot",
        frame: Rect(x: 10, y: 20, width: 4, height: 4))
    ]
  }

  /// A keyboard with the page between its keys.
  static var keyboard: KeyboardDefinition {
    func key(_ id: String, _ role: KeyRole, _ action: KeyAction) -> Row.Item {
      .key(
        Key(
          id: KeyID(rawValue: id), role: role, width: .stretch(1), action: action, label: .role))
    }
    let rows = [
      Row(items: [key("area", .pageArea, .page(.area))], height: 3),
      Row(items: [
        key("back", .plane, .page(.leave)),
        key("borrow", .search, .page(.command(PageCommand(rawValue: "borrow")))),
      ]),
    ]
    return KeyboardDefinition(
      identifier: "slate", displayName: "Slate", groupName: "Slate", manifest: Manifest(),
      planes: [.letters: PlaneForms(phone: Plane(rows: rows))], inputMethod: .page(Slate.name))
  }
}

/// A page that nobody knew of when the keyboard was written: no other file names it.
@Suite struct PageTests {
  private func player() throws -> Player {
    var settings = Settings()
    settings.keyboards = ["en-US", "slate"]
    settings.keyPreview = false
    return try Player(
      settings: settings, keyboards: [TestKeyboards.english, Slate.keyboard], pages: [Slate()])
  }

  private func area(_ player: Player) throws -> Rect {
    try #require(player.keyboard.status.keys.first { $0.id == "area" }).rect
  }

  @Test func theGlobeLeadsThereAndAKeyLeadsBack() throws {
    var player = try player()
    for line in ["tap globe", "? keyboard", "tap back", "? keyboard", "tap a"] {
      try player.play(line)
    }
    #expect(
      player.output == ["slate en-US", "keyboard slate", "no slate", "keyboard en-US", "text a"])
    #expect(player.saved == ["closed"])
  }

  @Test func touchesArriveInThePagesOwnCoordinates() throws {
    var player = try player()
    try player.play("tap globe")
    let area = try area(player)
    player.touch(1, .began, Point(x: area.x + 7, y: area.y + 9))
    #expect(player.effects.contains { if case .repaint = $0 { true } else { false } })
    player.touch(1, .ended, Point(x: area.x + 7, y: area.y + 9))
    #expect(player.output.last == "text 7,9")
    #expect(player.timer != nil, "the page wants time to pass")
    player.wait(150)
    #expect(player.timer == nil)
  }

  @Test func whatThePageShowsStandsWhereItsAreaIs() throws {
    var player = try player()
    try player.play("tap globe")
    let (area, window) = (try area(player), player.keyboard.status.window)
    let strip = try #require(player.keyboard.scene?.strip)
    #expect(strip.frame == area.offset(x: -window.x, y: -window.y))
    #expect(strip.keycaps.first?.frame.origin == strip.frame.origin.offset(x: 1, y: 2))
    let corner = player.keyboard.status.keys.first { $0.role == "spot" }
    #expect(corner?.rect == Rect(x: area.x + 10, y: area.y + 20, width: 4, height: 4))
  }

  @Test func aHeldFingerChoosesFromAnOffer() throws {
    var player = try player()
    try player.play("tap globe")
    let area = try area(player)
    player.touch(1, .began, Point(x: area.x + 7, y: area.y + 9))
    player.wait(600)
    try player.play("? popup")
    try player.play("slide entry one")
    try player.play("up")
    #expect(player.output.suffix(2) == ["popup one | [two]", "text number one"])
  }

  @Test func anotherFingerCancelsNothingAndALostTouchTypesNothing() throws {
    var player = try player()
    try player.play("tap globe")
    let area = try area(player)
    player.touch(1, .began, Point(x: area.x + 7, y: area.y + 9))
    player.touch(1, .cancelled, Point(x: area.x + 7, y: area.y + 9))
    #expect(player.output == ["slate en-US"])
  }

  @Test func borrowedLettersTypeIntoThePageAndComeBack() throws {
    var player = try player()
    let height = player.keyboard.status.window.height
    for line in ["tap globe", "tap borrow", "? keyboard", "tap a b s delete", "tap return"] {
      try player.play(line)
    }
    #expect(player.keyboard.status.window.height == height + 40)
    for line in ["tap done", "? keyboard", "tap back", "tap a"] { try player.play(line) }
    #expect(
      player.output == [
        "slate en-US", "keyboard en-US", "text <ab>", "keyboard slate", "no slate", "text a",
      ])
    #expect(player.keyboard.status.window.height == height)
  }

  @Test func atALockThePageIsLeft() throws {
    var player = try player()
    for line in ["tap globe", "tap borrow"] { try player.play(line) }
    player.send(.receiver(.lock))
    try player.play("tap a")
    #expect(player.output.last == "text a")
  }

  @Test func aKeyLeadsToAPageWhereItsFieldIsRight() throws {
    var player = try player()
    #expect(player.keyboard.offeredPages.first == Slate.name)
    var field = Field(serial: 1)
    field.traits.isSecure = true
    player.send(.focus(field))
    #expect(player.keyboard.offeredPages.isEmpty)
  }
}
