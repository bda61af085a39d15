/// The text of the file of learned words: lines of fields with TABs between them, made for appending. The counts of
/// equal lines are added, so that learning appends one line; a line that a crash has cut is skipped.
///
///     keycap words 1
///     w  en  3  20412  Keycap         a word, how often, the last day
///     p  en  2  20412  Keycap  types  a pair
///     u  word                         a word that is never suggested
///     t  e  -0.03  0.11  57           the mean offset of touches from the middle of a key, in key sizes
///     off                             nothing is learned, and no learned word is used
extension UserWords {
  package static let head = "keycap words 1\n"
  private static let off = "off\n"

  /// Whether a store says that learning is off, on the line after its head, where every rewrite puts this.
  package static func isSwitchedOff(_ text: String) -> Bool {
    text.utf8.starts(with: (head + off).utf8)
  }

  /// Reads a store. Lines of another form are ignored.
  package init(text: String) {
    self.init()
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Text after the last line break was not written completely.
    _ = lines.popLast()
    for line in lines { read(line.split(separator: "\t", omittingEmptySubsequences: false)) }
    shrink()
  }

  /// Reads an exported store; nil if the text is not an exported store.
  package init?(exported text: String) {
    guard text.hasPrefix(UserWords.head) else { return nil }
    self.init(text: text)
  }

  private mutating func read(_ fields: [Substring]) {
    switch (fields.first, fields.count) {
    case ("w", 5):
      guard let use = UserWords.use(fields),
        UserWords.isLearnable(String(fields[4]), language: String(fields[1]))
      else { return }
      words[Key(String(fields[4]), language: String(fields[1])), default: Use(count: 0, day: 0)]
        .add(use)
    case ("p", 6):
      guard let use = UserWords.use(fields) else { return }
      let pair = Pair(
        language: String(fields[1]), first: String(fields[4]), second: String(fields[5]))
      pairs[pair, default: Use(count: 0, day: 0)].add(use)
    case ("u", 2): unwanted.insert(String(fields[1]))
    case ("t", 5):
      guard let key = fields[1].first, let x = Double(fields[2]), let y = Double(fields[3]),
        let count = Double(fields[4])
      else { return }
      offsets.set(key, x: x, y: y, count: count)
    case ("off", 1): isOn = false
    default: return
    }
  }

  private static func use(_ fields: [Substring]) -> Use? {
    guard let count = Int(fields[2]), let day = Int(fields[3]), (1...1_000_000).contains(count)
    else { return nil }
    return Use(count: count, day: day)
  }

  /// The text of the whole store.
  package var text: String {
    var text = UserWords.head
    if !isOn { text += UserWords.off }
    for word in unwanted.sorted() { text += "u\t\(word)\n" }
    for (key, use) in words.sorted(by: {
      ($0.key.language, $0.key.word) < ($1.key.language, $1.key.word)
    }) {
      text += UserWords.line(word: key.word, language: key.language, use: use)
    }
    for (pair, use) in pairs.sorted(by: {
      ($0.key.first, $0.key.second) < ($1.key.first, $1.key.second)
    }) {
      text += UserWords.line(pair: pair, use: use)
    }
    return text + offsetLines
  }

  /// Lines to append to a store for the offsets of touches. Later lines replace earlier lines of the same key.
  package var offsetLines: String {
    offsets.sorted.map { key, offset in
      "t\t\(key)\t\(offset.x)\t\(offset.y)\t\(offset.count)\n"
    }.joined()
  }

  /// Returns the lines to append to a store after a `learn` with the same arguments; an empty text if nothing is learned.
  package func lines(
    learning word: String, after previous: String? = nil, language: String, day: Int
  ) -> String {
    var after = self
    after.learn(word, after: previous, language: language, day: day)
    guard after != self else { return "" }
    let use = Use(count: 1, day: day)
    var text = UserWords.line(word: word, language: language, use: use)
    if let previous, UserWords.isLearnable(previous, language: language) {
      let pair = Pair(language: language, first: previous, second: word)
      text += UserWords.line(pair: pair, use: use)
    }
    return text
  }

  private static func line(word: String, language: String, use: Use) -> String {
    "w\t\(language)\t\(use.count)\t\(use.day)\t\(word)\n"
  }

  private static func line(pair: Pair, use: Use) -> String {
    "p\t\(pair.language)\t\(use.count)\t\(use.day)\t\(pair.first)\t\(pair.second)\n"
  }
}

extension UserWords.Use {
  fileprivate mutating func add(_ other: UserWords.Use) {
    count = min(count + other.count, 1_000_000)
    day = max(day, other.day)
  }
}
