import Control
import InputSession
import KeyModel
import Layouts
import Pages
import Testing

@testable import Board
@testable import Keyboard

/// The page above the keys of a converting keyboard, as far as the keyboard around it goes: letters gather in it until a
/// space; a key of its own shows it in the place of the keys.
private struct Tray: PageContent {
  static let name = PageID(converter: .pinyin)

  let id = Tray.name
  var letters = ""
  var coversKeys = false

  var isComposing: Bool { !letters.isEmpty }
  var markedText: String { letters }
  var headerHeight: Double { 40 }
  var picture: Strip? { nil }
  var elements: [PageElement] { [] }

  mutating func layOut(_ room: PageRoom?) {}
  func look(of key: Key) -> PageLook? { nil }
  mutating func handle(
    _ touch: PageTouch, in context: PageContext, at now: Instant
  ) -> [PageRequest] { [] }

  mutating func type(_ input: PageInput, in context: PageContext) -> [PageRequest]? {
    switch input {
    case .text(" ") where isComposing:
      defer { letters = "" }
      return [.commit("<\(letters)>")]
    case .text(let text):
      letters += text
      return [.effect(.tellHelper(letters)), .repaint]
    case .erase where isComposing: letters.removeLast()
    case .erase, .return: return nil
    }
    return [.repaint]
  }

  mutating func end(in context: PageContext) -> [PageRequest] { [.effect(.tellHelper("last"))] }

  mutating func finish(_ ending: PageEnding, in context: PageContext) -> [PageRequest] {
    letters = ""
    coversKeys = false
    return [.relayout]
  }

  mutating func perform(_ command: PageCommand, in context: PageContext) -> [PageRequest] {
    coversKeys.toggle()
    return [.relayout]
  }

  func header(of size: Size, _ metrics: Metrics, scale: Double) -> [PlacedKey] {
    let key = Key(
      id: KeyID(rawValue: "turn"), role: .pageTab, width: .stretch(1),
      action: .page(.command(PageCommand(rawValue: "turn"))), label: .role)
    return [PlacedKey(key: key, frame: size.bounds, touchArea: size.bounds)]
  }
}

/// R-TEXT-6: what the keyboard around a composition does.
@Suite struct ConvertingTests {
  private func player() throws -> Player {
    var keyboard = TestKeyboards.english
    keyboard.converter = .pinyin
    var settings = Settings()
    settings.keyPreview = false
    settings.keyboards = [keyboard.identifier]
    return try Player(settings: settings, keyboards: [keyboard], pages: [Tray()])
  }

  /// A held delete takes the reading, not the text before it, however long it is held.
  @Test func aHeldDeleteTakesTheReadingAndNothingElse() throws {
    var player = try player()
    try player.play("tap a b c")
    try player.play("down delete")
    player.wait(3000)
    try player.play("up")
    #expect(player.output.isEmpty)
    try player.play("tap d space")
    #expect(player.output == ["text <d>"])
  }

