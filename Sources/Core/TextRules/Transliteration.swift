/// How a script of Brahmi's family is written in Latin letters by those who have no other keys: what each letter may be
/// spelled as, and how unusual that is. Read from a file of `Assets/Transliterations`.
package struct Transliteration: Hashable, Sendable {
  /// One way to spell a unit: small letters of ASCII, perhaps none, and what it costs in nats to meet it.
  package struct Spelling: Hashable, Sendable {
    package var letters: [UInt8]
    package var cost: Float

    package init(_ letters: String, cost: Float = 0) {
      self.letters = Array(letters.utf8)
      self.cost = cost
    }
  }

  /// A letter, or several that are spelled as one, with its spellings, the usual one first.
  package struct Unit: Hashable, Sendable {
    package var scalars: [Unicode.Scalar]
    package var spellings: [Spelling]

    package init(_ text: String, _ spellings: [Spelling]) {
      scalars = Array(text.unicodeScalars)
      self.spellings = spellings
    }
  }

  /// Where a consonant's own vowel is silent without a sign for it.
  package enum Silence: String, CaseIterable, Hashable, Sendable {
    /// At the end of a word, and inside between two vowels that are heard, as in Hindi.
    case everywhere
    /// At the end of a word, as in Bengali.
    case final
    /// Only the joiner takes it away, as in Tamil.
    case never
  }

  /// Consonants, which have a vowel of their own unless a mark or the joiner follows.
  package var consonants: [Unit] = []
  /// Vowels that stand by themselves, and those that are marks of a consonant.
  package var vowels: [Unit] = []
  package var marks: [Unit] = []
  /// Signs behind a vowel, such as that of a nasal.
  package var signs: [Unit] = []
  /// Signs that change a consonant, such as the dot below.
  package var points: [Unit] = []
  /// Takes the vowel from a consonant and joins it to the next.
  package var joiner: Unicode.Scalar
  /// The vowel of a consonant that has no mark.
  package var inherent: [Spelling]
  /// Where that vowel is silent.
  package var silence = Silence.everywhere
  /// Consonants, as they are spelled, behind which it is heard at the end of a word where they are joined to another.
  package var heard: Set<String> = []
  /// Pairs of consonants, as they are spelled, that are joined inside a word where no vowel is spelled between them;
  /// between others the vowel is silent. `r*` is every pair that begins so, `*y` every one that ends so; without any, all
  /// are joined.
  package var joined: Set<String> = []
  /// What it costs to leave that vowel out before any other is heard, and to spell it at the end of a word, where it is
  /// silent but behind several consonants.
  package var first: Float = 2
  package var final: Float = 2
  /// What a consonant costs that is doubled and spelled once, and what a letter does that is idle; one that is typed
  /// twice costs as much as half of that.
  package var doubled: Float = 1
  package var idle: Float = 4

  package init(joiner: Unicode.Scalar, inherent: [Spelling]) {
    self.joiner = joiner
    self.inherent = inherent
  }

  /// Whether a word can be one in Latin letters.
  package static func mayRead(_ word: String) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) }
  }
}

// Words of no lexicon, both ways.
extension Transliteration {
  /// The word in the script by the usual spellings alone, for names and the like; nil for letters that spell nothing.
  package func written(_ latin: String) -> String? {
    let letters = Array(latin.lowercased().utf8)
    var text = String.UnicodeScalarView()
    var index = 0
    var isOpen = false
    // The last consonant, as it is spelled, and whether a vowel was heard before it.
    var last = ""
    var wasHeard = false
    while index < letters.count {
      let rest = letters[index...]
      if isOpen, let vowel = longest(marks, in: rest),
        !startsInherent(rest, longerThan: vowel.count)
      {
        text.append(contentsOf: vowel.unit.scalars)
        (index, isOpen) = (index + vowel.count, false)
      } else if isOpen, let count = inherentCount(rest) {
        index += count
        isOpen = false
        // A vowel that is heard at the end has its mark: raja is not raj.
        if silence != .never, index == letters.count,
          let mark = longest(marks, in: letters[(index - count)...])
        {
          text.append(contentsOf: mark.unit.scalars)
        }
      } else if !isOpen, index > 0, let sign = longest(signs, in: rest),
        takesSign(before: rest.dropFirst(sign.count).first, after: rest.first)
      {
        text.append(contentsOf: sign.unit.scalars)
        index += sign.count
      } else if let consonant = longest(consonants, in: rest)
        ?? longest(consonants, in: rest, upTo: .infinity)
      {
        let end = index + consonant.count
        let spelled = String(decoding: letters[index..<end], as: UTF8.self)
        if isOpen, !wasHeard || end == letters.count || isJoined(last, spelled) {
          text.append(joiner)
        }
        text.append(contentsOf: consonant.unit.scalars)
        if !isOpen { wasHeard = index > 0 }
        (index, isOpen, last) = (end, true, spelled)
      } else if !isOpen, let vowel = longest(vowels, in: rest) {
        text.append(contentsOf: vowel.unit.scalars)
        index += vowel.count
      } else {
        return nil
      }
    }
    if isOpen, silence == .never { text.append(joiner) }
    return String(text)
  }

