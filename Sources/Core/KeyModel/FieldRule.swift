/// A rule about the fields of an application that reports nothing about its fields, or something wrong
/// (`Assets/Applications`).
package struct FieldRule: Hashable, Sendable {
  /// The WM_CLASS of the window; a `*` at its end stands for any further characters. Nil: the rule holds for every
  /// application.
  package var application: String?
  /// The field's own name, a page's `id` or `class`; nil: the rule holds for every field of the application.
  package var field: String?
  /// The kind of window in which the rule holds; nil: the rule holds in every kind.
  package var window: WindowKind?
  /// Whether the window takes text as a whole and never reports a field, as terminals do.
  package var isWholeWindow = false
  package var type: KeyboardType?
  package var returnKey: ReturnKeyType?
  package var isMultiline: Bool?
  /// Whether the field is secret. A rule cannot make a field public that the application calls secret.
  package var isSecure = false
  package var autocapitalization: Autocapitalization?
  package var autocorrection: Bool?
  /// Whether the keyboard opens by itself for the field.
  package var opens: Bool?
  /// False if a pointer in the shape of a text cursor does not mean that text can be typed.
  package var allowsTextCursor: Bool?
  /// Whether extensions may type into the field (R-TRAIT-6).
  package var allowsCustomKeyboards: Bool?
  /// Whether a key stays pressed for as long as it is touched (R-CHORD-4).
  package var holdsKeys: Bool?
  /// Kind of text in the field (R-HARM-1).
  package var text: TextRule?
  /// File names, `*.py` or `Makefile`: `text` holds in windows whose title has such a name.
  package var files: [String] = []
  /// Parts of the names of font families: `text` holds for text in such a font.
  package var fonts: [String] = []

  package init() {}

  /// Whether the rule holds in the kind of this window.
  fileprivate func holds(in window: ActiveWindow?) -> Bool {
    guard let kind = self.window else { return true }
    return window?.kinds.contains(kind) == true
  }

  /// Whether the rule is about windows of this WM_CLASS.
  package func speaks(of name: String?) -> Bool {
    guard let application else { return true }
    guard let name else { return false }
    return application.last == "*"
      ? name.hasPrefix(application.dropLast()) : name == application
  }

  func speaks(of field: Field) -> Bool {
    speaks(of: field.application) && (self.field.map(field.isNamed) ?? true)
  }

  /// Whether the rule is about fields, not about files or fonts.
  var isAboutFields: Bool { files.isEmpty && fonts.isEmpty }

  /// Whether the rule is about all fields of the window.
  fileprivate func isAboutAll(of window: ActiveWindow) -> Bool {
    isAboutFields && field == nil && speaks(of: window.application) && holds(in: window)
  }

  /// Whether this rule says that the window takes text as a whole.
  fileprivate func takes(_ window: ActiveWindow) -> Bool {
    isWholeWindow && application != nil && speaks(of: window.application)
  }
}

extension Field {
  /// Whether the field has this name; a `*` at the end of the name stands for any further characters.
  fileprivate func isNamed(_ name: String) -> Bool {
    name.last == "*"
      ? names.contains { $0.hasPrefix(name.dropLast()) } : names.contains(name)
  }

  /// Applies the rules to the field. For each trait, the first rule that mentions it counts, and outweighs
  /// the application's own report.
  package func applying(_ rules: [FieldRule]) -> Field {
    var field = self
    // Reverse order: a later rule overwrites an earlier rule.
    for rule in rules.reversed() where rule.isAboutFields && rule.speaks(of: self) {
      field.apply(rule)
    }
    return field
  }

  /// Returns the field with the kind of its text, found by the rules and the window's title (R-HARM-1).
  private func tellingText(in window: ActiveWindow?, rules: [FieldRule]) -> Field {
    guard let found = textKind(in: window, rules: rules) else { return self }
    var field = self
    field.traits.text = found.kind
    field.sources["text"] = found.sign
    return field
  }

  private mutating func apply(_ rule: FieldRule) {
    func note(_ name: String) { sources[name] = "rule" }
    if let type = rule.type {
      traits.type = type
      note("type")
      if !type.isProse {
        traits.autocapitalization = Autocapitalization.none
        note("autocapitalization")
      }
      takeReturnKey(of: type)
    }
    if let returnKey = rule.returnKey {
      traits.returnKey = returnKey
      traits.enablesReturnKeyAutomatically = returnKey == .search
      note("return-key")
    }
    if let isMultiline = rule.isMultiline {
      traits.isMultiline = isMultiline
      note("multi-line")
    }
    if rule.isSecure {
      traits.isSecure = true
      note("secure")
    }
    if let capitals = rule.autocapitalization {
      traits.autocapitalization = capitals
      note("autocapitalization")
    }
    if let correction = rule.autocorrection {
      traits.autocorrection = correction
      note("autocorrection")
    }
    // A rule cannot allow what the application itself refuses.
    if let allows = rule.allowsCustomKeyboards, sources["custom-keyboards"] != "window property" {
      traits.allowsCustomKeyboards = allows
      note("custom-keyboards")
    }
    if let opens = rule.opens {
      opensKeyboard = opens
      note("open")
    }
  }