  @Test func aPageTellsItsHelperTheLastWhenTheKeyboardEnds() throws {
    var player = try player()
    player.send(.end)
    #expect(
      player.effects.contains {
        if case .page(Tray.name, .tellHelper("last")) = $0 { true } else { false }
      })
  }

  /// R-DOC-7: marks go to the field only where the user wants them, and never into a secret one.
  @Test func whatIsComposedIsMarkedInTheField() throws {
    var player = try player()
    player.send(.focus(Field(serial: 1)))
    try player.play("tap n i")
    #expect(player.marks.isEmpty)
    #expect(player.keyboard.outlook.requests.marks == MarkSettings(showsMarks: false))
    player.set { $0.text.marksInField = true }
    #expect(player.keyboard.outlook.requests.marks == MarkSettings(showsMarks: true))
    #expect(player.marks == ["ni"])
    try player.play("tap h space")
    #expect(player.marks == ["ni", "nih", ""])
    #expect(player.output == ["text <nih>"])
    try player.play("tap w")
    var secret = Field(serial: 2)
    secret.traits.isSecure = true
    player.send(.focus(secret))
    #expect(player.marks.suffix(2) == ["w", ""])
    try player.play("tap o")
    #expect(player.marks.last == "")
    player.send(.focus(Field(serial: 3)))
    try player.play("tap x")
    #expect(player.marks.last == "x")
    player.set { $0.text.marksInField = false }
    #expect(player.marks.last == "")
  }

  /// Browsers tell a mark as text before the insertion point: nobody has moved that.
  @Test func aMarkThatIsToldAsTextDropsNothing() throws {
    var player = try player()
    player.set { $0.text.marksInField = true }
    player.send(.focus(Field(serial: 1)))
    func tell(_ before: String) {
      player.send(
        .document(DocumentContext(serial: 1, before: before, startsDocument: true)))
    }
    tell("on ")
    try player.play("tap n")
    tell("on n")
    try player.play("tap i h")
    // The last but one is told late.
    tell("on ni")
    tell("on nih")
    #expect(player.keyboard.isConverting)
    try player.play("tap space")
    #expect(player.output == ["text <nih>"])
    tell("on nih")
    tell("on ")
    tell("on <nih>")
    #expect(player.keyboard.session.knownContext?.before == "on <nih>")
    // A text that somebody else has changed is no mark.
    try player.play("tap w")
    tell("on <nih>w")
    #expect(player.keyboard.isConverting)
    tell("off")
    #expect(!player.keyboard.isConverting)
  }

  /// A browser would hand the BackSpace to the mark.
  @Test func aMarkWaitsForWhatIsTakenBack() throws {
    var player = try player()
    player.set { $0.text.marksInField = true }
    player.send(.focus(Field(serial: 1)))
    try player.play("tap delete n")
    #expect(player.marks.isEmpty)
    player.wait(400)
    #expect(player.marks == ["n"])
    try player.play("tap space delete i")
    #expect(player.marks == ["n", ""])
    // The application tells that it has taken the last letter back.
    player.send(.document(DocumentContext(serial: 1, before: "<n", startsDocument: true)))
    #expect(player.marks == ["n", "", "i"])
  }

  /// Where the first report of a field has a mark already, the text is what stands before it.
  @Test func aMarkInTheFirstReportIsNoText() throws {
    var player = try player()
    player.set { $0.text.marksInField = true }
    player.send(.focus(Field(serial: 1)))
    try player.play("tap n i")
    player.send(
      .document(DocumentContext(serial: 1, before: "a\u{A0}ni", startsDocument: true)))
    #expect(player.keyboard.isConverting)
    #expect(player.keyboard.document?.before == "a\u{A0}")
  }

  /// Also where the first stroke has taken the only letter.
  @Test func aHeldDeleteStopsBehindTheLastLetter() throws {
    var player = try player()
    try player.play("tap a")
    try player.play("down delete")
    player.wait(3000)
    try player.play("up")
    #expect(player.output.isEmpty)
    // The next delete is for the text.
    try player.play("tap delete")
    #expect(!player.output.isEmpty)
  }

  @Test func thePageTakesTheRoomOfTheKeysAndGivesItBack() throws {
    var player = try player()
    try player.play("tap a")
    let before = player.keyboard.status
    try player.play("tap turn")
    let open = player.keyboard.status
    #expect(open.keys.map(\.id) == ["turn"])
    #expect(open.keys.first?.rect == open.window && open.window == before.window)
    try player.play("tap turn")
    #expect(player.keyboard.status.keys == before.keys)
    try player.play("tap b space")
    #expect(player.output == ["text <ab>"])
  }

  /// R-TRUST-4: the helper hears nothing of what is typed into a password field, nor beside another program's grab.
  @Test func theHelperHearsNothingOfPasswords() throws {
    var player = try player()
    func isReported() -> Bool {
      player.effects.contains { if case .page(_, .tellHelper) = $0 { true } else { false } }
    }
    player.send(.focus(Field(serial: 1)))
    try player.play("tap a")
    #expect(isReported())
    var secret = Field(serial: 2)
    secret.traits.isSecure = true
    player.send(.focus(secret))
    for key in "bcdefg" {
      try player.play("tap \(key)")
      #expect(!isReported())
    }
    try player.play("tap space")
    #expect(!isReported())
    let typed = ["b", "c", "d", "e", "f", "g", "space"].map { "text \($0)" }
    #expect(player.output.filter { $0.hasPrefix("text") } == typed)
    player.send(.focus(Field(serial: 3)))
    try player.play("tap h")
    #expect(isReported())
    player.send(.receiver(.lock))
    try player.play("tap i")
    #expect(!isReported())
  }

  /// An application that tells of its field while a reading is composed takes nothing of it, unless the field is another.
  @Test func whatIsComposedBeforeTheFieldIsToldStays() throws {
    var player = try player()
    try player.play("tap a")
    player.send(.focus(Field(serial: 1)))
    try player.play("tap b space")
    #expect(player.output == ["text <ab>"])
    try player.play("tap c")
    player.send(.focus(nil))
    try player.play("tap d")
    var secret = Field(serial: 2)
    secret.traits.isSecure = true
    player.send(.focus(secret))
    try player.play("tap e")
    #expect(player.output.filter { $0.hasPrefix("text") } == ["text <ab>", "text e"])
  }

  /// The keys are there again when another field gets the focus.
  @Test func theKeysComeBackWithAnotherField() throws {
    var player = try player()
    player.send(.focus(Field(serial: 1)))
    try player.play("tap a")
    try player.play("tap turn")
    player.send(.focus(Field(serial: 2)))
    #expect(player.keyboard.status.keys.contains { $0.id == "a" })
  }
}
