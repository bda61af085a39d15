package import KeyModel

/// Changes the Ethiopic syllable before the insertion point: a key types the first form of a consonant, ለ, and a
/// vowel key changes the form to another form: ለ and ኡ make ሉ. ኧ makes the form with a w, ሏ. Unless a first form was
/// just typed, a vowel key types its own letter.
package struct EthiopicComposer: Composer, Hashable {
  /// The first form that the last key typed; empty if the last key typed another text.
  private var last = ""

  package init() {}

  package var pending: Pending? { nil }
  package var tail: String { last }

  package mutating func handle(_ key: ComposerKey) -> [TextEdit]? {
    guard case .text(let text) = key else {
      last = ""
      return nil
    }
    if let form = EthiopicForms.vowels[text],
      let syllable = EthiopicForms.syllable(last, form: form)
    {
      defer { last = "" }
      return [TextEdit](replacing: last, by: syllable)
    }
    last = EthiopicForms.isFirst(text) ? text : ""
    return last.isEmpty ? nil : [.insert(text)]
  }

  package mutating func finish() -> [TextEdit] {
    last = ""
    return []
  }

  package mutating func reset() {
    last = ""
  }
}

/// The forms of the Ethiopic consonants. Unicode has the forms of a consonant in a row of eight.
private enum EthiopicForms {
  /// Offset of each vowel's form from the first form.
  static let vowels = ["ኡ": 1, "ኢ": 2, "ኣ": 3, "ኤ": 4, "እ": 5, "ኦ": 6, "ኧ": 7]

  /// Consonants whose form with a w has its own row of eight forms, directly after the consonant's row: ቀ, and ቋ for ኧ.
  private static let rounded: Set<UInt32> = [0x1240, 0x1250, 0x1280, 0x12A8, 0x12B8, 0x1308]

  /// Whether `text` is the first form of a consonant.
  static func isFirst(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first else { return false }
    return (0x1200...0x1357).contains(scalar.value) && scalar.value.isMultiple(of: 8)
  }

  /// Returns the form with this offset; nil if `first` is not a first form, or has no such form.
  static func syllable(_ first: String, form: Int) -> String? {
    guard let scalar = first.unicodeScalars.first else { return nil }
    let isRound = form == 7 && rounded.contains(scalar.value)
    let value = scalar.value + (isRound ? 8 + 3 : UInt32(form))
    guard let found = Unicode.Scalar(value), found.properties.isAlphabetic else { return nil }
    return String(found)
  }
}
