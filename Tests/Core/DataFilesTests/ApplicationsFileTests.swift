import KeyModel
import Testing

@testable import DataFiles

/// Rules for the fields of applications.
@Suite struct ApplicationsFileTests {
  private func read(_ text: String) throws -> [FieldRule] {
    try ApplicationsFile.read(text, file: "a.toml")
  }

  @Test func everyKeyIsRead() throws {
    let rules = try read(
      """
      [[application]]
      class = "Gajim"
      field = "message-input"
      type = "twitter"
      return = "send"
      multi-line = true
      secure = true
      autocapitalization = "words"
      autocorrection = false
      open = false
      custom-keyboards = false
      hold-keys = true
      text = "prose"
      [[application]]
      class = "st-*"
      whole-window = true
      [[application]]
      file = ["*.py", "Makefile"]
      font = ["mono"]
      text = "code"
      """)
    var first = FieldRule()
    first.application = "Gajim"
    first.field = "message-input"
    first.type = .twitter
    first.returnKey = .send
    first.holdsKeys = true
    first.isMultiline = true
    first.isSecure = true
    first.autocapitalization = .words
    first.autocorrection = false
    first.opens = false
    first.allowsCustomKeyboards = false
    first.text = .prose
    var second = FieldRule()
    second.application = "st-*"
    second.isWholeWindow = true
    var third = FieldRule()
    third.files = ["*.py", "Makefile"]
    third.fonts = ["mono"]
    third.text = .code
    #expect(rules == [first, second, third])
  }

  @Test(arguments: [
    ("[[application]]\nclass = 'A'\n[[application]]\nclass = 'B'\ntyp = 'URL'", 5, "typ"),
    ("[[application]]\nclass = 'A'\n[[application]]\nclass = 'B'\ntype = 'url'", 5, "type"),
    ("[[application]]\nclass = 'A'\n\n[[application]]\ntype = 'URL'", 4, "application"),
    ("[[application]]\nfield = 'q'\nwhole-window = true", 1, "application"),
    ("[[application]]\nclass = '*'\nwhole-window = true", 1, "application"),
    ("[[application]]\nfile = ['*.py']", 1, "application"),
    ("[[application]]\nclass = 'A'\ntext = 'Code'", 3, "text"),
    ("[[application]]\nwindow = 'Dock'\ntext = 'code'", 2, "window"),
    ("[[application]]\nclass = 'A'\nfile = '*.py'\ntext = 'code'", 3, "file"),
    ("[application]\nclass = 'A'", 1, "application"), ("[[applications]]", 1, "applications"),
  ])
  func aMistakeNamesItsLine(text: String, line: Int, key: String) {
    let failure = #expect(throws: DataFailures.self) { try read(text) }?.all.first
    #expect(failure?.line == line)
    #expect(failure?.key.hasSuffix(key) == true, "\(failure?.key ?? "")")
  }

  /// R-HARM-1.
  @Test func theShippedRulesKnowLaunchers() throws {
    let path = "Assets/Applications/launchers.toml"
    let rules = try ApplicationsFile.read(ShippedKeyboardsTests.text(path), file: path)
    for name in ["Mate-panel", "krunner", "doublecmd", "Xfce4-panel", "Xfce4-appfinder"] {
      var window = ActiveWindow(id: 1)
      window.application = name
      let field = Field.focused(reported: Field(serial: 1), in: window, serial: 1, rules: rules)
      #expect(field?.traits.text == .code, "\(name)")
    }
    var panel = ActiveWindow(id: 1)
    panel.kinds = [.dock]
    let field = Field.focused(reported: Field(serial: 1), in: panel, serial: 1, rules: rules)
    #expect(field?.traits.text == .code)
  }

  @Test func theShippedRulesKnowTerminalsAndAddressBars() throws {
    let rules = try ["browsers", "terminals"].flatMap { name in
      let path = "Assets/Applications/\(name).toml"
      return try ApplicationsFile.read(ShippedKeyboardsTests.text(path), file: path)
    }
    for name in ["XTerm", "URxvt", "st-256color", "Alacritty", "kitty"] {
      var window = ActiveWindow(id: 1)
      window.application = name
      let field = Field.focused(reported: nil, in: window, serial: 1, rules: rules)
      #expect(field?.traits.type == .terminal, "\(name)")
    }
    var address = Field(serial: 1)
    address.names = ["urlbar-input", "textbox-input"]
    #expect(address.applying(rules).traits.type == .webSearch)
    #expect(address.applying(rules).traits.returnKey == .go)
    #expect(address.applying(rules).traits.autocapitalization == Autocapitalization.none)
    #expect(address.applying(rules).traits.autocorrection == false)
  }
}
