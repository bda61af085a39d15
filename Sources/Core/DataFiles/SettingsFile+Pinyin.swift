internal import KeyModel

// Settings of the conversion of pinyin.
extension SettingsFile {
  static let pinyin: [Entry] = FuzzyPair.allCases.map { pair in
    let (one, other) = pair.sounds
    return flag(
      pair.rawValue, "\(one) as \(other)",
      "Where pinyin is typed with \(one) or \(other), find the characters of both.",
      \.fuzzy[has: pair], group: "pinyin")
  }
}
