/// A word as letters without tones, and one tone.
struct VietnameseWord {
  private var letters: [Character] = []
  private var tone: Character?

  /// Rows of a vowel, followed by its forms with the tones of f, s, r, x and j.
  private static let rows = [
    "aàáảãạ", "ăằắẳẵặ", "âầấẩẫậ", "eèéẻẽẹ", "êềếểễệ", "iìíỉĩị", "oòóỏõọ", "ôồốổỗộ", "ơờớởỡợ",
    "uùúủũụ", "ưừứửữự", "yỳýỷỹỵ",
  ].map { Array($0) }
  private static let tones = Array("fsrxj")
  /// VNI's digits for the tones, in the same order.
  private static let toneDigits = Array("21345")
  /// Letters with a circumflex, or the stroke of đ, by their plain letters.
  private static let hats: [Character: Character] = ["a": "â", "e": "ê", "o": "ô", "d": "đ"]
  /// Letters with a breve or a horn, by their plain letters.
  private static let horns: [Character: Character] = ["a": "ă", "o": "ơ", "u": "ư"]
  /// Vowels with a mark.
  private static let marked = Set("ăâêôơư")

  private static let initials = Set(
    " b c ch d g gh gi h k kh l m n ng ngh nh p ph q qu r s t th tr v x".split(
      separator: " ", omittingEmptySubsequences: false
    ).map(String.init))
  private static let finals = Set(
    " c ch k m n ng nh p t".split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  )
  /// Groups of vowels that a syllable can have, without marks.
  private static let nuclei = Set(
    """
    a e i o u y ai ao au ay eo eu ia ie iu oa oe oi oo ua ue ui uo uu uy ya ye ieu yeu oai oao oay oeo uao uay uoi uou \
    uya uye uyu
    """.split(separator: " ").map(String.init))

  static func isLetter(_ letter: Character) -> Bool {
    letter.isASCII && letter.isLetter || letter.isLetter && split(letter) != (letter, nil)
      || hats.values.contains(lower(letter)) || horns.values.contains(lower(letter))
  }

  init(_ text: String) {
    for character in text {
      let (letter, tone) = VietnameseWord.split(character)
      letters.append(letter)
      if let tone { self.tone = tone }
    }
  }

  var text: String {
    guard let tone, let place = tonePlace else { return String(letters) }
    var toned = letters
    toned[place] = VietnameseWord.join(letters[place], tone)
    return String(toned)
  }

  /// Whether the word is spelled like a syllable or the beginning of a syllable. A word without marks or without a
  /// vowel may be any word: đc is short for được.
  var isPossible: Bool {
    let plain = letters.map(VietnameseWord.bare)
    guard text != String(letters.map(VietnameseWord.bareWithCase)),
      let first = plain.firstIndex(where: VietnameseWord.isVowel)
    else { return true }
    // u after q and i after g belong to the consonant if a vowel follows.
    return [first, first + 1].contains { start in
      guard start < plain.count, VietnameseWord.initials.contains(String(plain[..<start])),
        VietnameseWord.isVowel(plain[start])
      else { return false }
      let end = plain[start...].firstIndex { !VietnameseWord.isVowel($0) } ?? plain.count
      return VietnameseWord.nuclei.contains(String(plain[start..<end]))
        && VietnameseWord.finals.contains(String(plain[end...]))
    }
  }

  /// Whether no vowel follows the consonants after the vowels. A word with marks is one syllable.
  var isOneSyllable: Bool {
    guard text != String(letters.map(VietnameseWord.bareWithCase)) else { return true }
    let isVowel = letters.map { VietnameseWord.isVowel(VietnameseWord.bare($0)) }
    guard let last = isVowel.lastIndex(of: true) else { return true }
    let before = isVowel[..<last].lastIndex(of: false)
    return before.map { !isVowel[..<$0].contains(true) } ?? true
  }

  /// Returns the letter without its mark, in lower case.
  private static func bare(_ letter: Character) -> Character { lower(bareWithCase(letter)) }

  private static func bareWithCase(_ letter: Character) -> Character {
    let small = lower(letter)
    let plain =
      hats.first { $0.value == small }?.key ?? horns.first { $0.value == small }?.key ?? small
    return letter.isUppercase ? Character(plain.uppercased()) : plain
  }

  /// Adds a letter key. `marks`: letters are also marks, as in Telex.
  mutating func strike(_ key: Character, marks: Bool) {
    let small = VietnameseWord.lower(key)
    if !marks {
      append(key)
    } else if VietnameseWord.tones.contains(small), tonePlace != nil {
      if tone == small {
        tone = nil
        letters.append(key)
      } else {
        tone = small
      }
    } else if small == "z", tone != nil {
      tone = nil
    } else if small == "w", mark(with: VietnameseWord.horns, from: ["a", "o", "u"], key) {
    } else if VietnameseWord.hats[small] != nil, mark(with: VietnameseWord.hats, from: [small], key)
    {
    } else {
      append(key)
    }
  }