  /// Derives the return key's label from the field type that a rule or hints give (R-TRAIT-8), unless a rule names
  /// the label.
  mutating func takeReturnKey(of type: KeyboardType) {
    guard sources["return-key"] != "rule" else { return }
    traits.returnKey = type.returnKey
    traits.enablesReturnKeyAutomatically = type.returnKey == .search
    sources["return-key"] = "type"
  }

  /// Returns the field that has the focus in `window`: the field of the application's report, completed from the X
  /// server and the rules; or the window itself if a rule says that it takes text. `serial` counts the windows that
  /// became active. `context` is the report of the field's input context.
  package static func focused(
    reported: Field?, in window: ActiveWindow?, serial: UInt64, rules: [FieldRule],
    context: InputHints? = nil, page: PageTraits? = nil
  ) -> Field? {
    let rules = rules.filter { $0.holds(in: window) }
    if reported?.isEditable != true, reported?.traits.isSecure != true, let window,
      let sign = window.isField(reported: reported, by: rules, context: context)
    {
      var field = Field(serial: 1 << 63 | serial, frame: window.frame)
      field.origin = .wholeWindow
      field.application = window.application
      field.sources["editable"] = sign
      field.apply(window)
      return field.tellingText(in: window, rules: rules).applying(rules).applying(window.hints)
        .applying(context, from: InputHints.context)
    }
    guard var field = reported else { return nil }
    field.application = window?.application
    if field.isFrameInWindow {
      let origin = window?.frame?.origin
      field.frame = origin.flatMap { field.frame?.offset(x: $0.x, y: $0.y) }
      field.isFrameInWindow = false
    }
    if let window { field.apply(window) }
    let known = field.tellingText(in: window, rules: rules).applying(page).applying(rules)
      .applying(window?.hints)
    return known.applying(page == nil ? context : context?.secretOnly, from: InputHints.context)
  }

  private mutating func apply(_ window: ActiveWindow) {
    guard !window.allowsCustomKeyboards else { return }
    traits.allowsCustomKeyboards = false
    sources["custom-keyboards"] = "window property"
  }
}

/// A kind of window in which single lines are not prose, because the user searches for programs, files and settings there.
package enum WindowKind: String, Hashable, Sendable, CaseIterable {
  /// A panel, by `_NET_WM_WINDOW_TYPE`.
  case dock
  /// A window that the window manager does not manage (override-redirect).
  case popup
  /// A dialog, by `_NET_WM_WINDOW_TYPE`.
  case dialog
}

/// The active window, as the X server reports it.
package struct ActiveWindow: Hashable, Sendable {
  /// The server's number of the window.
  package var id: UInt64
  /// The class part of the window's WM_CLASS.
  package var application: String?
  /// Frame in root px; nil if the window is not visible.
  package var frame: Rect?
  /// The window's property `_KEYCAP_ALLOW_CUSTOM_KEYBOARDS` (R-TRAIT-6).
  package var allowsCustomKeyboards = true
  /// Words of the window's title that may be file names (`WindowTitle.files`).
  package var files: [String] = []
  /// The window's property `_KEYCAP_INPUT_HINTS`, about the field in the window that has the focus; nil if the
  /// window has no hints.
  package var hints: InputHints?
  /// False for windows into which no program takes text: the desktop's background, panels, splash screens
  /// (`_NET_WM_WINDOW_TYPE`).
  package var mayTakeText = true
  /// Special kinds of the window; empty for an ordinary window.
  package var kinds: Set<WindowKind> = []

  package init(id: UInt64) { self.id = id }

  /// Returns the source that says that the window takes text as a whole; nil if no source says so. The source is a
  /// rule, or the program's hints if the program reports no field, as a program without a toolkit does. An input
  /// context alone is not such a source, except for a password, which must be recognised.
  fileprivate func isField(
    reported: Field?, by rules: [FieldRule], context: InputHints?
  ) -> String? {
    if rules.contains(where: { $0.takes(self) }) { return "rule" }
    guard reported == nil else { return nil }
    if hints != nil { return InputHints.property }
    return context?.isSecure == true ? InputHints.context : nil
  }

  /// Whether the window as a whole refuses extensions, even if no field in the window is reported. The window's
  /// property says so, or the first rule for its application that mentions it (R-TRAIT-6).
  package func refusesOthers(by rules: [FieldRule]) -> Bool {
    guard allowsCustomKeyboards else { return true }
    return rules.first { $0.allowsCustomKeyboards != nil && $0.isAboutAll(of: self) }?
      .allowsCustomKeyboards == false
  }

  /// Whether a key stays pressed in the window for as long as a finger touches it. The answer comes from the first rule
  /// for the window's application that sets `hold-keys` (R-CHORD-4).
  package func holdsKeys(by rules: [FieldRule]) -> Bool {
    rules.first { $0.holdsKeys != nil && $0.isAboutAll(of: self) }?.holdsKeys == true
  }
}
