import Control
import KeyModel
import Layouts
import Testing

@testable import Board
@testable import Keyboard

/// What every shipped keyboard is for a field that asks for something (R-TRAIT).
@Suite struct TraitTests {
  private static let names = ["en-US", "de", "el", "fr", "tr-Q", "morse"]

  private func player(
    _ keyboard: String = "en-US", screen: String = "phone", enabled: [String]? = nil
  ) throws -> Player {
    var settings = Settings()
    settings.keyboards = enabled ?? [keyboard, "en-US"]
    settings.keyboard = keyboard
    return try Player(
      screen: screen, settings: settings,
      keyboards: try (TraitTests.names.filter { $0 != keyboard } + [keyboard])
        .map { try ShippedTests.keyboard($0) })
  }

  private func field(
    _ type: KeyboardType, serial: UInt64 = 1, _ change: (inout FieldTraits) -> Void = { _ in }
  ) -> Event {
    var field = Field(serial: serial)
    field.traits.type = type
    change(&field.traits)
    return .focus(field)
  }

  private func types(_ player: Player) -> [String] {
    player.keyboard.status.keys.filter { $0.role == "character" }.map(\.label)
  }

  private static let screens = ["phone", "pad", "desktop"]

  /// R-TRAIT-1.
  @Test(arguments: ShippedTests.names.filter { $0 != "emoji" }, screens)
  func everyTypeShowsItsKeys(_ keyboard: String, _ screen: String) throws {
    var player = try player(keyboard, screen: screen)
    // Digits of any script: `TypedCharactersTests` knows which script is a language's own.
    let (zero, one, nine) = ("0 of any script", "1 of any script", "9 of any script")
    // The twelve keys of kana have no room in their last row.
    let hasRoom = keyboard != "ja-kana" || screen != "phone"
    let wanted: [(KeyboardType, String, [String], Bool)] = [
      (.default, "letters", [], true), (.asciiCapable, "letters", [], true),
      (.numbersAndPunctuation, "numbers", [one, "-"], true),
      (.url, "letters", [".", "/", ".com"], false),
      (.emailAddress, "letters", ["@", "."], true),
      (.webSearch, "letters", hasRoom ? ["."] : [], true),
      (.twitter, "letters", hasRoom ? ["@", "#"] : [], true),
      (.namePhonePad, "letters", [], true),
      (.numberPad, "number-pad", [zero, nine], false),
      (.asciiCapableNumberPad, "number-pad", ["0", "9"], false),
      (.phonePad, "phone-pad", ["*", zero, "#", "+"], false),
      (.decimalPad, "decimal-pad", [zero, "-"], false), (.terminal, "letters", [], true),
    ]
    #expect(Set(wanted.map(\.0)) == Set(KeyboardType.allCases))
    for (serial, (type, plane, keys, hasSpace)) in wanted.enumerated() {
      player.send(field(type, serial: UInt64(serial + 1)))
      let status = player.keyboard.status
      #expect(status.plane == plane, "\(type)")
      let shown = types(player)
      let digits = Set(shown.compactMap { $0.count == 1 ? $0.first?.wholeNumberValue : nil })
      for key in keys {
        let isThere =
          key.hasSuffix(" of any script")
          ? digits.contains(key.first?.wholeNumberValue ?? -1) : shown.contains(key)
        #expect(isThere, "\(type) \(key)")
      }
      #expect(status.keys.contains { $0.role == "space" } == hasSpace, "\(type)")
      #expect(Set(status.keys.map(\.id)).count == status.keys.count, "\(type)")
    }
  }

  @Test(arguments: [("pad", ","), ("desktop", "1"), ("desktop", "'")])
  func aSentenceMayBeginWithADigitOrAQuotationMark(_ screen: String, _ first: String) throws {
    var player = try player(screen: screen)
    try player.play("field default")
    #expect(types(player).contains("Q") && types(player).contains(first))
    try player.play("tap \(first)")
    #expect(player.output.last == "text \(first == "'" ? "‘" : first)")
    guard first == "'" else { return }
    try player.play("tap h i")
    #expect(player.output.suffix(2) == ["text H", "text i"])
  }

