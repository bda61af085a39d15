import Testing

@testable import KeyModel

/// What input-method contexts and programs say of the field with the focus.
@Suite struct InputHintsTests {
  @Test(arguments: [
    ("email", KeyboardType.emailAddress, false), ("url", .url, false),
    ("number", .decimalPad, false),
    ("phone", .phonePad, false), ("digits", .numberPad, false), ("pin", .numberPad, true),
    ("terminal", .terminal, false), ("free-form password", .default, true),
  ])
  func purposesAreTypes(words: String, type: KeyboardType, isSecure: Bool) {
    let field = Field(serial: 1).applying(InputHints(words: words))
    #expect(field.traits.type == type)
    #expect(field.traits.isSecure == isSecure)
    #expect(field.sources["type"] == "input hints")
    #expect(field.opensKeyboard)
  }

  @Test func aFieldThatBringsItsOwnKeyboardIsLeftAlone() {
    let field = Field(serial: 1).applying(InputHints(words: "email inhibit-osk"))
    #expect(!field.opensKeyboard)
    #expect(field.sources["open"] == "input hints")
  }

  @Test func whatIsNotSaidStays() {
    var field = Field(serial: 1)
    field.traits.isSecure = true
    field.traits.type = .url
    field.traits.isMultiline = true
    let hinted = field.applying(InputHints(words: "uppercase-words no-spellcheck"))
    #expect(hinted.traits.isSecure)
    #expect(hinted.traits.type == .url)
    #expect(hinted.traits.isMultiline)
    #expect(hinted.traits.autocapitalization == .words)
    #expect(hinted.traits.spellChecking == false)
  }

  /// R-TRAIT-8.
  @Test func aTypeThatIsHintedGivesItsReturnLabel() {
    let field = Field(serial: 1).applying(InputHints(words: "url"))
    #expect(field.traits.returnKey == .go)
    #expect(field.sources["return-key"] == "type")
  }

  /// A program without any toolkit tells of its field by the property alone.
  @Test func hintsAloneMakeTheWindowAField() {
    var window = ActiveWindow(id: 7)
    #expect(Field.focused(reported: nil, in: window, serial: 1, rules: []) == nil)
    window.hints = InputHints(words: "digits")
    let field = Field.focused(reported: nil, in: window, serial: 1, rules: [])
    #expect(field?.isEditable == true)
    #expect(field?.isWholeWindow == true)
    #expect(field?.traits.type == .numberPad)
    #expect(field?.sources["editable"] == "input hints")
    // What an application tells counts: a button has the focus.
    var button = Field(serial: 1)
    button.isEditable = false
    #expect(Field.focused(reported: button, in: window, serial: 1, rules: [])?.isEditable == false)
  }

  @Test(arguments: ["", "  ", "emoji vertical-writing", "EMAIL"])
  func unknownWordsSayNothing(words: String) {
    #expect(InputHints(words: words) == nil)
  }

  @Test func theWindowSaysItWhoeverToldOfTheField() {
    var window = ActiveWindow(id: 7)
    window.hints = InputHints(words: "inhibit-osk")
    let field = Field.focused(reported: Field(serial: 1), in: window, serial: 1, rules: [])
    #expect(field?.opensKeyboard == false)
    var rule = FieldRule()
    (rule.application, rule.isWholeWindow) = ("XTerm", true)
    window.application = "XTerm"
    window.frame = Rect(x: 1, y: 2, width: 300, height: 400)
    let whole = Field.focused(reported: nil, in: window, serial: 1, rules: [rule])
    #expect(whole?.opensKeyboard == false)
    #expect(whole?.frame == window.frame)
  }
}
