import KeyModel
import Testing

@testable import InputMethods

/// All purposes and hints of GTK and Qt, and what the modules of Fcitx 5 tell of each (R-TRAIT-1, R-TRAIT-9, R-TRAIT-11).
@Suite struct ContextWordsTests {
  /// The values of `GtkInputPurpose`, and what the field asks for.
  private static let purposes: [(name: String, check: @Sendable (InputHints) -> Bool)] = [
    ("free-form", { $0 == InputHints() }),
    ("alpha", { $0.type == .default && !$0.isSecure }),
    ("digits", { $0.type == .numberPad }),
    ("number", { $0.type == .decimalPad }),
    ("phone", { $0.type == .phonePad }),
    ("url", { $0.type == .url }),
    ("email", { $0.type == .emailAddress }),
    ("name", { $0.autocapitalization == .words && $0.autocorrection == false }),
    ("password", { $0.isSecure && $0.type == nil }),
    ("pin", { $0.isSecure && $0.type == .numberPad }),
    ("terminal", { $0.type == .terminal }),
  ]

  /// The capabilities by which Fcitx's modules 5.0.21 for GTK 3 and GTK 4 tell purposes, as seen on the bus. They do not
  /// tell `GTK_INPUT_PURPOSE_TERMINAL`.
  private static let reportedPurposes: [String: UInt64] = [
    "free-form": 0, "alpha": 1 << 21, "digits": 1 << 8, "number": 1 << 14, "phone": 1 << 13,
    "url": 1 << 12,
    "email": 1 << 7, "name": 1 << 22, "password": 1 << 3, "pin": 1 << 3 | 1 << 8,
    "terminal": 1 << 32,
  ]

  @Test func everyPurposeOfGtk() {
    for (name, check) in Self.purposes {
      guard let flags = Self.reportedPurposes[name] else {
        Issue.record("no flags of \(name)")
        continue
      }
      #expect(check(ContextFlags(rawValue: flags).hints), "\(name)")
    }
  }

  @Test func everyHintOfGtk() {
    let hints: [(UInt64, @Sendable (InputHints) -> Bool)] = [
      (1 << 16, { $0.spellChecking == true && $0.holdsWords }),
      (1 << 17, { $0.spellChecking == false && !$0.holdsWords }),
      (1 << 18, { $0.holdsWords && $0.spellChecking == nil }),
      (1 << 10, { $0.autocapitalization == Autocapitalization.none }),
      (1 << 9, { $0.autocapitalization == .allCharacters }),
      (1 << 19, { $0.autocapitalization == .words }),
      (1 << 20, { $0.autocapitalization == .sentences }),
      (1 << 15, { $0.refusesKeyboard }),
      (1 << 36, { $0.isSecure }),
    ]
    for (flags, check) in hints { #expect(check(ContextFlags(rawValue: flags).hints), "\(flags)") }
  }

  @Test func everyHintOfQt() {
    let hints: [(String, UInt64, @Sendable (InputHints) -> Bool)] = [
      ("ImhHiddenText", 1 << 3, { $0.isSecure }),
      ("ImhSensitiveData", 1 << 36, { $0.isSecure }),
      ("ImhNoAutoUppercase", 1 << 11, { $0.autocapitalization == Autocapitalization.none }),
      ("ImhPreferNumbers", 1 << 61, { $0.type == .numbersAndPunctuation }),
      ("ImhPreferUppercase", 1 << 9, { $0.autocapitalization == .allCharacters }),
      ("ImhPreferLowercase", 1 << 10, { $0.autocapitalization == Autocapitalization.none }),
      ("ImhNoPredictiveText", 1 << 17, { $0.spellChecking == false }),
      ("ImhDate", 1 << 33, { $0.type == .numbersAndPunctuation }),
      ("ImhTime", 1 << 34, { $0.type == .numbersAndPunctuation }),
      ("ImhDigitsOnly", 1 << 8, { $0.type == .numberPad }),
      ("ImhFormattedNumbersOnly", 1 << 14, { $0.type == .decimalPad }),
      ("ImhUppercaseOnly", 1 << 9, { $0.autocapitalization == .allCharacters }),
      ("ImhLowercaseOnly", 1 << 10, { $0.autocapitalization == Autocapitalization.none }),
      ("ImhDialableCharactersOnly", 1 << 13, { $0.type == .phonePad }),
      ("ImhEmailCharactersOnly", 1 << 7, { $0.type == .emailAddress }),
      ("ImhUrlCharactersOnly", 1 << 12, { $0.type == .url }),
      ("ImhLatinOnly", 1 << 21, { $0.type == .asciiCapable }),
      ("ImhMultiLine", 1 << 35, { $0.isMultiline == true }),
    ]
    let named = Set(ContextWords.rows.flatMap(\.qt))
    for (name, flags, check) in hints {
      #expect(check(ContextFlags(rawValue: flags).union(.isQt).hints), "\(name)")
      #expect(named.contains(name))
    }
  }

  @Test func everyWordOfTheTableIsKnown() {
    for row in ContextWords.rows { #expect(InputHints(words: row.word) != nil, "\(row.word)") }
  }

  @Test func ordinaryFieldsSayNothing() {
    // GTK 3.24, GTK 4.8 and Qt 5.15 as they tell of an ordinary field.
    for flags: UInt64 in [0xe0_0000_0012, 0xc0_0000_0052, 0xe0_0080_0072] {
      #expect(ContextFlags(rawValue: flags).hints == InputHints())
      #expect(ContextFlags(rawValue: flags).takesMarks)
    }
  }
}
