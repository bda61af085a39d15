package import KeyModel

/// Vietnamese from Latin letters by the rules of Telex: `aa` is â, `aw` ă, `dd` đ, and s, f, r, x, j are
/// the tones. The word stands in the text and is retyped from the letter that changes; a key struck
/// again takes its mark back.
package struct TelexComposer: Composer, Hashable {
  private var word = ""
  /// A word longer than any Vietnamese syllable is none, and is left alone.
  private static let longest = 8

  package init() {}

  package var pending: Pending? { nil }
  package var tail: String { word }

  package mutating func take(_ key: ComposerKey) -> [TextEdit]? {
    switch key {
    case .text(let text):
      guard let letter = text.first, text.count == 1, VietnameseWord.isLetter(letter) else {
        return nil
      }
      let before = word
      var parsed = VietnameseWord(word)
      parsed.strike(letter)
      word = parsed.text
      let edits = [TextEdit](replacing: before, by: word)
      if word.count > TelexComposer.longest { word = "" }
      return edits
    case .deleteBackward:
      guard word.popLast() != nil else { return nil }
      return [.deleteBackward(1)]
    case .space, .dead: return nil
    }
  }

  package mutating func finish() -> [TextEdit] {
    word = ""
    return []
  }

  package mutating func reset() {
    word = ""
  }
}

/// A word as letters without tone and one tone.
private struct VietnameseWord {
  private var letters: [Character] = []
  private var tone: Character?

  /// Each row: a vowel, then with the tones f s r x j.
  private static let rows = [
    "aàáảãạ", "ăằắẳẵặ", "âầấẩẫậ", "eèéẻẽẹ", "êềếểễệ", "iìíỉĩị", "oòóỏõọ", "ôồốổỗộ", "ơờớởỡợ",
    "uùúủũụ", "ưừứửữự", "yỳýỷỹỵ",
  ].map { Array($0) }
  private static let tones = Array("fsrxj")
  private static let hats: [Character: Character] = ["a": "â", "e": "ê", "o": "ô", "d": "đ"]
  private static let horns: [Character: Character] = ["a": "ă", "o": "ơ", "u": "ư"]
  private static let marked = Set("ăâêôơư")

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

  mutating func strike(_ key: Character) {
    let small = VietnameseWord.lower(key)
    if VietnameseWord.tones.contains(small), tonePlace != nil {
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

  /// Before another letter uơ is ươ: thuở, but thương.
  private mutating func append(_ key: Character) {
    let end = letters.suffix(2).map(VietnameseWord.lower)
    if end == ["u", "ơ"] { set("ư", at: letters.count - 2) }
    letters.append(key)
  }

  /// Puts a mark on the last letter that can have it, or takes it back and types the key. False if
  /// there is no such letter.
  private mutating func mark(
    with marks: [Character: Character], from plain: [Character], _ key: Character
  ) -> Bool {
    let targets = plain.compactMap { marks[$0] }
    // đ is made of the d that the word begins with; vowels of those in the last group.
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

  /// The last group of vowels; u after q and i after g belong to the consonant where a vowel follows.
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

  /// Which vowel has the tone: a marked one, else the one before a final consonant, the middle one of
  /// three, the first of two.
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

  /// A letter and the tone on it.
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
