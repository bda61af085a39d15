package import KeyModel

/// Makes hiragana from Latin letters (Hepburn and Kunrei spellings). The letters are in the text until a kana
/// replaces them.
package struct RomajiComposer: Composer, Hashable {
  private var letters = ""
  /// Whether the pending n is the second of nn. With a vowel, this n makes な and so on; otherwise it is dropped.
  private var isSecondN = false

  package init() {}

  package var pending: Pending? { nil }
  package var tail: String { letters }

  package mutating func handle(_ key: ComposerKey) -> [TextEdit]? {
    switch key {
    case .text(let text):
      guard let letter = text.first, text.count == 1, letter.isASCII, letter.isLowercase else {
        return nil
      }
      return spell(with: letter)
    case .deleteBackward:
      guard letters.popLast() != nil else { return nil }
      isSecondN = false
      return [.deleteBackward(1)]
    case .space, .dead: return nil
    }
  }

  /// Ends the spelling of a kana. A single n without a vowel becomes ん.
  package mutating func finish() -> [TextEdit] {
    defer { reset() }
    return letters == "n" ? [TextEdit](replacing: "n", by: isSecondN ? "" : "ん") : []
  }

  package mutating func reset() {
    letters = ""
    isSecondN = false
  }

  private mutating func spell(with letter: Character) -> [TextEdit] {
    let before = letters
    var kana = ""
    letters.append(letter)
    if let whole = Romaji.kana[letters] {
      kana = whole
      letters = ""
    } else if !Romaji.isBeginning(letters) {
      // nk becomes んk, and kk becomes っk; other letters stay.
      if before == "n" {
        kana = isSecondN ? "" : "ん"
      } else if before == String(letter), Romaji.isBeginning(before) {
        kana = "っ"
      } else {
        kana = before
      }
      letters = String(letter)
      isSecondN = before == "n" && letter == "n" && !isSecondN
    } else {
      return [.insert(String(letter))]
    }
    if letters.isEmpty { isSecondN = false }
    return [TextEdit](replacing: before, by: kana + letters)
  }
}

private enum Romaji {
  /// Rows of the kana table: a consonant with a, i, u, e, o.
  private static let rows: [(String, String)] = [
    ("", "あいうえお"), ("k", "かきくけこ"), ("s", "さしすせそ"), ("t", "たちつてと"), ("n", "なにぬねの"),
    ("h", "はひふへほ"), ("m", "まみむめも"), ("r", "らりるれろ"), ("g", "がぎぐげご"), ("z", "ざじずぜぞ"),
    ("d", "だぢづでど"), ("b", "ばびぶべぼ"), ("p", "ぱぴぷぺぽ"), ("x", "ぁぃぅぇぉ"), ("l", "ぁぃぅぇぉ"),
  ]
  /// Consonants before ゃ, ゅ and ょ, each with its kana in -i.
  private static let glides: [(String, String)] = [
    ("ky", "き"), ("sy", "し"), ("sh", "し"), ("ty", "ち"), ("ch", "ち"), ("cy", "ち"), ("ny", "に"),
    ("hy", "ひ"), ("my", "み"), ("ry", "り"), ("gy", "ぎ"), ("zy", "じ"), ("j", "じ"), ("jy", "じ"),
    ("dy", "ぢ"), ("by", "び"), ("py", "ぴ"),
  ]
  private static let others: [String: String] = [
    "ya": "や", "yu": "ゆ", "yo": "よ", "wa": "わ", "wo": "を", "shi": "し", "chi": "ち",
    "tsu": "つ", "fu": "ふ", "ji": "じ", "fa": "ふぁ", "fi": "ふぃ", "fe": "ふぇ", "fo": "ふぉ", "wi": "うぃ",
    "we": "うぇ", "va": "ゔぁ", "vi": "ゔぃ", "vu": "ゔ", "ve": "ゔぇ", "vo": "ゔぉ", "tsa": "つぁ",
    "tse": "つぇ", "tso": "つぉ", "thi": "てぃ", "dhi": "でぃ", "twu": "とぅ", "dwu": "どぅ", "she": "しぇ",
    "che": "ちぇ", "je": "じぇ", "xtu": "っ", "ltu": "っ", "xtsu": "っ", "ltsu": "っ", "xya": "ゃ",
    "xyu": "ゅ", "xyo": "ょ", "lya": "ゃ", "lyu": "ゅ", "lyo": "ょ", "xwa": "ゎ", "lwa": "ゎ",
    "wyi": "ゐ", "wye": "ゑ",
  ]

  static let kana: [String: String] = {
    var table = others
    for (consonant, row) in rows {
      for (vowel, kana) in zip("aiueo", row) { table["\(consonant)\(vowel)"] = String(kana) }
    }
    for (consonant, kana) in glides {
      for (vowel, small) in zip("auo", "ゃゅょ") { table["\(consonant)\(vowel)"] = "\(kana)\(small)" }
    }
    return table
  }()

  private static let beginnings: Set<String> = {
    var beginnings: Set<String> = []
    for spelling in kana.keys {
      for length in 1..<max(spelling.count, 1) {
        beginnings.insert(String(spelling.prefix(length)))
      }
    }
    return beginnings
  }()

  /// Whether the letters can become a kana with further letters.
  static func isBeginning(_ letters: String) -> Bool { beginnings.contains(letters) }
}
