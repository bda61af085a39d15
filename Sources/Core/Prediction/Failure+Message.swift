extension LexiconFailure {
  /// The failure as a sentence for people, without a full stop.
  package var message: String {
    switch self {
    case .notALexicon: "not a lexicon; keycap lexicon build makes one from a list of words"
    case .otherVersion(let version):
      "a lexicon of version \(version), this program reads version \(Lexicon.version); build it anew"
    case .cut(let needs, let has): "cut short: \(has) bytes of \(needs)"
    case .tooManyLetters(let count):
      "\(count) different letters; at most \(Lexicon.letterLimit) are possible"
    case .tooLarge: "too many words for one lexicon"
    case .badLine(let line):
      "line \(line): must be a word, a word and its count, or two words and their count, "
        + "with TABs between"
    case .empty: "no words"
    }
  }
}
