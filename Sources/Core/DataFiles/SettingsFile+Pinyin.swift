internal import KeyModel

// Settings of the conversion of pinyin.
extension SettingsFile {
  static let pinyin: [Entry] = FuzzyPair.allCases.map { pair in
    let (one, other) = pair.sounds
    return flag(
      pair.rawValue, "\(one) as \(other)",
      "Either sound finds the characters of both.", note: "For \(one) and \(other) in pinyin.",
      \.fuzzy[has: pair], group: "pinyin")
  }
}
