extension UserWords {
  /// Makes a lexicon of the user's words in a language, which is searched beside the installed lexicon; nil if there
  /// are no words. A word seen once is accepted; from the second time on it is suggested.
  func lexicon(language: String) -> Lexicon? {
    guard isOn else { return nil }
    var builder = LexiconBuilder(language: language, doubt: UserWords.doubt, hasLetters: false)
    for (key, use) in words where key.language == language {
      builder.add(key.word, count: Double(use.count), isWeak: use.count < 2)
    }
    guard !builder.isEmpty else { return nil }
    builder.addUnseen(count: UserWords.unseen)
    for (pair, use) in pairs where pair.language == language {
      builder.addPair(pair.first, pair.second, count: Double(use.count))
    }
    guard let bytes = try? builder.build() else { return nil }
    return try? Lexicon(Bytes(bytes))
  }

  /// Assumed number of other words. This number makes a learned word as likely as a fairly common word while there
  /// are few counts.
  private static let unseen = 20_000.0
  /// Number added to the count of every first word of a pair.
  private static let doubt = 5.0
}
