import KeyModel

/// The field that has the focus: what the application or a rule has told about it.
struct FocusedField: Hashable, Sendable {
  /// nil where nothing tells what the field is, or whether the focus is in a text field at all.
  private var told: FieldTraits?
  /// How many times the focus has come to another field. Two fields with the same traits differ by it.
  private var number: UInt64 = 0

  /// The focus has come to another field.
  mutating func begin(_ traits: FieldTraits?) {
    told = traits
    number += 1
  }

  /// The same field has other traits than were known.
  mutating func adopt(_ traits: FieldTraits) { told = traits }

  var isKnown: Bool { told != nil }
  var traits: FieldTraits { told ?? FieldTraits() }

  /// Whether the text of the field may be read as prose or as code.
  var isReadable: Bool { !traits.isSecure && traits.type.isProse }

  /// Whether the field is known to hold text.
  var holdsText: Bool { isKnown && isReadable }

  /// Whether the application or a rule says that the field holds words, which may be guessed and
  /// learned (R-TRAIT-9).
  var holdsWords: Bool {
    isKnown && traits.allowsTextServices && traits.autocorrection != false && !isToldCode
  }

  /// Whether the application or a rule says that every character counts. A field without spell
  /// checking that tells nothing of capitals holds code.
  var isToldCode: Bool {
    traits.text == .code
      || traits.spellChecking == false && traits.autocapitalization == nil && traits.text != .prose
  }

  /// Whether a terminal shows the field: a line of it may be the answer to a hidden prompt.
  var isTerminal: Bool { traits.type == .terminal }

  /// Whether somebody has told that the field is no secret one. A terminal asks for passwords as well as for commands.
  var isCertainlyPublic: Bool { isKnown && !traits.isSecure && !isTerminal }

  /// Whether an emoji may be suggested: not where names or ASCII are wanted.
  var allowsEmoji: Bool {
    switch traits.type {
    case .default, .twitter, .webSearch: true
    case .asciiCapable, .numbersAndPunctuation, .url, .numberPad, .phonePad, .namePhonePad,
      .emailAddress, .decimalPad, .asciiCapableNumberPad, .terminal:
      false
    }
  }

  /// Whether the field lets straight marks become those of the language.
  var allowsPunctuation: Bool {
    traits.text != .doubtful && traits.autocorrection != false && traits.spellChecking != false
  }
}
