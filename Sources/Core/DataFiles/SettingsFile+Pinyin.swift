internal import KeyModel

// How pinyin is converted.
extension SettingsFile {
  static let pinyin: [Entry] =
    [engine]
    + FuzzyPair.allCases.map { pair in
      let (one, other) = pair.sounds
      return flag(
        pair.rawValue, "\(one) as \(other)",
        "Where pinyin is typed with \(one) or \(other), find the characters of both.",
        \.fuzzy[has: pair], group: "pinyin")
    }

  private static let engine = Entry(
    group: "pinyin", key: "engine", title: "Engine for Pinyin", kind: .text,
    comment: "An engine of a running Fcitx 5, fcitx:pinyin; empty for the keyboard's own.",
    printed: "\"\"",
    apply: { section, settings in
      guard let value = section.string("engine") else { return }
      settings.pinyinEngine = MethodEngineName(value)
      if settings.pinyinEngine == nil, !value.isEmpty {
        let wanted = "\"fcitx:\" and the name of an engine, or \"\""
        section.note("engine", .badValue(value, wanted: wanted))
      }
    })
}
