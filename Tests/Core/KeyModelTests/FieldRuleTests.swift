import Testing

@testable import KeyModel

/// What the rules and the X server add to what applications tell of a field.
@Suite struct FieldRuleTests {
  private func window(_ name: String?) -> ActiveWindow {
    var window = ActiveWindow(id: 7)
    window.application = name
    window.frame = Rect(x: 100, y: 50, width: 400, height: 300)
    return window
  }

  private func rule(_ name: String?, _ change: (inout FieldRule) -> Void) -> FieldRule {
    var rule = FieldRule()
    rule.application = name
    change(&rule)
    return rule
  }

  @Test(arguments: [
    ("XTerm", "XTerm", true), ("XTerm", "xterm", false), ("st-*", "st-256color", true),
    ("st-*", "stalonetray", false), ("*", "Anything", true), ("XTerm", nil, false),
    (nil, "Anything", true), (nil, nil, true),
  ])
  func namesAreCompared(rule name: String?, window: String?, speaks: Bool) {
    #expect(rule(name) { _ in }.speaks(of: window) == speaks)
  }

  @Test func theFirstRuleThatSpeaksOfATraitCounts() {
    let rules = [
      rule("A") { $0.returnKey = .send }, rule("B") { $0.type = .url },
      rule("A") {
        $0.returnKey = .done
        $0.type = .emailAddress
      },
    ]
    let field = Field.focused(reported: Field(serial: 1), in: window("A"), serial: 0, rules: rules)
    #expect(field?.traits.returnKey == .send)
    #expect(field?.traits.type == .emailAddress)
    #expect(field?.traits.autocapitalization == Autocapitalization.none)
    #expect(field?.sources["type"] == "rule")
    #expect(field?.serial == 1)
  }

  /// R-TRAIT-8.
  @Test func aTypeThatARuleGivesHasItsReturnLabel() {
    let search = Field(serial: 1).applying([rule(nil) { $0.type = .webSearch }])
    #expect(search.traits.returnKey == .search)
    #expect(search.traits.enablesReturnKeyAutomatically)
    // A label that a rule names counts more, though the type comes from a stronger rule.
    let sent = Field(serial: 1).applying(
      [rule(nil) { $0.type = .webSearch }, rule(nil) { $0.returnKey = .send }])
    #expect(sent.traits.returnKey == .send)
  }

  /// R-TRAIT-6.
  @Test func noRuleAllowsWhatTheApplicationRefuses() {
    var window = window("A")
    window.allowsCustomKeyboards = false
    let rules = [rule("A") { $0.allowsCustomKeyboards = true }]
    let field = Field.focused(reported: Field(serial: 1), in: window, serial: 1, rules: rules)
    #expect(field?.traits.allowsCustomKeyboards == false)
  }

  @Test func noRuleMakesAPasswordLess() {
    var reported = Field(serial: 1)
    reported.traits.isSecure = true
    let field = reported.applying([rule(nil) { $0.type = .default }])
    #expect(field.traits.isSecure)
  }

  @Test func aRuleForAFieldOfThatNameOnly() {
    let rules = [
      rule(nil) {
        $0.field = "q"
        $0.type = .webSearch
      }
    ]
    var reported = Field(serial: 1)
    #expect(reported.applying(rules).traits.type == .default)
    reported.names = ["query", "q"]
    #expect(reported.applying(rules).traits.type == .webSearch)
  }

  @Test func aWindowThatIsAFieldGetsASerialOfItsOwn() {
    let rules = [
      rule("XTerm") {
        $0.isWholeWindow = true
        $0.type = .terminal
      }
    ]
    func focused(_ reported: Field?, _ name: String?, _ serial: UInt64) -> Field? {
      Field.focused(reported: reported, in: window(name), serial: serial, rules: rules)
    }
    let first = focused(nil, "XTerm", 3)
    #expect(first?.isEditable == true)
    #expect(first?.traits.type == .terminal)
    #expect(focused(nil, "XTerm", 4)?.serial != first?.serial)
    #expect(focused(Field(serial: 3, isEditable: false), "XTerm", 3) == first)
    #expect(focused(nil, "Tk", 3) == nil)
    #expect(focused(Field(serial: 9), "XTerm", 3)?.serial == 9, "what is told counts more")
  }

  @Test func theWindowSaysWhereItIsAndWhatItRefuses() {
    var reported = Field(serial: 1, frame: Rect(x: 10, y: 20, width: 80, height: 30))
    reported.isFrameInWindow = true
    var refusing = window("A")
    refusing.allowsCustomKeyboards = false
    let field = Field.focused(reported: reported, in: refusing, serial: 0, rules: [])
    #expect(field?.frame == Rect(x: 110, y: 70, width: 80, height: 30))
    #expect(field?.application == "A")
    #expect(field?.traits.allowsCustomKeyboards == false)
    let lost = Field.focused(reported: reported, in: nil, serial: 0, rules: [])
    #expect(lost?.frame == nil, "without a window nobody knows where it is")
  }
}
