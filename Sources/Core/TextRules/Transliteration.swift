/// The spelling of a Brahmic script in Latin letters: the possible spellings of each letter, and their costs. The rules
/// are read from a file of `Assets/Transliterations`.
package struct Transliteration: Hashable, Sendable {
  /// A spelling of a unit: small ASCII letters, possibly no letters, and the cost of the spelling in nats.
  package struct Spelling: Hashable, Sendable {
    package var letters: [UInt8]
    package var cost: Float

    package init(_ letters: String, cost: Float = 0) {
      self.letters = Array(letters.utf8)
      self.cost = cost
    }
  }

  /// A letter, or several letters that are spelled as one, with its spellings. The usual spelling is the first.
  package struct Unit: Hashable, Sendable {
    package var scalars: [Unicode.Scalar]
    package var spellings: [Spelling]

    package init(_ text: String, _ spellings: [Spelling]) {
      scalars = Array(text.unicodeScalars)
      self.spellings = spellings
    }
  }

  /// The places in which a consonant's inherent vowel is silent although no mark says so.
  package enum Silence: String, CaseIterable, Hashable, Sendable {
    /// The vowel is silent at the end of a word, and inside a word between two pronounced vowels, as in Hindi.
    case everywhere
    /// The vowel is silent at the end of a word, as in Bengali.
    case final
    /// The vowel is silent only where the joiner removes it, as in Tamil.
    case never
  }

  /// Consonants, which have an inherent vowel unless a mark or the joiner follows.
  package var consonants: [Unit] = []
  /// Independent vowels.
  package var vowels: [Unit] = []
  /// Vowels that are marks of a consonant.
  package var marks: [Unit] = []
  /// Marks after a vowel, such as the mark of a nasal.
  package var signs: [Unit] = []
  /// Marks that change a consonant, such as the dot below.
  package var points: [Unit] = []
  /// The mark that removes a consonant's vowel and joins the consonant to the next consonant.
  package var joiner: Unicode.Scalar
  /// Spellings of the inherent vowel of a consonant without a mark.
  package var inherent: [Spelling]
  /// The places in which the inherent vowel is silent.
  package var silence = Silence.everywhere
  /// Consonants, as spelled, that keep the vowel pronounced at the end of a word if they are joined to a consonant
  /// before them.
  package var heard: Set<String> = []
  /// Pairs of consonants, as spelled, that are joined inside a word when no vowel is spelled between them. Between
  /// the consonants of other pairs the vowel is silent. `r*` means all pairs that begin with r, `*y` all pairs that
  /// end with y; an empty set joins all pairs.
  package var joined: Set<String> = []
  /// Cost of leaving out the inherent vowel before any other vowel is pronounced.
  package var first: Float = 2
  /// Cost of spelling the vowel at the end of a word, where the vowel is silent except after several consonants.
  package var final: Float = 2
  /// Cost of a doubled consonant that is spelled once.
  package var doubled: Float = 1
  /// Cost of a letter without effect. A letter that is typed twice costs half of `idle`.
  package var idle: Float = 4

  package init(joiner: Unicode.Scalar, inherent: [Spelling]) {
    self.joiner = joiner
    self.inherent = inherent
  }

  /// Whether a word may be a word in Latin letters.
  package static func mayRead(_ word: String) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) }
  }
}

// Writes words that are in no lexicon, in both directions.
extension Transliteration {
  /// Writes a Latin word in the script by the usual spellings alone, for names and the like; nil if the letters
  /// spell nothing.
  package func written(_ latin: String) -> String? {
    let letters = Array(latin.lowercased().utf8)
    var text = String.UnicodeScalarView()
    var index = 0
    var isOpen = false
    // The last consonant as spelled, and whether a vowel was pronounced before the consonant.
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
        // A pronounced final vowel has its mark: raja differs from raj.
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

  /// Whether a nasal before the letter `next` is written as a mark. A nasal becomes a mark before a stop or a
  /// sibilant, as in hindi, but not in tumhare or anna, and at the end of a word in scripts where no vowel is
  /// silent.
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

  /// Whether the letters spell the inherent vowel, rather than a mark of `count` letters.
  private func startsInherent(_ rest: ArraySlice<UInt8>, longerThan count: Int) -> Bool {
    inherentCount(rest).map { $0 >= count } ?? false
  }

  /// Greatest cost of a spelling that counts as usual, in nats.
  private static let usual: Float = 0.4

  /// Returns the unit that covers the most letters; among several, the unit with the cheapest spelling.
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

  /// Spells the word in Latin letters in the usual way. `isShort` spells long vowels by one letter, as most people
  /// do. Returns nil for a word with other letters.
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

  /// Spells the syllables without silent vowels.
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
