/// A setting that a keyboard by somebody else declares in its bundle's `settings.toml`, for our settings to show.
package struct ExtensionSetting: Hashable, Sendable {
  /// What it is set to.
  package enum Value: Hashable, Sendable {
    case flag(Bool)
    case number(Double)
    case text(String)
  }

  /// What it can be set to.
  package enum Kind: Hashable, Sendable {
    case flag
    case number(ClosedRange<Double>)
    /// Any text of at most `longest` characters.
    case text
    /// One of these texts, each with what a list shows of it.
    case choice([Choice])
  }

  /// One of several texts.
  package struct Choice: Hashable, Sendable {
    package var value: String
    package var title: String

    package init(value: String, title: String) {
      self.value = value
      self.title = title
    }
  }

  /// Characters of a text.
  package static let longest = 256

  /// The name in files and in the protocol: letters, digits and `-`.
  package var name: String
  /// A few words, in the author's language.
  package var title: String
  /// A sentence on it; may be empty.
  package var comment: String
  package var kind: Kind
  /// What it is before the user sets it.
  package var initial: Value

  package init(name: String, title: String, comment: String, kind: Kind, initial: Value) {
    self.name = name
    self.title = title
    self.comment = comment
    self.kind = kind
    self.initial = initial
  }

  /// What holds where the user has chosen that: the initial value where it does not fit, or where he has not chosen.
  package func value(_ chosen: Value?) -> Value {
    chosen.flatMap { fits($0) ? $0 : nil } ?? initial
  }

  /// Whether the setting can have this value.
  package func fits(_ value: Value) -> Bool {
    switch (value, kind) {
    case (.flag, .flag): true
    case (.number(let number), .number(let range)): range.contains(number)
    case (.text(let text), .text): text.count <= ExtensionSetting.longest
    case (.text(let text), .choice(let choices)): choices.contains { $0.value == text }
    default: false
    }
  }
}
