import Testing

@testable import KeyModel

/// Which kind of text a field holds, by rules and signs (R-HARM-1).
@Suite struct TextKindTests {
  private static func rule(
    _ text: TextRule, class name: String? = nil, field: String? = nil, files: [String] = [],
    fonts: [String] = []
  ) -> FieldRule {
    var rule = FieldRule()
    (rule.text, rule.application, rule.field, rule.files, rule.fonts) =
      (text, name, field, files, fonts)
    return rule
  }

  private static let rules = [
    rule(.prose, files: ["*.md", "*.txt", "README"]), rule(.code, files: ["*.py", "Makefile"]),
    rule(.file, class: "gedit"), rule(.code, class: "Geany"), rule(.prose, class: "Evolution"),
    rule(.code, field: "cm-content"), rule(.code, field: "ace_*"), rule(.code, fonts: ["mono"]),
  ]

  @Test(
    arguments: [
      ("gedit", "*main.py (~/src) - gedit", "Monospace", "gtk", nil, .code),
      ("gedit", "Notes.MD (~) - gedit", "Monospace", "gtk", nil, .prose),
      ("gedit", "Untitled Document 1 - gedit", "Monospace", "gtk", nil, nil),
      ("Geany", "README.md - /home/me/app - Geany", "Monospace", "gtk", nil, .prose),
      ("Geany", "untitled - Geany", nil, "gtk", nil, .code),
      ("Evolution", "Re: main.py", "Monospace", "gtk", nil, .prose),
      ("Other", "● Makefile — project", nil, "Qt", nil, .code),
      ("Other", "makefile of dreams", nil, "Qt", nil, nil),
      ("Other", "Letter", "DejaVu Sans Mono", "gtk", nil, .code),
      ("Other", "Letter", "DejaVu Sans", "gtk", nil, nil),
      ("Firefox", "main.py · app", nil, "Gecko", nil, nil),
      ("Firefox", "Ask a question", "monospace", "Gecko", nil, .doubtful),
      ("Firefox", "a.ipynb - Jupyter", "monospace", "Gecko", "cm-content", .code),
      ("Chromium", "Editing app/README.md", nil, "Chromium", "cm-content", .prose),
      ("Chromium", "Editor", nil, "Chromium", "ace_text-input", .code),
    ] as [(String, String, String?, String, String?, TextKind?)])
  func signs(
    application: String, title: String, font: String?, toolkit: String, name: String?,
    kind: TextKind?
  ) {
    var window = ActiveWindow(id: 1)
    window.application = application
    window.files = WindowTitle.files(in: title)
    var reported = Field(serial: 1)
    (reported.font, reported.toolkit, reported.names) = (
      font, toolkit, name.map { ["x", $0] } ?? []
    )
    let field = Field.focused(reported: reported, in: window, serial: 1, rules: Self.rules)
    #expect(field?.traits.text == kind, "\(application), \(title)")
    #expect((field?.sources["text"] == nil) == (kind == nil))
  }

  /// R-HARM-1: names of programs and files in the lines of panels, launchers and file managers are no prose.
  @Test(
    arguments: [
      ("krunner", [], false, .code), ("krunner", [], true, nil), ("Other", [.dock], false, .code),
      ("Other", [.popup], false, .code), ("Other", [.popup], true, nil), ("Other", [], false, nil),
      ("Editor", [], false, nil), ("Editor", [.dialog], false, .code),
      ("Editor", [.dialog], true, nil),
    ] as [(String, Set<WindowKind>, Bool, TextKind?)])
  func linesOfLaunchersAreNoProse(
    application: String, kinds: Set<WindowKind>, isMultiline: Bool, kind: TextKind?
  ) {
    var rules = [Self.rule(.file, class: "Editor"), Self.rule(.names, class: "krunner")]
    for kind in WindowKind.allCases {
      var rule = Self.rule(.names)
      rule.window = kind
      rules.append(rule)
    }
    var window = ActiveWindow(id: 1)
    (window.application, window.kinds) = (application, kinds)
    var reported = Field(serial: 1)
    reported.traits.isMultiline = isMultiline
    let field = Field.focused(reported: reported, in: window, serial: 1, rules: rules)
    #expect(field?.traits.text == kind)
  }

  /// R-HARM-1: nothing is known of the text where the application says that nobody can type.
  @Test func textThatNobodyCanTypeIsNotKnown() {
    var field = Field(serial: 1, isEditable: false)
    #expect(field.knownTraits == nil)
    field.traits.isSecure = true
    #expect(field.knownTraits?.isSecure == true)
    #expect(Field(serial: 1).knownTraits != nil)
  }

  @Test(arguments: [
    ("*main.c (~/src/app) - gedit", ["main.c", "app", "gedit"]),
    ("[+] /etc/fstab: vim", ["fstab", "vim"]), ("", []), ("\u{0}***", []),
    ("C:\\src\\Form1.cs", ["Form1.cs"]),
  ])
  func titlesNameFiles(title: String, files: [String]) {
    #expect(WindowTitle.files(in: title) == files)
  }

  @Test func aHostileTitleIsCutBeforeItIsRead() {
    let long = String(repeating: "x", count: 5000)
    #expect(WindowTitle.files(in: long).isEmpty)
    let many = [String](repeating: "a.py", count: 5000).joined(separator: " ")
    #expect(WindowTitle.files(in: many).count == 24)
  }
}
