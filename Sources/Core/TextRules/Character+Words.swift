// The characters of words. All rooms use this definition.
extension Character {
  /// Whether the character is a letter or a digit of any script.
  package var isLetterOrDigit: Bool {
    // Unicode's tables are asked only about characters outside ASCII, because this code runs at each key.
    guard let ascii = asciiValue else { return isLetter || isNumber }
    switch ascii {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      return true
    default: return false
    }
  }

  /// Whether the mark stands inside words, between two letters: it's, well-known.
  package var joinsLetters: Bool {
    switch self {
    case "'", "-", "\u{2019}", "\u{05F3}", "\u{05F4}": true
    default: false
    }
  }

  /// Whether the character occurs only inside words, unlike the apostrophe, which may also be a quotation mark. Such
  /// characters are the Hebrew geresh and gershayim, and letters such as ʼ and ʻ.
  var isSignOfWords: Bool {
    self == "\u{05F3}" || self == "\u{05F4}" || self == "\u{2BC}" || self == "\u{2BB}"
  }

  /// Whether the character is a mark of any script that directly follows a word, such as a period or a comma.
  package var hugsWord: Bool { Character.wordMarks.contains(self) }

  private static let wordMarks = Set(".,?!;:…،؛؟۔।॥։՝՞՜՛·׃፣፤፥፦።፧፨។៕၊။，。、？！；：")

  /// Whether the character joins names that are not words of a language: snake_case, name@host.
  package var tiesNames: Bool { self == "_" || self == "@" }

  /// Whether the character is a part of its word: a letter, a digit, or a mark that joins letters.
  package var isWordPart: Bool { isLetterOrDigit || joinsLetters || tiesNames }
}

extension StringProtocol {
  /// The text with every kind of apostrophe replaced by the typewriter's apostrophe.
  package var withPlainApostrophes: String {
    String(map { "\u{2019}\u{2BC}\u{05F3}".contains($0) ? "'" : $0 })
  }

  /// The text without marks at its ends. These marks join letters only inside a word.
  package var withoutOuterJoints: SubSequence {
    var rest = self[...]
    while let first = rest.first, first.joinsLetters { rest = rest.dropFirst() }
    while let last = rest.last, last.joinsLetters { rest = rest.dropLast() }
    return rest
  }
}