  private func isJoined(_ first: String, _ second: String) -> Bool {
    joined.isEmpty || first == second || joined.contains(first + second)
      || joined.contains(first + "*") || joined.contains("*" + second)
  }

  /// Whether a nasal before this letter is written as a sign: before a stop or a sibilant, as in hindi, but not in tumhare
  /// or anna; at the end of a word where no vowel is silent.
  private func takesSign(before next: UInt8?, after letter: UInt8?) -> Bool {
    guard let next else { return silence == .never }
    return next != letter && "bcdfgjkpqstxz".utf8.contains(next)
  }

  private func inherentCount(_ rest: ArraySlice<UInt8>) -> Int? {
    guard let usual = inherent.first(where: { !$0.letters.isEmpty }),
      rest.starts(with: usual.letters)
    else { return nil }
    return usual.letters.count
  }

  /// Whether the silent vowel is what these letters spell, and not a mark of that many letters.
  private func startsInherent(_ rest: ArraySlice<UInt8>, longerThan count: Int) -> Bool {
    inherentCount(rest).map { $0 >= count } ?? false
  }

  /// A spelling that costs more is not the one that is meant where another is possible.
  private static let usual: Float = 0.4

  /// The unit that most letters spell; of several the one that is spelled so most often.
  private func longest(
    _ units: [Unit], in rest: ArraySlice<UInt8>, upTo most: Float = usual
  ) -> (unit: Unit, count: Int)? {
    var best: (unit: Unit, spelling: Spelling)?
    for unit in units {
      for spelling in unit.spellings
      where !spelling.letters.isEmpty && spelling.cost <= most
        && rest.starts(with: spelling.letters)
      {
        if let known = best?.spelling {
          guard
            (spelling.letters.count, known.cost) > (known.letters.count, spelling.cost)
          else { continue }
        }
        best = (unit, spelling)
      }
    }
    return best.map { ($0.unit, $0.spelling.letters.count) }
  }

  /// The word as it is usually spelled in Latin letters; `isShort` spells long vowels by one letter, as most people do.
  /// Nil for a word with other letters.
  package func latin(_ word: String, isShort: Bool) -> String? {
    let scalars = Array(word.unicodeScalars)
    var syllables: [(onset: [UInt8], vowel: [UInt8]?, isJoined: Bool)] = []
    var index = 0
    func unit(_ units: [Unit]) -> Unit? {
      units.filter { scalars[index...].starts(with: $0.scalars) }
        .max { $0.scalars.count < $1.scalars.count }
    }
    func letters(_ unit: Unit, isVowel: Bool) -> [UInt8] {
      let usual = unit.spellings.first?.letters ?? []
      guard isVowel, isShort else { return usual }
      return unit.spellings.map(\.letters).first { $0.count == 1 } ?? usual
    }
    while index < scalars.count {
      if let consonant = unit(consonants) {
        index += consonant.scalars.count
        while index < scalars.count, let point = unit(points) { index += point.scalars.count }
        let onset = letters(consonant, isVowel: false)
        if consonant.scalars.contains(joiner) { syllables.append(([], [], true)) }
        if index < scalars.count, scalars[index] == joiner {
          syllables.append((onset, [], true))
          index += 1
        } else if index < scalars.count, let mark = unit(marks) {
          syllables.append((onset, letters(mark, isVowel: true), false))
          index += mark.scalars.count
        } else {
          syllables.append((onset, nil, false))
        }
      } else if let vowel = unit(vowels) {
        syllables.append(([], letters(vowel, isVowel: true), false))
        index += vowel.scalars.count
      } else if let sign = unit(signs) {
        syllables.append((letters(sign, isVowel: false), [], false))
        index += sign.scalars.count
      } else {
        return nil
      }
    }
    return spelled(syllables)
  }

  /// The silent vowels are left out.
  private func spelled(_ syllables: [(onset: [UInt8], vowel: [UInt8]?, isJoined: Bool)]) -> String {
    let silent = inherent.first { !$0.letters.isEmpty }?.letters ?? []
    var text: [UInt8] = []
    var wasHeard = false
    for (index, syllable) in syllables.enumerated() {
      text += syllable.onset
      if let vowel = syllable.vowel {
        text += vowel
        wasHeard = !vowel.isEmpty || wasHeard && syllable.onset.isEmpty
        continue
      }
      let isLast = index + 1 == syllables.count
      let followsJoined = index > 0 && syllables[index - 1].isJoined
      let next = isLast ? nil : syllables[index + 1]
      let isBetween =
        next.map { !$0.isJoined && $0.vowel?.isEmpty == false && !$0.onset.isEmpty } ?? false
      let isHeard = heard.contains(String(decoding: syllable.onset, as: UTF8.self))
      let isSilent =
        isLast
        ? silence != .never && !(followsJoined && isHeard) && syllables.count > 1
        : silence == .everywhere && wasHeard && isBetween && !followsJoined
      if !isSilent {
        text += silent
        wasHeard = true
      } else {
        wasHeard = false
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
