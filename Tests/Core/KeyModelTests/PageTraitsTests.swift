import Testing

@testable import KeyModel

/// What pages say of their fields, as HTML names it (R-TRAIT-1, R-TRAIT-8, R-TRAIT-9, R-TRAIT-11).
@Suite struct PageTraitsTests {
  private func field(_ attributes: [String: String], reported: Field? = nil) -> Field {
    (reported ?? Field(serial: 1)).applying(PageTraits(attributes: attributes))
  }

  @Test func everyInputmode() {
    let modes: [(String, KeyboardType)] = [
      ("text", .default), ("decimal", .decimalPad), ("numeric", .numberPad), ("tel", .phonePad),
      ("search", .webSearch), ("email", .emailAddress), ("url", .url),
    ]
    for (mode, type) in modes {
      let field = field(["inputmode": mode])
      #expect(field.traits.type == type, "\(mode)")
      #expect(field.sources["type"] == "page")
      #expect(field.opensKeyboard)
      #expect(field.traits.needsASCIIDigits == type.isPad)
    }
    #expect(!field(["inputmode": "none"]).opensKeyboard)
    // The page's word counts more than the type, and an unknown word says nothing.
    #expect(field(["type": "number", "inputmode": "text"]).traits.type == .default)
    #expect(field(["type": "email", "inputmode": "sideways"]).traits.type == .emailAddress)
  }

  @Test func everyEnterkeyhint() {
    let hints: [(String, ReturnKeyType)] = [
      ("enter", .default), ("done", .done), ("go", .go), ("next", .next),
      ("previous", .previous), ("search", .search), ("send", .send),
    ]
    for (hint, key) in hints {
      #expect(field(["enterkeyhint": hint]).traits.returnKey == key, "\(hint)")
    }
    // The word counts more than that of the type.
    #expect(field(["type": "search", "enterkeyhint": "next"]).traits.returnKey == .next)
    #expect(field(["type": "search"]).traits.returnKey == .search)
  }

  @Test func everyAutocapitalize() {
    let words: [(String, Autocapitalization)] = [
      ("off", .none), ("none", .none), ("on", .sentences), ("sentences", .sentences),
      ("words", .words), ("characters", .allCharacters),
    ]
    for (word, capitals) in words {
      #expect(field(["autocapitalize": word]).traits.autocapitalization == capitals, "\(word)")
    }
    // HTML: the attribute has no effect on these.
    for type in ["email", "url"] {
      let capitals = field(["type": type, "autocapitalize": "words"]).traits.autocapitalization
      #expect(capitals == Autocapitalization.none)
    }
  }

  @Test func everyAutocompleteThatNamesItsKeys() {
    let values: [(String, KeyboardType)] = [
      ("cc-number", .numberPad), ("cc-csc", .numberPad), ("cc-exp", .numbersAndPunctuation),
      ("bday", .numbersAndPunctuation), ("tel", .phonePad), ("home tel", .phonePad),
      ("section-a shipping email", .emailAddress), ("url", .url),
    ]
    for (value, type) in values {
      #expect(field(["autocomplete": value]).traits.type == type, "\(value)")
    }
    #expect(field(["autocomplete": "current-password"]).traits.isSecure)
    #expect(field(["type": "password", "inputmode": "numeric"]).traits.type == .numberPad)
    let name = field(["autocomplete": "family-name"])
    #expect(name.traits.autocapitalization == .words && name.traits.autocorrection == false)
    let user = field(["autocomplete": "username"])
    #expect(user.traits.autocapitalization == Autocapitalization.none)
  }

  @Test func aCodeThatIsUsedOnceHasItsPad() {
    #expect(field(["autocomplete": "one-time-code", "most": "6"]).traits.type == .numberPad)
    #expect(field(["autocomplete": "one-time-code", "most": "6"]).traits.codeLength == 6)
    #expect(field(["autocomplete": "one-time-code"]).traits.type == .numbersAndPunctuation)
    #expect(field(["autocomplete": "one-time-code"]).traits.codeLength == 0)
    #expect(field(["autocomplete": "one-time-code", "inputmode": "text"]).traits.type == .default)
    #expect(field(["digits": "true"]).traits.type == .numberPad)
    #expect(field([:]).traits.codeLength == nil)
  }

  @Test func whatIsSwitchedOff() {
    #expect(field(["autocorrect": "off"]).traits.autocorrection == false)
    #expect(field(["spellcheck": "false"]).traits.spellChecking == false)
    #expect(field(["code": "true"]).traits.text == .code)
    #expect(!field(["readonly": "true"]).opensKeyboard)
    #expect(field(["lang": "de-AT"]).traits.language == "de-AT")
    #expect(field(["lang": "<script>"]).traits.language == nil)
    #expect(field(["type": "textarea"]).traits.isMultiline)
  }

  @Test func aPageThatBringsItsOwnKeysGetsNoneUntilItAsks() {
    #expect(!field(["policy": "manual"]).opensKeyboard)
    #expect(field(["policy": "manual", "asked": "show"]).opensKeyboard)
    #expect(!field(["asked": "hide"]).opensKeyboard)
    #expect(PageTraits(attributes: ["asked": "show"]).signs == [.asksKeyboard])
  }

  @Test func whereBothSpeakAPasswordWins() {
    var reported = Field(serial: 1)
    reported.traits.isSecure = true
    #expect(field(["type": "text", "inputmode": "text"], reported: reported).traits.isSecure)
    #expect(field(["type": "password"]).traits.isSecure)
    // Of the input context of a browser only a password counts beside the page.
    var context = InputHints()
    (context.type, context.isSecure) = (.url, true)
    let served = Field.focused(
      reported: Field(serial: 1), in: nil, serial: 1, rules: [], context: context,
      page: PageTraits(attributes: ["inputmode": "tel"]))
    #expect(served?.traits.type == .phonePad && served?.traits.isSecure == true)
  }
}
