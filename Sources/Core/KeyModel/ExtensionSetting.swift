/// A setting that an extension declares in its bundle's `settings.toml`. The settings application shows it.
package struct ExtensionSetting: Hashable, Sendable {
  /// Value of a setting.
  package enum Value: Hashable, Sendable {
    case flag(Bool)
    case number(Double)
    case text(String)
  }

  /// Kind of a setting, with the values that it allows.
  package enum Kind: Hashable, Sendable {
    case flag
    case number(ClosedRange<Double>)
    /// Any text of at most `longest` characters.
    case text
    /// One of these texts, each with the title that a list shows for the text.
    case choice([Choice])
  }

  /// A text that the user can choose, with its title.
  package struct Choice: Hashable, Sendable {
    package var value: String
    package var title: String

    package init(value: String, title: String) {
      self.value = value
      self.title = title
    }
  }

  /// Greatest length of a text, in characters.
  package static let longest = 256

  /// The name in files and in the protocol: letters, digits and `-`.
  package var name: String
  /// Title in a few words, in the author's language.
  package var title: String
  /// Sentence about the setting; may be empty.
  package var comment: String
  package var kind: Kind
  /// Value before the user sets the setting.
  package var initial: Value

  package init(name: String, title: String, comment: String, kind: Kind, initial: Value) {
    self.name = name
    self.title = title
    self.comment = comment
    self.kind = kind
    self.initial = initial
  }

  /// Returns the value in force: `chosen`, or the initial value if `chosen` does not fit or is nil.
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
