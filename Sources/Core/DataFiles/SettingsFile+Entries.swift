package import KeyModel
internal import Toml

/// One key of `settings.toml`, as the settings application or a manual shows it.
package struct Setting: Hashable, Sendable {
  /// Kind of values that a key can have.
  package enum Kind: Hashable, Sendable {
    /// True or false.
    case flag
    /// Any text.
    case text
    /// A list of texts.
    case texts
    /// One of these texts.
    case choice([String])
    /// A number with a unit: `ms`, `pt` or an empty unit.
    case number(ClosedRange<Double>, unit: String)
    /// One of these texts, or a number in mm.
    case size([String], ClosedRange<Double>)
  }

  /// Table of the key; empty for keys at the top of the file.
  package var group: String
  package var key: String
  /// Title of a few words.
  package var title: String
  /// Explanation of one sentence, in words that people use.
  package var comment: String
  package var kind: Kind
  /// The default value, as the file writes it.
  package var printed: String

  /// Tables around the group's table; empty for the keyboard's own settings.
  package var tables: [String] = []

  /// The path of the key in the file.
  package var path: [String] { tables + (group.isEmpty ? [key] : [group, key]) }
  /// The path as messages show it, `text.emoji`.
  package var name: String { path.joined(separator: ".") }
}

extension Setting {
  /// Creates a setting of an extension.
  package init(_ setting: ExtensionSetting, of identifier: String) {
    let kind: Kind =
      switch setting.kind {
      case .flag: .flag
      case .number(let range): .number(range, unit: "")
      case .text: .text
      case .choice(let choices): .choice(choices.map(\.value))
      }
    self.init(
      group: "settings", key: setting.name, title: setting.title, comment: setting.comment,
      kind: kind, printed: setting.initial.printed)
    tables = ["extensions", identifier]
  }
}

extension ExtensionSetting.Value {
  /// The value as a settings file contains it.
  fileprivate var printed: String {
    switch self {
    case .flag(let flag): "\(flag)"
    case .number(let number): Section.text(number)
    case .text(let text): Value.string(text).text
    }
  }
}

extension SettingsFile {
  /// Every key of the file, in the order of the printed file.
  package static var all: [Setting] {
    entries.map {
      Setting(
        group: $0.group, key: $0.key, title: $0.title, comment: $0.comment, kind: $0.kind,
        printed: $0.printed)
    }
  }

  /// One key of the file, with the function that reads it.
  struct Entry: Sendable {
    var group = ""
    var key: String
    var title: String
    var kind: Setting.Kind
    /// The sentence for people, below the title and in the file.
    var comment: String
    /// More sentences for the file: its words for the values, their range and their defaults.
    var note = ""
    /// The default value, as the file writes it.
    var printed: String
    /// Reads the value of the key and changes the settings.
    var apply: @Sendable (Section, inout Settings) -> Void

    /// The path as messages show it, `text.emoji`.
    var name: String { group.isEmpty ? key : group + "." + key }
    /// The comment and the note, for the file.
    var explanation: String { note.isEmpty ? comment : "\(comment) \(note)" }
  }

  static func flag(
    _ key: String, _ title: String, _ comment: String, note: String = "",
    _ path: any WritableKeyPath<Settings, Bool> & Sendable,
    group: String = ""
  ) -> Entry {
    entry(group, key, title, comment, note: note, .flag, path, printed: { "\($0)" }) {
      section in section.bool(key)
    }
  }

  static func name(
    _ key: String, _ title: String, _ comment: String, note: String = "",
    _ path: any WritableKeyPath<Settings, String> & Sendable,
    group: String = ""
  ) -> Entry {
    entry(group, key, title, comment, note: note, .text, path, printed: { "\"\($0)\"" }) {
      section in section.string(key)
    }
  }

  static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ key: String, _ title: String, _ comment: String, note: String = "",
    _ path: any WritableKeyPath<Settings, Value> & Sendable,
    group: String = ""
  ) -> Entry {
    entry(
      group, key, title, comment, note: note, .choice(Value.allCases.map(\.rawValue)), path,
      printed: { "\"\($0.rawValue)\"" }
    ) {
      section in section.choice(key, of: Value.self)
    }
  }

  static func delay(
    _ key: String, _ title: String, _ comment: String, note: String = "",
    _ range: ClosedRange<Double>,
    _ path: any WritableKeyPath<Settings, Milliseconds> & Sendable, group: String
  ) -> Entry {
    let bounds = "\(Section.text(range.lowerBound)) to \(Section.text(range.upperBound)) ms"
    return entry(
      group, key, title, comment, note: joined(note, "\(bounds)."), .number(range, unit: "ms"),
      path,
      printed: { Section.text($0.value) }
    ) {
      section in section.number(key, in: range).map { Milliseconds($0) }
    }
  }

  /// Joins two texts, of which the first may be empty.
  private static func joined(_ note: String, _ more: String) -> String {
    note.isEmpty ? more : "\(note) \(more)"
  }

  /// Makes the entry for the setting at `path`; `printed` prints its default, and `read` reads its value.
  static func entry<Value: Sendable>(
    _ group: String, _ key: String, _ title: String, _ comment: String, note: String = "",
    _ kind: Setting.Kind, _ path: any WritableKeyPath<Settings, Value> & Sendable,
    printed: (Value) -> String,
    read: @escaping @Sendable (Section) -> Value?
  ) -> Entry {
    Entry(
      group: group, key: key, title: title, kind: kind, comment: comment, note: note,
      printed: printed(standard[keyPath: path]),
      apply: { section, settings in
        if let value = read(section) { settings[keyPath: path] = value }
      })
  }

  static func number(
    _ key: String, _ title: String, _ comment: String, note: String = "",
    _ range: ClosedRange<Double>,
    _ path: any WritableKeyPath<Settings, Double> & Sendable, group: String, unit: String = ""
  ) -> Entry {
    let bounds = "\(Section.text(range.lowerBound)) to \(Section.text(range.upperBound))"
    return entry(
      group, key, title, comment, note: joined(note, "\(bounds)."), .number(range, unit: unit),
      path,
      printed: { Section.text($0) }
    ) {
      section in section.number(key, in: range)
    }
  }
}