  /// R-HARM-1: a capital that is due is none of a chord's, and the tap on shift is for Shift.
  @Test(arguments: ["pad", "desktop"])
  func shiftGoesWithAModifierWhereACapitalIsDue(_ screen: String) throws {
    var player = try player(screen: screen)
    try player.play("field default")
    #expect(types(player).contains("Q"))
    var plain = player
    try plain.play("tap ctrl")
    #expect(types(plain).contains("q"))
    try plain.play("tap s")
    #expect(plain.output.last == "key ctrl+s")
    try player.play("tap ctrl shift")
    #expect(types(player).contains("Q"))
    try player.play("tap S")
    #expect(player.output.last == "key shift+ctrl+s")
  }

  /// R-TRAIT-9, R-TEXT-1.
  @Test func everyLetterIsACapitalWhereAllAreWanted() throws {
    var player = try player()
    player.send(field(.default) { $0.autocapitalization = .allCharacters })
    try player.play("tap A B C")
    #expect(player.output.suffix(3) == ["text A", "text B", "text C"])
  }

  @Test func theSpaceBarComesBackWithAnotherField() throws {
    var player = try player()
    let plain = types(player)
    player.send(field(.emailAddress))
    #expect(types(player) == plain + ["@", "."])
    player.send(field(.default, serial: 2))
    #expect(types(player) == plain)
  }

  /// R-TRAIT-2.
  @Test func domainsAreTypedAsTheyStand() throws {
    var player = try player()
    player.send(field(.url))
    try player.play("tap .com")
    #expect(player.output.last == "text .com")
  }

  @Test(arguments: [("en-US", "."), ("de", ","), ("tr-Q", ",")])
  func theDecimalPadHasTheSeparatorOfTheLanguage(_ keyboard: String, _ separator: String) throws {
    var player = try player(keyboard)
    player.send(field(.decimalPad))
    #expect(types(player).contains(separator))
    #expect(types(player).count == 12)
  }

  @Test func aPadGoesWithItsFieldAndOthersStay() throws {
    var player = try player()
    player.send(field(.numberPad))
    player.send(.focus(nil))
    #expect(player.keyboard.status.plane == "letters")
    try player.play("tap numbers")
    player.send(.focus(nil))
    #expect(player.keyboard.status.plane == "numbers")
  }

  @Test func moreThatIsKnownOfAFieldKeepsThePlaneThatWasChosen() throws {
    var player = try player()
    player.send(field(.numberPad))
    try player.play("tap letters")
    player.send(field(.numberPad) { $0.returnKey = .done })
    #expect(player.keyboard.status.plane == "letters")
  }

  @Test func numbersOfANameFieldAreATelephones() throws {
    var player = try player()
    player.send(field(.namePhonePad))
    try player.play("tap numbers")
    #expect(player.keyboard.status.plane == "phone-pad")
  }

  @Test func hiddenAndShownAgainItBeginsWithThePlaneOfTheField() throws {
    var player = try player()
    player.send(field(.phonePad))
    player.send(.command(.hide))
    player.send(.command(.show))
    #expect(player.keyboard.status.plane == "phone-pad")
  }

  // MARK: Other keyboards

  /// R-TRAIT-3.
  @Test(arguments: [KeyboardType.asciiCapable, .emailAddress, .url])
  func anASCIIKeyboardStandsInAndGoesAgain(_ type: KeyboardType) throws {
    var player = try player("el")
    player.send(field(type))
    #expect(player.keyboard.status.keyboard == "en-US")
    player.send(field(.default, serial: 2))
    #expect(player.keyboard.status.keyboard == "el")
  }

  @Test func digitsThatAFieldWouldRefuseAreNotOffered() throws {
    var player = try player("ar")
    player.send(field(.decimalPad))
    #expect(types(player).contains("١"))
    player.send(field(.decimalPad, serial: 2) { $0.needsASCIIDigits = true })
    #expect(player.keyboard.status.plane == "decimal-pad")
    #expect(types(player).contains("1") && !types(player).contains("١"))
    player.send(field(.default, serial: 3))
    #expect(player.keyboard.status.keyboard == "ar")
  }

