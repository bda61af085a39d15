/// The requirements of the focused field for the keyboard (R-TRAIT). A trait that the desktop does not report keeps its
/// default, and an unknown value never stops typing (R-TRAIT-10).
package struct FieldTraits: Hashable, Sendable {
  /// Key set that the field asks for (R-TRAIT-1).
  package var type = KeyboardType.default
  /// Label of the return key (R-TRAIT-8).
  package var returnKey = ReturnKeyType.default
  /// Whether the return key is dimmed while the field is empty (R-TRAIT-8).
  package var enablesReturnKeyAutomatically = false
  /// When the keyboard capitalises by itself (R-TRAIT-9); nil if the field does not say.
  package var autocapitalization: Autocapitalization?
  /// Whether typing errors may be corrected (R-TRAIT-9); nil if the field does not say.
  package var autocorrection: Bool?
  /// Whether words may be looked up at all (R-TRAIT-9); nil if the field does not say.
  package var spellChecking: Bool?
  /// Kind of text in the field; nil if unknown (R-HARM-1).
  package var text: TextKind?
  /// Whether the field is a password or a PIN: all text services are off (R-TRAIT-4).
  package var isSecure = false
  /// Whether only ASCII digits may be sent. Number fields of programs refuse or lose other digits.
  package var needsASCIIDigits = false
  /// Whether return starts a new line.
  package var isMultiline = false
  /// Whether extensions may type into the field (R-TRAIT-6).
  package var allowsCustomKeyboards = true
  /// Length of the code that the field takes once (`autocomplete=one-time-code`); 0 for an unknown length, nil for no
  /// such field.
  package var codeLength: Int?
  /// Language of the field's text, such as "en-US"; nil where the application does not report a language.
  package var language: String?

  package init() {}

  /// Whether text services may act at all: suggestions, corrections, shortcuts, learning.
  package var allowsTextServices: Bool { !isSecure && type.isProse && spellChecking != false }

  /// Whether the keyboard may learn from the field's text, and pass it to another program (R-TRUST-4, R-TRUST-5).
  package var allowsLearning: Bool {
    !isSecure && autocorrection != false && spellChecking != false
  }
}

/// The key sets of R-TRAIT-1, and an additional set for terminals.
package enum KeyboardType: String, Hashable, Sendable, CaseIterable {
  case `default`
  case asciiCapable
  case numbersAndPunctuation
  case url = "URL"
  case numberPad, phonePad, namePhonePad, emailAddress, decimalPad, twitter, webSearch
  case asciiCapableNumberPad
  /// A terminal emulator: keys go to a program that acts on each of them.
  case terminal

  /// Whether the type has only digits and the characters of numbers, with no room for letters.
  package var isPad: Bool {
    switch self {
    case .numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad: true
    case .default, .asciiCapable, .numbersAndPunctuation, .url, .namePhonePad, .emailAddress,
      .twitter, .webSearch, .terminal:
      false
    }
  }

  /// The plane that is shown first in a field of this type.
  package var firstPlane: PlaneID {
    switch self {
    case .numberPad, .asciiCapableNumberPad: .numberPad
    case .phonePad: .phonePad
    case .decimalPad: .decimalPad
    case .numbersAndPunctuation: .numbers
    case .default, .asciiCapable, .url, .namePhonePad, .emailAddress, .twitter, .webSearch,
      .terminal:
      .letters
    }
  }

  /// Whether only a keyboard with the letters of ASCII can fill the field (R-TRAIT-3).
  package var needsASCII: Bool {
    switch self {
    case .asciiCapable, .emailAddress, .url, .asciiCapableNumberPad: true
    case .default, .numbersAndPunctuation, .numberPad, .phonePad, .namePhonePad, .decimalPad,
      .twitter, .webSearch, .terminal:
      false
    }
  }

  /// Whether only a keyboard that came with the program may be shown for the field (R-TRAIT-5).
  package var needsShipped: Bool { self == .phonePad || self == .namePhonePad }

  /// Return key of a field of this type, if nothing else defines the key (R-TRAIT-8).
  package var returnKey: ReturnKeyType {
    switch self {
    case .webSearch: .search
    case .url: .go
    case .default, .asciiCapable, .numbersAndPunctuation, .numberPad, .phonePad, .namePhonePad,
      .emailAddress, .decimalPad, .twitter, .asciiCapableNumberPad, .terminal:
      .default
    }
  }

  /// Whether the field holds words of a language, so that capitals, corrections and smart punctuation make sense.
  package var isProse: Bool {
    switch self {
    case .default, .asciiCapable, .twitter, .webSearch, .namePhonePad: true
    case .numbersAndPunctuation, .url, .numberPad, .phonePad, .emailAddress, .decimalPad,
      .asciiCapableNumberPad, .terminal:
      false
    }
  }
}

/// The labels of the return key (R-TRAIT-8).
package enum ReturnKeyType: String, Hashable, Sendable, CaseIterable {
  case `default`, go, google, join, next, previous, route, search, send, done, `continue`,
    emergencyCall
}

/// When the keyboard capitalises by itself (R-TRAIT-9).
package enum Autocapitalization: String, Hashable, Sendable, CaseIterable {
  case none, words, sentences, allCharacters
}
