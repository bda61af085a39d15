/// The properties of an input context's field, as reported by its client: capabilities of Fcitx 5 that Keycap uses.
package struct ContextFlags: OptionSet, Hashable, Sendable {
  package var rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The client draws marked text, plain or in several styles.
  package static let marks = ContextFlags(rawValue: 1 << 1)
  package static let styledMarks = ContextFlags(rawValue: 1 << 4)
  package static let password = ContextFlags(rawValue: 1 << 3)
  package static let email = ContextFlags(rawValue: 1 << 7)
  package static let digits = ContextFlags(rawValue: 1 << 8)
  package static let uppercase = ContextFlags(rawValue: 1 << 9)
  package static let lowercase = ContextFlags(rawValue: 1 << 10)
  package static let noCapitals = ContextFlags(rawValue: 1 << 11)
  package static let url = ContextFlags(rawValue: 1 << 12)
  package static let phone = ContextFlags(rawValue: 1 << 13)
  package static let number = ContextFlags(rawValue: 1 << 14)
  package static let noKeyboard = ContextFlags(rawValue: 1 << 15)
  package static let spellCheck = ContextFlags(rawValue: 1 << 16)
  package static let noSpellCheck = ContextFlags(rawValue: 1 << 17)
  package static let wordCompletion = ContextFlags(rawValue: 1 << 18)
  package static let capitalWords = ContextFlags(rawValue: 1 << 19)
  package static let capitalSentences = ContextFlags(rawValue: 1 << 20)
  package static let alpha = ContextFlags(rawValue: 1 << 21)
  package static let name = ContextFlags(rawValue: 1 << 22)
  package static let terminal = ContextFlags(rawValue: 1 << 32)
  package static let date = ContextFlags(rawValue: 1 << 33)
  package static let time = ContextFlags(rawValue: 1 << 34)
  package static let multiline = ContextFlags(rawValue: 1 << 35)
  package static let sensitive = ContextFlags(rawValue: 1 << 36)

  /// Properties that `keycap-im` itself adds. The client is a program with Qt.
  package static let isQt = ContextFlags(rawValue: 1 << 62)
  /// The field takes any text, but numbers above all.
  package static let prefersNumbers = ContextFlags(rawValue: 1 << 61)

  /// The properties that a client can report: Fcitx has no others.
  package static let ofClients = ContextFlags(rawValue: 1 << 56 - 1)

  /// Whether the field's text is a secret (R-TRAIT-4).
  package var isSecret: Bool { !isDisjoint(with: [.password, .sensitive]) }
  /// Whether marked text can be shown in the field.
  package var takesMarks: Bool { !isSecret && !isDisjoint(with: [.marks, .styledMarks]) }
}
