// What a word is made of: the one definition for all rooms.
extension Character {
  /// A letter or a digit of any script.
  package var isLetterOrDigit: Bool {
    // Unicode's tables are asked of other characters alone: this is asked at each key.
    guard let ascii = asciiValue else { return isLetter || isNumber }
    switch ascii {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      return true
    default: return false
    }
  }

  /// A mark that stands inside words, between two letters: it's, well-known.
  package var joinsLetters: Bool {
    switch self {
    case "'", "-", "\u{2019}", "\u{05F3}", "\u{05F4}": true
    default: false
    }
  }

  /// A sign that stands inside words alone, other than the apostrophe that may be a quotation mark too: the Hebrew
  /// geresh and gershayim, letters such as ʼ and ʻ.
  var isSignOfWords: Bool {
    self == "\u{05F3}" || self == "\u{05F4}" || self == "\u{2BC}" || self == "\u{2BB}"
  }

  /// A mark of any script that stands right behind a word, as periods and commas do.
  package var hugsWord: Bool { Character.wordMarks.contains(self) }

  private static let wordMarks = Set(".,?!;:…،؛؟۔।॥։՝՞՜՛·׃፣፤፥፦።፧፨។៕၊။，。、？！；：")

  /// A sign that ties names together which are no words of a language: snake_case, name@host.
  package var tiesNames: Bool { self == "_" || self == "@" }

  /// Whether the character belongs to the word that it stands in: a letter, a digit, or a mark that
  /// ties them together.
  package var isWordPart: Bool { isLetterOrDigit || joinsLetters || tiesNames }
}

extension StringProtocol {
  /// The text with a typewriter's apostrophe for every kind of it.
  package var withPlainApostrophes: String {
    String(map { "\u{2019}\u{2BC}\u{05F3}".contains($0) ? "'" : $0 })
  }

  /// Without the marks at both ends that join letters only inside a word.
  package var withoutOuterJoints: SubSequence {
    var rest = self[...]
    while let first = rest.first, first.joinsLetters { rest = rest.dropFirst() }
    while let last = rest.last, last.joinsLetters { rest = rest.dropLast() }
    return rest
  }
}
