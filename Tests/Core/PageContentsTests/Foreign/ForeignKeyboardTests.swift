import Control
import ExtensionProtocol
import KeyModel
import Keyboard
import Layouts
import Pages
import Testing

@testable import PageContents

/// The keyboard with one of ours and one by somebody else.
private struct Stage {
  static let id = PageID(rawValue: "org.example")
  static let layout = ViewLayout(rows: [
    .init(keys: [
      .init(id: "a", label: "a", text: "a"), .init(id: "b", label: "b", text: "b", repeats: true),
    ])
  ])
  var keyboard: Keyboard
  var now = Instant(milliseconds: 1_000)

  init() {
    func key(_ text: String) -> Row.Item {
      .key(
        Key(
          id: KeyID(rawValue: text), role: .character, width: .units(1), action: .insert(text),
          label: .text(text)))
    }
    var manifest = Manifest()
    manifest.isASCIICapable = true
    let own = KeyboardDefinition(
      identifier: "en", displayName: "English", groupName: "English", manifest: manifest,
      planes: [.letters: PlaneForms(phone: Plane(rows: [Row(items: [key("q"), key("w")])]))])
    let foreign = KeyboardDefinition(
      ExtensionDeclaration(
        identifier: "org.example", name: "Example", group: "Example", program: ["p"],
        manifest: manifest))
    var settings = Settings()
    settings.keyboards = ["en", "org.example"]
    let screen = Screen(monitors: [
      Monitor(name: "m", frame: Rect(x: 0, y: 0, width: 1280, height: 800))
    ])
    keyboard = Keyboard(settings: settings, keyboards: [own, foreign], screen: screen) {
      ForeignPage(id: $0)
    }
    _ = send(.command(.show))
  }

  mutating func send(_ event: Event) -> [Effect] {
    now = now + 10
    return keyboard.handle(event, at: now)
  }

  mutating func tell(_ effect: SessionEffect) -> [Effect] {
    send(.page(Stage.id, ForeignNews(effect)))
  }

  /// The keyboard by somebody else stands there with its keys.
  mutating func showForeign() {
    _ = send(.command(.nextKeyboard))
    _ = tell(.layout(Stage.layout))
  }

  /// The program has drawn a picture of its own, with a globe in its lower left corner.
  mutating func showPicture(globe: PictureFrame.Area? = nil) -> [Effect] {
    let layout = ViewLayout(rows: [
      .init(keys: [.init(id: "p", role: .picture, width: .stretch(1))]),
      .init(keys: [.init(id: "a", label: "a", text: "a")]),
    ])
    _ = send(.command(.nextKeyboard))
    _ = tell(.layout(layout))
    let part = PictureFrame.Area(x: 4, y: 2, width: 10, height: 20)
    return tell(.present(.init(number: 1, half: 0, damage: [part], globe: globe)))
  }

  /// A finger taps the first key of that label.
  mutating func tap(_ label: String) -> [Effect] {
    guard let frame = frame(of: label) else { return [] }
    let place = Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    var effects: [Effect] = []
    for phase in [Touch.Phase.began, .ended] {
      effects += send(
        .touch(Touch(id: TouchID(rawValue: 1), phase: phase, position: place, time: now)))
    }
    return effects
  }

  private func frame(of label: String) -> Rect? {
    guard let origin = keyboard.placement?.frame else { return nil }
    return keyboard.scene?.keycaps.first { $0.face == .text(label, weight: .regular) }?.frame
      .offset(x: origin.x, y: origin.y)
  }
}

