extension UserWords {
  /// The words of a language as a lexicon that is searched beside the shipped one; nil without any. A
  /// word seen once may stand; from the second time on it is suggested.
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

  /// As if so many other words had been typed: a learned word is as likely as a fairly common one
  /// until there is enough to count by.
  private static let unseen = 20_000.0
  private static let doubt = 5.0
}
