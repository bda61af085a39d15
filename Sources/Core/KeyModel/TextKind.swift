/// Kind of text in a field, which decides whether text services may act there (R-HARM-1).
package enum TextKind: String, Hashable, Sendable, CaseIterable {
  /// Words of a language.
  case prose
  /// Source code, commands, data: every character counts, and the keyboard changes none.
  case code
  /// The text counts as code, unless the text around the insertion point reads as prose. An example is a web page's
  /// text area in a monospaced font, since unstyled text areas have such a font, too.
  case doubtful
}

/// The kind of text that a rule declares for its fields.
package enum TextRule: String, Hashable, Sendable, CaseIterable {
  /// Prose, whatever the font is.
  case prose
  /// Code, except in files that a rule for their names calls prose.
  case code
  /// The kind of the file whose name is in the window's title; if no file is known, the text itself decides.
  case file
  /// Names of programs, files and settings, and commands: in fields of one line nothing is changed. The rule does
  /// not apply to other fields.
  case names
}

extension FieldRule {
  /// Whether the rule is about files with one of these names.
  fileprivate func speaks(ofFiles names: [String]) -> Bool {
    names.contains { name in files.contains { FieldRule.matches(name, $0) } }
  }

  /// Whether the rule is about this font family.
  fileprivate func speaks(ofFont family: String) -> Bool {
    let words = family.lowercased()
    return fonts.contains { words.contains($0.lowercased()) }
  }

  /// Compares a file name with a pattern. The pattern is an ending, `*.py`, compared without regard to case, or a
  /// whole name, `Makefile`, compared with regard to case.
  static func matches(_ name: String, _ pattern: String) -> Bool {
    guard pattern.first == "*" else { return name == pattern }
    let ending = pattern.dropFirst().lowercased()
    return name.utf8.count > ending.utf8.count && name.lowercased().hasSuffix(ending)
  }
}

extension Field {
  /// Returns the kind of the field's text by the rules, and the evidence for it: the application, the field's own
  /// names, the file in the window's title, or the font, in this order. Returns nil if there is no evidence.
  func textKind(
    in window: ActiveWindow?, rules: [FieldRule]
  ) -> (kind: TextKind, sign: String)? {
    let isLine = !traits.isMultiline
    let rules = rules.filter { $0.text != nil && (isLine || $0.text != .names) }
    let isPage = profile.isBrowser
    let file = rules.first { $0.speaks(of: self) && $0.speaks(ofFiles: window?.files ?? []) }?.text
    let own = rules.filter { $0.isAboutFields && $0.speaks(of: self) }
    let whole = own.filter { $0.field == nil }
    // The file in the title says nothing about the lines of a dialog.
    let named = whole.first?.text == .file ? whole.first { $0.text == .names } : nil
    if let rule = named ?? whole.first {
      switch rule.text {
      case .prose: return (.prose, "rule")
      case .code: return file == .prose ? (.prose, "file name") : (.code, "rule")
      case .names: return (.code, "rule")
      case .file, nil: return file.map { ($0 == .prose ? .prose : .code, "file name") }
      }
    }
    if let kind = own.first?.text {
      return kind == .prose || file == .prose ? (.prose, "field name") : (.code, "field name")
    }
    if let file, !isPage { return (file == .prose ? .prose : .code, "file name") }
    let reported = font.flatMap { font in
      rules.first { $0.speaks(of: self) && $0.speaks(ofFont: font) }?.text
    }
    guard let reported else { return nil }
    if reported == .prose { return (.prose, "font") }
    return (isPage ? .doubtful : .code, "font")
  }
}
