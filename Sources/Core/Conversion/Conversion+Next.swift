import KeyModel

// Words that may come next, once all is chosen: gone with the next key.
extension Conversion {
  static let nextLimit = 20

  /// Whether words are offered that may come next, and nothing is composed.
  package var isOffering: Bool { !isComposing && !candidates.isEmpty }

  /// Asks what may come behind a text that was committed. Nobody waits for it.
  mutating func askNext(behind text: String) -> [ConversionAction] {
    guard scheme.foretells, wantsNext, isReady else { return [] }
    asked += 1
    let end = String(text.suffix(ConversionBounds.reading))
    return [.send(.next(id: asked, limit: Conversion.nextLimit, text: end))]
  }

  mutating func takeNext(_ id: UInt64, _ words: [String]) {
    guard id == asked, !isComposing else { return }
    candidates = words.filter { wantsEmoji || !$0.hasEmoji }.map {
      ConversionCandidate(text: $0, start: 0, signs: "", kind: .next)
    }
    isFresh = true
  }

  /// Commits a word that was offered, and offers what may come behind it.
  mutating func pickNext(_ candidate: ConversionCandidate) -> [ConversionAction] {
    guard isOffering, candidates.contains(candidate) else { return [] }
    let learned = settle()
    clear()
    return learned + [.commit(candidate.text)] + askNext(behind: candidate.text)
  }

  /// A key puts away what was offered.
  package mutating func withdraw() {
    if isOffering { clear() }
  }
}

extension ConversionScheme {
  /// Whether the engine knows words that may come next.
  var foretells: Bool { self == .pinyin || self == .kana }
}

extension String {
  fileprivate var hasEmoji: Bool {
    unicodeScalars.contains(where: \.properties.isEmojiPresentation)
  }
}
