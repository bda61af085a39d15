package import KeyModel

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
  package static let capitalWords = ContextFlags(rawValue: 1 << 19)
  package static let capitalSentences = ContextFlags(rawValue: 1 << 20)
  package static let terminal = ContextFlags(rawValue: 1 << 32)
  package static let multiline = ContextFlags(rawValue: 1 << 35)
  package static let sensitive = ContextFlags(rawValue: 1 << 36)

  /// Whether the field's text is a secret (R-TRAIT-4).
  package var isSecret: Bool { !isDisjoint(with: [.password, .sensitive]) }
  /// Whether marked text can be shown in the field.
  package var takesMarks: Bool { !isSecret && !isDisjoint(with: [.marks, .styledMarks]) }

  /// The same properties in the keyboard's terms.
  package var hints: InputHints {
    var hints = InputHints()
    hints.isSecure = isSecret
    hints.refusesKeyboard = contains(.noKeyboard)
    hints.type = ContextFlags.types.first { contains($0.flag) }?.type
    if contains(.multiline) { hints.isMultiline = true }
    hints.autocapitalization = ContextFlags.capitals.first { contains($0.flag) }?.way
    if contains(.noSpellCheck) {
      hints.spellChecking = false
    } else if contains(.spellCheck) {
      hints.spellChecking = true
    }
    return hints
  }

  private static let types: [(flag: ContextFlags, type: KeyboardType)] = [
    (.email, .emailAddress), (.url, .url), (.phone, .phonePad), (.number, .decimalPad),
    (.digits, .numberPad), (.terminal, .terminal),
  ]
  private static let capitals: [(flag: ContextFlags, way: Autocapitalization)] = [
    (.uppercase, .allCharacters), (.lowercase, .none), (.noCapitals, .none),
    (.capitalWords, .words), (.capitalSentences, .sentences),
  ]
}