  @Test func aKeyboardWithDigitsOfASCIIStays() throws {
    var player = try player("el")
    player.send(field(.decimalPad) { $0.needsASCIIDigits = true })
    #expect(player.keyboard.status.keyboard == "el")
  }

  @Test func oneThatIsNotEnabledStandsInWhereNoneIs() throws {
    var player = try player("el", enabled: ["el"])
    player.send(field(.asciiCapable))
    #expect(player.keyboard.status.keyboard == "en-US")
    player.send(.focus(nil))
    #expect(player.keyboard.status.keyboard == "el")
  }

  @Test func theGlobeWalksThroughThoseThatCanServe() throws {
    var player = try player("el", enabled: ["el", "en-US", "de"])
    player.send(field(.asciiCapable))
    player.send(.command(.nextKeyboard))
    #expect(player.keyboard.status.keyboard == "de")
    player.send(.command(.nextKeyboard))
    #expect(player.keyboard.status.keyboard == "en-US")
    player.send(.focus(nil))
    #expect(player.keyboard.status.keyboard == "el")
  }

  /// The field's own hints change, or the application tells its kind later: the keys change with it.
  @Test func aFieldThatChangesItsKindGetsOtherKeys() throws {
    var player = try player()
    player.send(field(.default))
    player.send(field(.numberPad))
    #expect(player.keyboard.status.plane == "number-pad")
    player.send(field(.emailAddress))
    #expect(player.keyboard.status.plane == "letters")
  }

  /// R-TRAIT-3.
  @Test func aPadOfASCIIHasDigitsOfASCII() throws {
    var arabic = try ShippedTests.keyboard("ar")
    arabic.manifest.isASCIICapable = true
    var settings = Settings()
    settings.keyboards = ["ar", "en-US"]
    settings.keyboard = "ar"
    var player = try Player(
      settings: settings, keyboards: [arabic, try ShippedTests.keyboard("en-US")])
    for type in [KeyboardType.asciiCapableNumberPad, .asciiCapable, .emailAddress] {
      player.send(field(type))
      #expect(player.keyboard.status.keyboard == "en-US")
      player.send(field(.default, serial: 2))
      #expect(player.keyboard.status.keyboard == "ar")
    }
  }

  /// R-GLOBE-6.
  @Test func theKeyboardOfAnApplicationIsKeptForTheNextStart() throws {
    var settings = Settings()
    settings.keyboards = ["en-US", "de"]
    settings.rememberPerApplication = true
    let keyboards = try settings.keyboards.map { try ShippedTests.keyboard($0) }
    var player = try Player(settings: settings, keyboards: keyboards)
    player.send(.application("XTerm"))
    player.send(.command(.nextKeyboard))
    let saved = player.effects.compactMap {
      if case .saveKeyboards(let text) = $0 { text } else { nil }
    }
    #expect(saved == ["XTerm\tde\n"])
    // Nothing is noted beside a secret field.
    player.send(field(.default) { $0.isSecure = true })
    player.send(.command(.nextKeyboard))
    #expect(player.keyboard.status.keyboard == "en-US")
    #expect(!player.effects.contains { if case .saveKeyboards = $0 { true } else { false } })
    var later = try Player(settings: settings, keyboards: keyboards)
    later.send(.keyboardsInUse("XTerm\tde\n"))
    later.send(.application("XTerm"))
    #expect(later.keyboard.status.keyboard == "de")
  }

  /// R-GLOBE-2: a globe key that is shown leads somewhere.
  @Test func theGlobeIsThereOnlyWhereItLeadsSomewhere() throws {
    var own = try ShippedTests.keyboard("de")
    own.isShipped = false
    var settings = Settings()
    settings.keyboards = ["en-US", "de"]
    var player = try Player(
      settings: settings, keyboards: [try ShippedTests.keyboard("en-US"), own])
    func hasGlobe() -> Bool { player.keyboard.status.keys.contains { $0.role == "globe" } }
    player.send(field(.default))
    #expect(hasGlobe())
    player.send(field(.default, serial: 2) { $0.isSecure = true })
    #expect(player.keyboard.status.keyboard == "en-US")
    #expect(!hasGlobe())
    player.send(field(.default, serial: 3))
    #expect(hasGlobe())
  }

