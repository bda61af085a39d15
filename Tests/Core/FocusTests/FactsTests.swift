import KeyModel
import Testing

@testable import Focus

/// What each toolkit tells of its fields, and what follows (R-TRAIT); the facts were seen on a bus.
@Suite struct FactsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var facts: Facts
    var type = KeyboardType.default
    var returnKey = ReturnKeyType.default
    var isSecure = false
    var isMultiline = false

    var testDescription: String { name }
  }

  private static func web(_ type: String, role: Role = .entry) -> Facts {
    var facts = Facts(
      role: role, states: [.editable, .singleLine, .focusable],
      attributes: ["text-input-type": type, "tag": "input"])
    facts.toolkit = "Chromium"
    return facts
  }

  private static func gtk4(_ role: Role, _ states: States = .editable) -> Facts {
    var facts = Facts(role: role, states: states)
    (facts.toolkit, facts.toolkitVersion) = ("GTK", "4.8.3")
    return facts
  }

  private static func named(_ name: String) -> Facts {
    var facts = Facts(role: .text, states: [.editable, .singleLine])
    (facts.toolkit, facts.name) = ("Qt", name)
    return facts
  }

  static let cases = [
    Case(name: "a GTK 3 entry", facts: Facts(role: .text, states: [.editable, .singleLine])),
    Case(
      name: "a GTK 3 text view", facts: Facts(role: .text, states: [.editable, .multiLine]),
      isMultiline: true),
    Case(
      name: "a GTK 3 password",
      facts: Facts(role: .passwordText, states: [.editable, .singleLine]),
      isSecure: true),
    Case(
      name: "a spin button", facts: Facts(role: .spinButton, states: [.editable, .singleLine]),
      type: .decimalPad),
    Case(name: "a GTK 4 entry", facts: gtk4(.text)),
    Case(
      name: "a GTK 4 search entry", facts: gtk4(.entry), type: .webSearch, returnKey: .search),
    Case(name: "a terminal", facts: Facts(role: .terminal), type: .terminal),
    Case(name: "a page's text", facts: web("text")),
    Case(
      name: "a telephone number by its name", facts: named("Phone number"), type: .phonePad),
    Case(name: "a text about telephones", facts: named("Where your phone was lost")),
    Case(name: "a page's e-mail", facts: web("email"), type: .emailAddress),
    Case(name: "a page's address", facts: web("url"), type: .url, returnKey: .go),
    Case(name: "a page's telephone", facts: web("tel"), type: .phonePad),
    Case(name: "a page's number", facts: web("number", role: .spinButton), type: .decimalPad),
    Case(name: "a page's search", facts: web("search"), type: .webSearch, returnKey: .search),
    Case(name: "a page's password", facts: web("password", role: .passwordText), isSecure: true),
    Case(name: "a password by its type alone", facts: web("password"), isSecure: true),
    Case(
      name: "a page's text area",
      facts: Facts(
        role: .entry, states: [.editable, .multiLine], attributes: ["tag": "textarea"]),
      isMultiline: true),
    Case(
      name: "a page that can be edited whole",
      facts: Facts(role: .documentWeb, states: [.editable, .singleLine]), isMultiline: true),
    Case(
      name: "a search box made of a division",
      facts: Facts(
        role: .entry, states: [.editable, .multiLine], attributes: ["xml-roles": "searchbox"]),
      type: .webSearch, returnKey: .search),
    Case(
      name: "a combo box made of a division",
      facts: Facts(
        role: .comboBox, states: [.editable, .multiLine], attributes: ["xml-roles": "combobox"])),
    Case(
      name: "a frame of a page that can be edited whole",
      facts: Facts(
        role: Role(rawValue: 85), states: [.editable, .singleLine], attributes: ["tag": "body"]),
      isMultiline: true),
    Case(name: "a password that is shown", facts: shown(web("text")), isSecure: true),
  ]

  private static func shown(_ facts: Facts) -> Facts {
    var facts = facts
    facts.wasSecret = true
    return facts
  }

  @Test(arguments: cases) func traitsFollowFromFacts(_ row: Case) {
    let field = row.facts.field(serial: 1)
    #expect(field.isEditable)
    #expect(field.traits.type == row.type)
    #expect(field.traits.returnKey == row.returnKey)
    #expect(field.traits.isSecure == row.isSecure)
    #expect(field.traits.isMultiline == row.isMultiline)
    #expect((field.sources["type"] != nil) == (row.type != .default))
    #expect((field.sources["secure"] != nil) == row.isSecure)
  }

  @Test(arguments: [
    Facts(role: .text, states: [.singleLine]), Facts(role: .text, states: [.editable, .readOnly]),
    gtk4(.text, .readOnly), Facts(role: .comboBox), Facts(role: Role(rawValue: 43)),
    Facts(role: .passwordText, states: [.editable, .readOnly]), Facts(role: .spinButton),
    Facts(role: .terminal, states: .readOnly), Facts(),
  ])
  func whatIsNotEditableIsNoField(_ facts: Facts) {
    #expect(!facts.field(serial: 1).isEditable)
  }

  @Test func theEditableLineOfAComboBoxCounts() {
    var facts = Facts(role: .comboBox)
    facts.hasEditableChild = true
    #expect(facts.field(serial: 1).isEditable)
  }

  @Test func thePartsOfADateTakeDigits() {
    var facts = Facts(role: .spinButton, states: .focusable)
    facts.toolkit = "Gecko"
    #expect(facts.mayBeInDate)
    #expect(!facts.field(serial: 1).isEditable, "a page calls anything a spin button")
    facts.isInDate = true
    #expect(facts.field(serial: 1).isEditable)
    #expect(facts.field(serial: 1).traits.type == .numberPad)
    facts.toolkit = "gtk"
    #expect(!facts.mayBeInDate)
  }

  @Test(arguments: [("number", true), ("tel", true), ("text", false), ("email", false)])
  func numberFieldsTakeTheDigitsOfASCII(_ type: String, _ isSo: Bool) {
    #expect(FactsTests.web(type).field(serial: 1).traits.needsASCIIDigits == isSo)
  }

  @Test(arguments: ["email", "url", "number", "tel", "password"])
  func capitalsNeverComeByThemselvesThere(_ type: String) {
    #expect(
      FactsTests.web(type).field(serial: 1).traits.autocapitalization == Autocapitalization.none)
  }

  @Test(arguments: [("Search", true), ("Search files…", true), ("Research", false), ("", false)])
  func aNameMaySaySearch(_ name: String, _ isSearch: Bool) {
    var facts = Facts(role: .text, states: [.editable, .singleLine])
    facts.name = name
    #expect((facts.field(serial: 1).traits.type == .webSearch) == isSearch)
    // R-HARM-1: what a program searches for is typed as it stands in its texts.
    #expect((facts.field(serial: 1).traits.autocorrection == false) == isSearch)
  }

  @Test func searchesOfPagesAreCorrected() {
    #expect(FactsTests.web("search").field(serial: 1).traits.autocorrection == nil)
  }

  @Test(arguments: [
    ("Password:", true), ("Your PIN", true), ("Passwort wiederholen", true), ("Passport", false),
    ("Opinion", false), ("", false),
  ])
  func aNameMaySayThatItIsASecret(_ name: String, _ isSecure: Bool) {
    var facts = FactsTests.gtk4(.text)
    facts.name = name
    #expect(facts.field(serial: 1).traits.isSecure == isSecure)
    var notes = FactsTests.gtk4(.text, [.editable, .multiLine])
    notes.name = name
    #expect(!notes.field(serial: 1).traits.isSecure)
  }

  @Test func aLineThatDrawsSignsForItsTextIsASecret() {
    var facts = FactsTests.gtk4(.text)
    facts.hidesText = true
    #expect(facts.field(serial: 1).traits.isSecure)
    #expect(facts.field(serial: 1).sources["secure"] == "hidden text")
  }

  @Test(arguments: [
    ("abc", "•", true), ("abc", "●", true), ("abc", "*", true), ("abc", "a", false),
    ("•••", "•", false), ("*.txt", "*", false), ("", "", false), ("é", "e", false),
  ])
  func signsThatStandForCharactersAreKnown(_ text: String, _ drawn: String, _ hides: Bool) {
    #expect(Mask.covers(text, drawn: drawn) == hides)
  }

  @Test func theRectangleOfGTK4IsThatOfItsWindow() {
    var facts = FactsTests.gtk4(.text)
    facts.onScreen = Rect(x: 0, y: 0, width: 100, height: 30)
    facts.inWindow = Rect(x: 5, y: 6, width: 100, height: 30)
    let place = WindowPlace(frame: Rect(x: 50, y: 60, width: 400, height: 300))
    #expect(
      facts.placed(in: place).field(serial: 1).frame == Rect(x: 55, y: 66, width: 100, height: 30))
    #expect(
      facts.placed(in: nil).field(serial: 1).frame == nil, "where the window is, is not known")
    (facts.toolkit, facts.toolkitVersion) = ("gtk", "3.24.38")
    #expect(facts.placed(in: place).onScreen == facts.onScreen, "GTK 3 tells the screen's")
  }

  @Test(arguments: [
    Rect(x: 0, y: 0, width: 0, height: 0), Rect(x: 0, y: 0, width: -1, height: -1),
    Rect(x: -2_147_483_648, y: 0, width: 10, height: 10),
  ])
  func nonsenseIsNoRectangle(_ rect: Rect) {
    var facts = Facts(role: .text, states: .editable)
    facts.onScreen = rect
    #expect(facts.field(serial: 1).frame == nil)
  }

  @Test func anObjectThatLiesElsewhereIsNotUnderTheFinger() {
    var facts = Facts(role: .entry, states: [.editable])
    let point = Point(x: 768, y: 761)
    #expect(facts.mayLie(at: point), "its place is not told")
    facts.onScreen = Rect(x: 259, y: 75, width: 768, height: 20)
    #expect(!facts.mayLie(at: point))
    #expect(facts.mayLie(at: Point(x: 300, y: 80)))
    (facts.toolkit, facts.toolkitVersion) = ("gtk", "4.8.3")
    #expect(facts.mayLie(at: point), "its place on the screen is not known")
  }
}