@Suite struct ForeignKeyboardTests {
  /// A keyboard for several languages tells which of them is typed (R-TEXT-8); one that failed begins anew.
  @Test func itsLanguageIsTheOneThatItTells() {
    var stage = Stage()
    stage.showForeign()
    #expect(stage.keyboard.status.language == "en-US")
    _ = stage.tell(.primaryLanguage("de-CH"))
    #expect(stage.keyboard.status.language == "de-CH")
    _ = stage.send(.command(.nextKeyboard))
    #expect(stage.keyboard.status.language == "en-US")
    _ = stage.send(.command(.nextKeyboard))
    #expect(stage.keyboard.status.language == "de-CH")
    _ = stage.tell(.fail(.notResponding))
    #expect(stage.keyboard.status.language == "en-US")
    _ = stage.send(.command(.nextKeyboard))
    #expect(stage.keyboard.status.keyboard == "org.example")
    #expect(stage.keyboard.status.language == "en-US")
  }

  @Test func theProgramIsToldItsSurroundingsAndItsKeysStandThere() {
    var stage = Stage()
    let effects = stage.send(.command(.nextKeyboard))
    #expect(
      effects.contains { if case .page(Stage.id, .surroundings) = $0 { true } else { false } })
    _ = stage.tell(.layout(Stage.layout))
    #expect(
      stage.tap("a").contains(
        .page(Stage.id, .key(PageKeyPress(PageKey(id: "a", text: "a"), .tap)))))
    #expect(
      stage.tap("b").contains(
        .page(Stage.id, .key(PageKeyPress(PageKey(id: "b", text: "b", repeats: true), .tap)))))
  }

  @Test func nothingIsTypedButWhatTheProgramTypes() {
    var stage = Stage()
    stage.showForeign()
    #expect(!stage.tap("a").contains { if case .send = $0 { true } else { false } })
    #expect(
      stage.tell(.edit(.insertText("teh -- \"x\""))).contains(.send([.commit("teh -- \"x\"")])))
    #expect(
      stage.tell(.edit(.deleteBackward(2))).contains(
        .send([
          .delete(before: 1, after: 0, of: "\""), .delete(before: 1, after: 0, of: "x"),
        ])))
    #expect(
      stage.tell(.edit(.insertText("a\nb"))).contains(
        .send([.commit("a"), .strike(.keysym(.return), []), .commit("b")])))
  }

  @Test func theSystemKeyboardTakesThePlaceOfOneThatFailsInTheSameFrame() {
    var stage = Stage()
    stage.showForeign()
    let effects = stage.tell(.type("a")) + stage.tell(.fail(.notResponding))
    #expect(effects.contains(.send([.commit("a")])))
    #expect(effects.contains { if case .repaint = $0 { true } else { false } })
    #expect(stage.keyboard.status.keyboard == "en")
    #expect(stage.tap("q").contains(.send([.commit("q")])))
    // Chosen again it begins with the ground.
    _ = stage.send(.command(.nextKeyboard))
    #expect(stage.tap("a") == [])
    // Its keys come back though they are the same as before.
    _ = stage.tell(.layout(Stage.layout))
    #expect(stage.tap("a") != [])
  }

  @Test(arguments: [FieldTraits.secret, .phone, .refusing, .terminal])
  func fieldsThatItMayNotServeGetTheSystemKeyboardAndItComesBack(traits: FieldTraits) {
    var stage = Stage()
    stage.showForeign()
    _ = stage.send(.focus(Field(serial: 1, traits: traits, isEditable: true)))
    #expect(stage.keyboard.status.keyboard == "en")
    _ = stage.send(.focus(Field(serial: 2, traits: FieldTraits(), isEditable: true)))
    #expect(stage.keyboard.status.keyboard == "org.example")
  }

  /// R-DOC-7
  @Test func markedTextStandsAboveTheKeysAndIsNotTyped() {
    var stage = Stage()
    stage.showForeign()
    let effects = stage.tell(.edit(.setMarkedText("ni", start: 2, length: 0)))
    #expect(!effects.contains { if case .send = $0 { true } else { false } })
    #expect(stage.keyboard.shows("ni"))
    #expect(stage.keyboard.shows("a"))
    #expect(!stage.keyboard.status.keys.contains { $0.label == "ni" })
    // The program chooses the ids of its keys: the status tells places.
    #expect(stage.keyboard.status.keys.contains { $0.id == "key-1" })
    #expect(!stage.keyboard.status.keys.contains { $0.id == "a" })
    _ = stage.tell(.edit(.setMarkedText("", start: 0, length: 0)))
    #expect(!stage.keyboard.shows("ni"))
  }

  @Test func whatWasTappedForAnotherFieldIsNotTyped() {
    var stage = Stage()
    _ = stage.send(.focus(Field(serial: 1, traits: FieldTraits(), isEditable: true)))
    stage.showForeign()
    #expect(stage.tell(.type("a")).contains(.send([.commit("a")])))
    _ = stage.send(.focus(Field(serial: 2, traits: .secret, isEditable: true)))
    #expect(!stage.tell(.type("a")).contains { if case .send = $0 { true } else { false } })
  }

  @Test func itsHeightIsItsConstraints() {
    var stage = Stage()
    stage.showForeign()
    _ = stage.tell(.constraints([.init(name: "h", relation: .equal, constant: 300)]))
    #expect(stage.keyboard.placement?.frame.height == 300)
    _ = stage.send(.command(.nextKeyboard))
    #expect(stage.keyboard.placement?.frame.height != 300)
  }

  @Test func thePictureStandsWhereItsKeyDoes() throws {
    var stage = Stage()
    _ = stage.showPicture()
    let first = try #require(stage.keyboard.scene?.pixels)
    #expect(first.source == "org.example")
    #expect(first.frame.width > 500)
    #expect(first.changes == [Rect(x: 4, y: 2, width: 10, height: 20)])
    let next = stage.tell(
      .present(.init(number: 2, half: 1, damage: [.init(x: 1, y: 1, width: 2, height: 2)])))
    #expect(
      next.contains(
        .repaint([Rect(x: first.frame.x + 1, y: first.frame.y + 1, width: 2, height: 2)])))
    #expect(stage.keyboard.scene?.pixels?.revision == first.revision + 1)
    _ = stage.send(.command(.nextKeyboard))
    #expect(stage.keyboard.scene?.pixels == nil)
  }

  /// R-GLOBE-1: a globe that the program has drawn takes the place of the host's, and is the host's all the same.
  @Test func aDrawnGlobeLeadsOn() throws {
    var stage = Stage()
    _ = stage.showPicture()
    #expect(stage.keyboard.hasGlobeKey)
    _ = stage.tell(
      .present(
        .init(
          number: 2, half: 1, damage: [], globe: .init(x: 0, y: 0, width: 60, height: 60))))
    #expect(!stage.keyboard.hasGlobeKey)
    let frame = try #require(stage.keyboard.scene?.pixels?.frame)
    let origin = try #require(stage.keyboard.placement?.frame.origin)
    let place = Point(x: origin.x + frame.x + 20, y: origin.y + frame.y + 20)
    _ = stage.send(
      .touch(Touch(id: TouchID(rawValue: 1), phase: .began, position: place, time: stage.now)))
    _ = stage.send(
      .touch(Touch(id: TouchID(rawValue: 1), phase: .ended, position: place, time: stage.now)))
    #expect(stage.keyboard.status.keyboard == "en")
  }
}

extension FieldTraits {
  fileprivate static let secret = with { $0.isSecure = true }
  fileprivate static let phone = with { $0.type = .namePhonePad }
  fileprivate static let refusing = with { $0.allowsCustomKeyboards = false }
  fileprivate static let terminal = with { $0.type = .terminal }

  private static func with(_ change: (inout FieldTraits) -> Void) -> FieldTraits {
    var traits = FieldTraits()
    change(&traits)
    return traits
  }
}

extension Keyboard {
  fileprivate func shows(_ text: String) -> Bool {
    scene?.keycaps.contains { $0.face == .text(text, weight: .regular) } == true
  }

  fileprivate var hasGlobeKey: Bool {
    scene?.keycaps.contains { $0.face == .icon(.globe) } == true
  }
}