  /// A player whose first keyboard, `de`, was not shipped; `en-US` was.
  private func playerOfForeign() throws -> Player {
    var foreign = try ShippedTests.keyboard("de")
    foreign.isShipped = false
    var settings = Settings()
    settings.keyboards = ["de", "en-US"]
    settings.keyboard = "de"
    return try Player(
      settings: settings, keyboards: [foreign, try ShippedTests.keyboard("en-US")])
  }

  /// R-TRAIT-4, R-TRAIT-5, R-TRAIT-6, R-TRUST-8.
  @Test func aPasswordIsTypedOnAKeyboardThatWasShipped() throws {
    var player = try playerOfForeign()
    for change in [
      { (traits: inout FieldTraits) in traits.isSecure = true },
      { $0.allowsCustomKeyboards = false }, { $0.type = .phonePad }, { $0.type = .namePhonePad },
    ] {
      player.send(field(.default, change))
      #expect(player.keyboard.status.keyboard == "en-US")
      player.send(field(.default, serial: 2))
      #expect(player.keyboard.status.keyboard == "de")
    }
  }

  /// R-TRAIT-6.
  @Test func aWindowThatRefusesNeedsNoFieldToBeTold() throws {
    var player = try playerOfForeign()
    for reported in [nil, Field(serial: 3, isEditable: false)] {
      player.send(.focus(reported))
      player.send(.refusal(true))
      #expect(player.keyboard.status.keyboard == "en-US")
      player.send(.refusal(false))
      #expect(player.keyboard.status.keyboard == "de")
    }
  }

  /// R-TRAIT-4.
  @Test func noPreviewShowsAPassword() throws {
    var player = try player()
    player.send(field(.default) { $0.isSecure = true })
    try player.play("down a")
    #expect(player.keyboard.popup == nil)
    try player.play("up")
    player.send(field(.default, serial: 2))
    try player.play("down a")
    #expect(player.keyboard.popup != nil)
  }

  // MARK: Return

  private func returnCap(_ player: Player) throws -> String {
    let keys = player.keyboard.status.keys
    let index = try #require(keys.firstIndex { $0.role == "return" })
    let cap = try #require(player.keyboard.scene?.keycaps[index])
    let state = cap.state == .disabled ? " disabled" : ""
    guard case .text(let text, weight: _) = cap.face else { return "\(cap.style)\(state)" }
    return "\(text) \(cap.style)\(state)"
  }

  /// R-TRAIT-8.
  @Test(arguments: [
    ("en-US", ReturnKeyType.search, "search primary"), ("de", .search, "suchen primary"),
    ("en-US", .go, "go primary"), ("fr", .send, "envoyer primary"), ("en-US", .default, "special"),
    ("morse", .done, "done primary"),
  ])
  func theReturnKeySaysWhatItDoes(
    _ keyboard: String, _ type: ReturnKeyType, _ wanted: String
  ) throws {
    var player = try player(keyboard)
    player.send(field(.default) { $0.returnKey = type })
    #expect(try returnCap(player) == wanted)
    player.send(field(.default) { ($0.returnKey, $0.isMultiline) = (type, true) })
    #expect(try returnCap(player) == "special")
  }

  /// R-TRAIT-8.
  @Test func itIsDimmedWhileTheFieldIsEmpty() throws {
    var player = try player()
    player.send(
      field(.default) { ($0.returnKey, $0.enablesReturnKeyAutomatically) = (.search, true) })
    #expect(try returnCap(player) == "search primary", "what is not known does not count as empty")
    player.send(.document(DocumentContext(serial: 1, before: "")))
    #expect(try returnCap(player) == "search special disabled")
    try player.play("tap return")
    #expect(player.output.isEmpty)
    try player.play("tap a")
    #expect(try returnCap(player) == "search primary", "before the application says so")
    try player.play("tap return")
    #expect(player.output.last == "key Return")
    player.send(.document(DocumentContext(serial: 1, before: "a")))
    try player.play("tap delete")
    player.send(.document(DocumentContext(serial: 1, before: "")))
    #expect(try returnCap(player) == "search special disabled")
  }
}
