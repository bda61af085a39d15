import KeyModel

/// The field that has the focus, with the traits that the application or a rule has reported.
struct FocusedField: Hashable, Sendable {
  /// The field's traits; nil if no source reports the kind of the field, or whether the focus is in a text field at all.
  private var reported: FieldTraits?
  /// Number of fields that have had the focus. The number distinguishes two fields with the same traits.
  private var number: UInt64 = 0

  /// Notes that the focus has come to another field.
  mutating func begin(_ traits: FieldTraits?) {
    reported = traits
    number += 1
  }

  /// Notes that the same field has other traits than before.
  mutating func adopt(_ traits: FieldTraits) { reported = traits }

  var isKnown: Bool { reported != nil }
  var traits: FieldTraits { reported ?? FieldTraits() }

  /// Whether the text of the field may be read as prose or as code.
  var isReadable: Bool { !traits.isSecure && traits.type.isProse }

  /// Whether the field is known to hold text.
  var holdsText: Bool { isKnown && isReadable }

  /// Whether the application or a rule reports that the field holds words, which may be suggested and learned (R-TRAIT-9).
  var holdsWords: Bool {
    isKnown && traits.allowsTextServices && traits.autocorrection != false && !isReportedCode
  }

  /// Whether the application or a rule reports that every character counts. A field without spell checking that
  /// reports nothing about capitals holds code.
  var isReportedCode: Bool {
    traits.text == .code
      || traits.spellChecking == false && traits.autocapitalization == nil && traits.text != .prose
  }

  /// Whether a terminal shows the field. A line in a terminal may be the answer to a hidden prompt.
  var isTerminal: Bool { traits.type == .terminal }

  /// Whether a source reports that the field is not secret. A terminal never counts, because it asks for passwords
  /// as well as for commands.
  var isCertainlyPublic: Bool { isKnown && !traits.isSecure && !isTerminal }

  /// Whether an emoji may be suggested. No emoji is suggested where names or ASCII are expected.
  var allowsEmoji: Bool {
    switch traits.type {
    case .default, .twitter, .webSearch: true
    case .asciiCapable, .numbersAndPunctuation, .url, .numberPad, .phonePad, .namePhonePad,
      .emailAddress, .decimalPad, .asciiCapableNumberPad, .terminal:
      false
    }
  }

  /// Whether the language's quotation marks may replace straight marks in the field.
  var allowsPunctuation: Bool {
    traits.text != .doubtful && traits.autocorrection != false && traits.spellChecking != false
  }
}