  /// Adds a digit of VNI. Returns false if the digit is not a mark of this word.
  mutating func mark(_ digit: Character) -> Bool {
    switch digit {
    case "0":
      guard tone != nil else { return false }
      tone = nil
    case "1"..."5":
      guard tonePlace != nil, let place = VietnameseWord.toneDigits.firstIndex(of: digit) else {
        return false
      }
      let struck = VietnameseWord.tones[place]
      if tone == struck {
        tone = nil
        letters.append(digit)
      } else {
        tone = struck
      }
    case "6": return mark(with: VietnameseWord.hats, from: ["a", "e", "o"], digit)
    case "7": return mark(with: VietnameseWord.horns, from: ["o", "u"], digit)
    case "8": return mark(with: VietnameseWord.horns, from: ["a"], digit)
    case "9": return mark(with: VietnameseWord.hats, from: ["d"], digit)
    default: return false
    }
    return true
  }

  /// Adds a letter. Before another letter, uơ becomes ươ: thuở, but thương.
  private mutating func append(_ key: Character) {
    let end = letters.suffix(2).map(VietnameseWord.lower)
    if end == ["u", "ơ"] { set("ư", at: letters.count - 2) }
    letters.append(key)
  }

  /// Puts a mark on the last letter that can have it; if the letter has the mark already, removes the mark and types
  /// the key. Returns false if there is no such letter.
  private mutating func mark(
    with marks: [Character: Character], from plain: [Character], _ key: Character
  ) -> Bool {
    let targets = plain.compactMap { marks[$0] }
    // đ replaces the d at the start of the word; vowels get marks in the last group.
    let group = plain == ["d"] ? 0..<min(1, letters.count) : vowels
    for place in group.reversed() {
      let letter = VietnameseWord.lower(letters[place])
      if let mark = marks[letter], plain.contains(letter) {
        set(mark, at: place)
        if mark == "ơ", place > 0, place + 1 < letters.count,
          VietnameseWord.lower(letters[place - 1]) == "u"
        {
          set("ư", at: place - 1)
        }
        return true
      }
      if targets.contains(letter), let base = marks.first(where: { $0.value == letter })?.key {
        set(base, at: place)
        letters.append(key)
        return true
      }
    }
    return false
  }

  private mutating func set(_ letter: Character, at place: Int) {
    let isCapital = letters[place].isUppercase
    letters[place] = isCapital ? Character(letter.uppercased()) : letter
  }

  /// Range of the last group of vowels. u after q and i after g belong to the consonant if a vowel follows.
  private var vowels: Range<Int> {
    guard let end = letters.lastIndex(where: VietnameseWord.isVowel) else { return 0..<0 }
    var start = end
    while start > 0, VietnameseWord.isVowel(letters[start - 1]) { start -= 1 }
    if start > 0, end > start {
      let pair = String([letters[start - 1], letters[start]]).lowercased()
      if pair == "qu" || pair == "gi" { start += 1 }
    }
    return start..<(end + 1)
  }

  /// Index of the vowel with the tone: a vowel with a mark, otherwise the vowel before a final consonant, the middle
  /// of three vowels, or the first of two; nil if the word has no vowel.
  private var tonePlace: Int? {
    let group = vowels
    guard !group.isEmpty else { return nil }
    if let place = group.last(where: {
      VietnameseWord.marked.contains(VietnameseWord.lower(letters[$0]))
    }) {
      return place
    }
    if group.count == 1 { return group.lowerBound }
    if group.upperBound < letters.count { return group.upperBound - 1 }
    return group.lowerBound + (group.count == 3 ? 1 : 0)
  }

  private static func isVowel(_ letter: Character) -> Bool {
    rows.contains { $0.first == lower(letter) }
  }

  private static func lower(_ letter: Character) -> Character {
    letter.lowercased().first ?? letter
  }

  /// Splits a letter into the letter without its tone, and the tone.
  private static func split(_ letter: Character) -> (Character, Character?) {
    let small = lower(letter)
    for row in rows {
      guard let place = row.firstIndex(of: small), place > 0 else { continue }
      let plain = letter.isUppercase ? Character(row[0].uppercased()) : row[0]
      return (plain, tones[place - 1])
    }
    return (letter, nil)
  }

  private static func join(_ letter: Character, _ tone: Character) -> Character {
    guard let row = rows.first(where: { $0.first == lower(letter) }),
      let place = tones.firstIndex(of: tone)
    else { return letter }
    let toned = row[place + 1]
    return letter.isUppercase ? Character(toned.uppercased()) : toned
  }
}
