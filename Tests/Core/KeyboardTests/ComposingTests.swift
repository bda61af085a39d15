import KeyModel
import Layouts
import Testing

@testable import Board
@testable import Keyboard

/// A syllable that grows in the text, while applications tell of the focus (R-TEXT-6).
@Suite struct ComposingTests {
  private func player() throws -> Player {
    var keyboard = TestKeyboards.keyboard(
      "ko", "Korean", letters: ["ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ", "ㅋㅌㅊㅍㅠㅜㅡ"])
    keyboard.inputMethod = .hangul
    var settings = Settings()
    settings.keyPreview = false
    settings.keyboards = [keyboard.identifier]
    return try Player(settings: settings, keyboards: [keyboard])
  }

  /// The text that the keys have left: what they typed, without what they deleted.
  private func text(of player: Player) -> String {
    var text = ""
    for line in player.output {
      if line.hasPrefix("text ") { text += line.dropFirst(5) }
      if line.hasPrefix("erase ") || line == "key BackSpace" { text.removeLast() }
    }
    return text
  }

  /// What applications tell first of the focus comes late, and may be that of a container that takes no text by its own
  /// word: Qt tells so of the view inside a window that is one text.
  @Test(arguments: [true, false])
  func theFirstWordOnTheFocusEndsNoSyllable(isEditable: Bool) throws {
    for reported in 1..<7 {
      var player = try player()
      for (index, jamo) in "ㄷㅐㅎㅏㄴㅁㅣㄴ".enumerated() {
        if index == reported { player.send(.focus(Field(serial: 1, isEditable: isEditable))) }
        try player.play("tap \(jamo)")
      }
      #expect(text(of: player) == "대한민", "told behind \(reported) keys")
    }
  }

  /// Another field takes nothing of the syllable, whatever had the focus before.
  @Test(arguments: [true, false])
  func anotherFieldEndsTheSyllable(isEditable: Bool) throws {
    var player = try player()
    player.send(.focus(Field(serial: 1, isEditable: isEditable)))
    try player.play("tap ㄷ")
    player.send(.focus(Field(serial: 2)))
    try player.play("tap ㅐ")
    #expect(text(of: player) == "ㄷㅐ")
  }

  /// A field that is full refuses what is typed: nothing of its text is taken back for a syllable (R-HARM-6).
  @Test func aFullFieldLosesNothing() throws {
    var player = try player()
    player.send(.focus(Field(serial: 1)))
    var reported = DocumentContext(serial: 1, before: "학교", startsDocument: true)
    reported.isSettled = true
    player.send(.document(reported))
    try player.play("tap ㅎ ㅏ")
    for _ in 0..<6 { player.send(.document(reported)) }
    try player.play("tap ㄴ")
    #expect(!player.output.contains { $0.hasPrefix("erase ") || $0 == "key BackSpace" })
    #expect(player.output.filter { $0.hasPrefix("text ") } == ["text ㅎ", "text ㅏ", "text ㄴ"])
    // Nothing waits for ever, and what the application does not tell is not taken back either.
    try player.play("tap ㅏ")
    #expect(player.output.filter { $0.hasPrefix("text ") } == ["text ㅎ", "text ㅏ", "text ㄴ"])
    try player.play("3000ms")
    #expect(!player.output.contains { $0.hasPrefix("erase ") || $0 == "key BackSpace" })
    #expect(
      player.output.filter { $0.hasPrefix("text ") } == ["text ㅎ", "text ㅏ", "text ㄴ", "text ㅏ"])
  }

  /// A field that tells late gets the syllable all the same, and what is typed behind it in its order.
  @Test func aSlowFieldGetsTheSyllable() throws {
    var player = try player()
    player.send(.focus(Field(serial: 1)))
    player.send(.document(DocumentContext(serial: 1, before: "", startsDocument: true)))
    try player.play("tap ㅎ ㅏ ㄴ space")
    #expect(text(of: player) == "ㅎ")
    for reported in ["ㅎ", "하", "한"] {
      player.send(.document(DocumentContext(serial: 1, before: reported, startsDocument: true)))
    }
    #expect(text(of: player) == "한space")
  }

  /// A modifier that is tapped meanwhile is for the key behind it, and joins none of those that wait.
  @Test func whatWaitsIsNoChord() throws {
    var player = try player()
    player.send(.focus(Field(serial: 1)))
    player.send(.document(DocumentContext(serial: 1, before: "", startsDocument: true)))
    try player.play("tap ㅎ ㅏ")
    var keyboard = player.keyboard
    keyboard.levels.press(
      .modifier(.control), by: TouchID(rawValue: 9), at: player.now, doubleTap: 300)
    keyboard.levels.release(TouchID(rawValue: 9), cancelled: false)
    let reported = DocumentContext(serial: 1, before: "ㅎ", startsDocument: true)
    let effects = keyboard.handle(.document(reported), at: player.now)
    let commands = effects.flatMap { effect -> [TextCommand] in
      if case .send(let commands) = effect { commands } else { [] }
    }
    #expect(commands.contains(.commit("하")))
    #expect(keyboard.levels.active == .control)
  }

  /// A password field takes nothing either, though it is the first that is told.
  @Test func aPasswordEndsTheSyllable() throws {
    var player = try player()
    try player.play("tap ㄷ")
    var secret = Field(serial: 1)
    secret.traits.isSecure = true
    player.send(.focus(secret))
    #expect(!player.keyboard.mayRetype)
  }
}
