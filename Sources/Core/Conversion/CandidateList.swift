import KeyModel

/// The candidates that are shown, best first, and the number of candidates that the engine is asked for.
struct CandidateList: Hashable, Sendable {
  private(set) var candidates: [ConversionCandidate] = []
  /// The meanings of the candidates, in their order; empty if the engine does not report them.
  private var meanings: [String] = []
  /// Whether the candidates belong to the present reading and choices.
  private(set) var isFresh = false
  /// Number of candidates that the engine is asked for.
  private(set) var limit = CandidateList.firstLimit

  private static let firstLimit = 30
  private static let moreLimit = 60
  /// Number of candidates, from the first, that may be the name of an emoji.
  private static let namingCandidates = 3
  /// Least number of letters of a reading that is looked up as an English word.
  private static let leastLetters = 2
  /// Least number of letters of a reading that may look like another language.
  private static let leastForeign = 3
  /// Index of the fifth candidate: the place of an emoji, and the last possible place of the reading as typed.
  private static let lastOfFive = 4

  /// Begins a new question, because the reading or the choices have changed. The old candidates stay until new
  /// candidates arrive.
  mutating func begin() { (isFresh, limit) = (false, CandidateList.firstLimit) }

  /// Makes the candidates stale, because the same question is asked again.
  mutating func expire() { isFresh = false }

  /// Removes all candidates.
  mutating func removeAll() { candidates = [] }

  /// Raises the limit in order to ask for further candidates. Returns false if there are no further candidates, or
  /// if the limit is the greatest.
  mutating func grow() -> Bool {
    guard isFresh, candidates.count >= limit,
      limit + CandidateList.moreLimit <= ConversionBounds.candidates
    else { return false }
    limit += CandidateList.moreLimit
    return true
  }

  /// Shows the engine's candidates for the part of `preedit`. The reading as typed is among the first five
  /// candidates; it is the second if the first candidate still contains letters.
  mutating func show(
    _ found: [ConversionChoice], for preedit: Preedit, in scheme: ConversionScheme
  ) {
    (meanings, isFresh) = ([], true)
    let part = preedit.part
    candidates = found.map {
      let signs = scheme.isInText ? part.suffix($0.consumed) : part.prefix($0.consumed)
      return ConversionCandidate(
        text: $0.text, start: preedit.consumed, signs: String(signs), kind: .converted)
    }
    if scheme.isInText { return }
    let text = scheme.typed(part)
    if !scheme.offersReading, !candidates.isEmpty { return }
    if scheme.ranksReading,
      candidates.contains(where: { $0.text == text && $0.consumed == part.count })
    {
      return
    }
    candidates.removeAll { $0.text == text }
    let leavesLetters = candidates.first.map { $0.text.utf8.contains { $0 < 0x80 } } ?? false
    let raw = ConversionCandidate(text: text, start: preedit.consumed, signs: part, kind: .raw)
    candidates.insert(
      raw, at: min(leavesLetters ? 1 : CandidateList.lastOfFive, candidates.count))
  }

  /// Shows words that are likely to come next.
  mutating func showNext(_ words: [String]) {
    candidates = words.map { ConversionCandidate(text: $0, start: 0, signs: "", kind: .next) }
    isFresh = true
  }

  /// Notes the meanings of the candidates, which the engine has reported.
  mutating func note(meanings: [String]) {
    if isFresh, meanings.count == candidates.count { self.meanings = meanings }
  }

  /// Returns the meaning of a candidate; nil if it is unknown.
  func meaning(of candidate: ConversionCandidate) -> String? {
    guard meanings.count == candidates.count, let index = candidates.firstIndex(of: candidate)
    else { return nil }
    return meanings[index].isEmpty ? nil : meanings[index]
  }

  // MARK: English words and emoji

  /// Makes the question to the keyboard's own words and emoji, for candidates beside those of the engine; nil if
  /// such candidates are impossible.
  func extraCandidates(
    _ id: UInt64, for preedit: Preedit, in scheme: ConversionScheme, wantsEmoji: Bool
  ) -> ExtraCandidatesQuestion? {
    let part = preedit.part
    guard !part.isEmpty, limit == CandidateList.firstLimit else { return nil }
    let isWord =
      scheme.spellsLatin && preedit.choices.isEmpty && part.count >= CandidateList.leastLetters
    let letters = isWord && !part.contains("'") ? part : nil
    let naming = candidates.filter { $0.kind == .converted && $0.signs == part }
    let names =
      wantsEmoji && scheme.emojiLanguage != nil
      ? naming.prefix(CandidateList.namingCandidates).map(\.text) : []
    guard letters != nil || !names.isEmpty else { return nil }
    return ExtraCandidatesQuestion(
      id: id, letters: letters, names: names, language: scheme.emojiLanguage ?? "")
  }

  /// Inserts an English word before the letters as typed, and an emoji at the fifth place. If the reading looks like
  /// English, the word is second. The first candidate keeps its place, because the space bar takes it.
  mutating func show(_ extraCandidates: ExtraCandidatesAnswer, for preedit: Preedit) {
    guard isFresh else { return }
    candidates.removeAll { $0.kind == .word || $0.kind == .emoji }
    func candidate(_ text: String, _ kind: ConversionCandidate.Kind) -> ConversionCandidate {
      ConversionCandidate(text: text, start: preedit.consumed, signs: preedit.part, kind: kind)
    }
    if let word = extraCandidates.word, let raw = candidates.firstIndex(where: { $0.kind == .raw })
    {
      let place = min(max(1, raw), CandidateList.looksForeign(preedit) ? 1 : candidates.count)
      if candidates[raw].text == word {
        candidates.insert(candidates.remove(at: raw), at: min(place, candidates.count))
      } else if !candidates.contains(where: { $0.text == word }) {
        candidates.insert(candidate(word, .word), at: place)
      }
    }
    if let emoji = extraCandidates.emoji, !candidates.contains(where: { $0.text == emoji }) {
      let place = min(CandidateList.lastOfFive, candidates.count)
      candidates.insert(candidate(emoji, .emoji), at: place)
    }
  }

  /// Whether a syllable of the reading has no vowel, as in `he l lo`. Such a reading is more likely a word of
  /// another language than a row of initials.
  private static func looksForeign(_ preedit: Preedit) -> Bool {
    preedit.part.count >= leastForeign
      && preedit.syllables.contains { syllable in
        !syllable.contains { "aeiouv".contains($0.lowercased()) }
      }
  }
}

extension ConversionScheme {
  /// Whether readings are Latin letters.
  fileprivate var spellsLatin: Bool { self == .pinyin }

  /// The language in which candidates may name emoji; nil if the engine offers emoji by itself, or if the scheme has
  /// no emoji.
  fileprivate var emojiLanguage: String? {
    switch self {
    case .pinyin: "zh"
    case .zhuyin, .cangjie: "zh-Hant"
    case .kana, .hanja: nil
    }
  }
}
