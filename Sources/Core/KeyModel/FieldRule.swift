/// What somebody who knows an application says of its fields, where the application itself says
/// nothing or the wrong thing (`Assets/Applications`).
package struct FieldRule: Hashable, Sendable {
  /// The WM_CLASS of the window; a `*` at its end stands for any rest. Nil for every application.
  package var application: String?
  /// The field's own name, a page's `id` or `class`; nil for every field of the application.
  package var field: String?
  /// Whether the window takes text as a whole and never tells of it, as terminals do.
  package var isWholeWindow = false
  package var type: KeyboardType?
  package var returnKey: ReturnKeyType?
  package var isMultiline: Bool?
  /// Only ever more secret than the application says.
  package var isSecure = false
  package var autocapitalization: Autocapitalization?
  package var autocorrection: Bool?
  /// Whether the keyboard opens by itself.
  package var opens: Bool?
  /// Whether keyboards that are not built in may serve there (R-TRAIT-6).
  package var allowsCustomKeyboards: Bool?

  package init() {}

  /// Whether the rule speaks of a window of that WM_CLASS.
  package func speaks(of name: String?) -> Bool {
    guard let application else { return true }
    guard let name else { return false }
    return application.last == "*"
      ? name.hasPrefix(application.dropLast()) : name == application
  }

  fileprivate func speaks(of field: Field) -> Bool {
    speaks(of: field.application) && (self.field.map(field.names.contains) ?? true)
  }

  /// Whether the window as a whole takes text, by this rule.
  fileprivate func takes(_ window: ActiveWindow) -> Bool {
    isWholeWindow && application != nil && speaks(of: window.application)
  }
}

extension Field {
  /// The field as the rules have it: the first rule that speaks of a trait counts, and more than the
  /// application's own word.
  package func following(_ rules: [FieldRule]) -> Field {
    var field = self
    // The last one that is applied counts.
    for rule in rules.reversed() where rule.speaks(of: self) { field.follow(rule) }
    return field
  }

  private mutating func follow(_ rule: FieldRule) {
    func note(_ name: String) { sources[name] = "rule" }
    if let type = rule.type {
      traits.type = type
      note("type")
      if !type.isProse {
        traits.autocapitalization = Autocapitalization.none
        note("autocapitalization")
      }
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
    if let allows = rule.allowsCustomKeyboards {
      traits.allowsCustomKeyboards = allows
      note("custom-keyboards")
    }
    if let opens = rule.opens {
      opensKeyboard = opens
      note("open")
    }
  }

  /// The field that has the focus in `window`: what the application told of it, made whole by what the
  /// X server and the rules know; or the window itself where a rule says that it takes text. `serial`
  /// counts the windows that became active.
  package static func focused(
    told: Field?, in window: ActiveWindow?, serial: UInt64, rules: [FieldRule]
  ) -> Field? {
    if told?.isEditable != true, let window, rules.contains(where: { $0.takes(window) }) {
      var field = Field(serial: 1 << 63 | serial, frame: window.frame)
      field.isWholeWindow = true
      field.application = window.application
      field.sources["editable"] = "rule"
      field.follow(window)
      return field.following(rules).following(window.hints)
    }
    guard var field = told else { return nil }
    field.application = window?.application
    if field.isFrameInWindow {
      let origin = window?.frame?.origin
      field.frame = origin.flatMap { field.frame?.offset(x: $0.x, y: $0.y) }
      field.isFrameInWindow = false
    }
    if let window { field.follow(window) }
    return field.following(rules).following(window?.hints)
  }

  private mutating func follow(_ window: ActiveWindow) {
    guard !window.allowsCustomKeyboards else { return }
    traits.allowsCustomKeyboards = false
    sources["custom-keyboards"] = "window property"
  }
}

/// The active window, as the X server tells of it.
package struct ActiveWindow: Hashable, Sendable {
  /// The server's number of it.
  package var id: UInt64
  /// The class part of its WM_CLASS.
  package var application: String?
  /// Its process by its own word, `_NET_WM_PID`.
  package var process: Int?
  /// In root px; nil when it cannot be seen.
  package var frame: Rect?
  /// Its `_KEYCAP_ALLOW_CUSTOM_KEYBOARDS` (R-TRAIT-6).
  package var allowsCustomKeyboards = true
  /// What is told of the field in it that has the focus, `_KEYCAP_INPUT_HINTS`.
  package var hints: InputHints?

  package init(id: UInt64) { self.id = id }
}
