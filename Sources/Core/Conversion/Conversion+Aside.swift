import KeyModel

// English words and emoji among the candidates of an engine.
extension Conversion {
  /// Of so many candidates one may be the name of an emoji.
  private static let namingCandidates = 3
  /// Fewer letters are no word that anybody looks for here.
  private static let leastLetters = 2
  private static let leastForeign = 3
  /// The place of the emoji, and of what was typed.
  static let lastOfFive = 4

  /// Asks for what is shown beside the engine's candidates; empty where there can be nothing.
  func askAside() -> [ConversionAction] {
    let rest = part
    guard !rest.isEmpty, limit == Conversion.firstLimit else { return [] }
    let isWord = scheme.spellsLatin && choices.isEmpty && rest.count >= Conversion.leastLetters
    let letters = isWord && !rest.contains("'") ? rest : nil
    let names = wantsEmoji && scheme.emojiLanguage != nil ? namingTexts : []
    guard letters != nil || !names.isEmpty else { return [] }
    return [
      .aside(
        AsideQuestion(
          id: asked, letters: letters, names: names, language: scheme.emojiLanguage ?? ""))
    ]
  }

  private var namingTexts: [String] {
    candidates.filter { $0.kind == .converted && $0.signs == part }
      .prefix(Conversion.namingCandidates).map(\.text)
  }

  /// Whether a syllable of the reading has no vowel, as those of `he l lo`: more likely it is a word of another language
  /// than initials.
  private var looksForeign: Bool {
    part.count >= Conversion.leastForeign
      && parted.split(separator: " ").contains { part in
        !part.contains { "aeiouv".contains($0.lowercased()) }
      }
  }

  /// Puts an English word before the letters as typed, and an emoji in the fifth place. What looks like English stands second. The
  /// first candidate stays what it is: the space bar takes it.
  mutating func handle(_ aside: AsideAnswer) {
    guard aside.id == asked, isFresh else { return }
    candidates.removeAll { $0.kind == .word || $0.kind == .emoji }
    func candidate(_ text: String, _ kind: ConversionCandidate.Kind) -> ConversionCandidate {
      ConversionCandidate(text: text, start: consumed, signs: part, kind: kind)
    }
    if let word = aside.word, let raw = candidates.firstIndex(where: { $0.kind == .raw }) {
      let place = min(max(1, raw), looksForeign ? 1 : candidates.count)
      if candidates[raw].text == word {
        candidates.insert(candidates.remove(at: raw), at: min(place, candidates.count))
      } else if !candidates.contains(where: { $0.text == word }) {
        candidates.insert(candidate(word, .word), at: place)
      }
    }
    if let emoji = aside.emoji, !candidates.contains(where: { $0.text == emoji }) {
      let place = min(Conversion.lastOfFive, candidates.count)
      candidates.insert(candidate(emoji, .emoji), at: place)
    }
  }
}

extension ConversionScheme {
  /// Whether readings are Latin letters.
  var spellsLatin: Bool { self == .pinyin }

  /// The language in which candidates may name emoji; nil where the engine offers them by itself, or nobody looks for
  /// them.
  var emojiLanguage: String? {
    switch self {
    case .pinyin: "zh"
    case .zhuyin, .cangjie: "zh-Hant"
    case .kana, .hanja: nil
    }
  }
}
