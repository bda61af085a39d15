package import KeyModel

/// The words typed for the sentences of a recording. The space bar and glides separate the words of a sentence. A
/// sentence with a different number of typed words is left out, because its words cannot be matched.
package struct RecordedWords: Sendable {
  /// One word with its touches.
  package struct Word: Hashable, Sendable {
    /// The word that the person was asked to type.
    package var wanted: String
    /// The words before it in its sentence.
    package var before: [String]
    /// The touches.
    package var fingers: Fingers
    /// Whether the person used delete within the word.
    package var isCorrected: Bool
  }

  package enum Fingers: Hashable, Sendable {
    /// The letters of the keys under the taps, and the places of the touches.
    case taps(String, [Point])
    /// The places of a glide.
    case stroke([TouchRecord.Place])
  }

  package private(set) var words: [Word] = []
  package private(set) var surface: TouchRecord.Surface?
  /// The letter keys and the space bar for each word, in the order of `words`.
  package private(set) var keys: [LetterKeys] = []
  /// Number of completely typed sentences.
  package private(set) var sentences = 0
  /// Number of completely typed sentences that are left out.
  package private(set) var leftOut = 0
  /// For each tap on a letter, the greatest distance of the finger from its start, in keys.
  package private(set) var tapReaches: [Double] = []

  /// Least length of a path that counts as a glide, in keys, as in the running keyboard.
  package static let strokeReach = 1.25

  private var prompt: String?
  private var written: [Token] = []
  private var isOpen = false
  private var letters = LetterKeys()

  private struct Token {
    var fingers: Fingers
    var isCorrected = false
  }

  /// Reads the lines of a recording. Lines of another form are ignored.
  package init(lines: some Sequence<some StringProtocol>) {
    for line in lines { if let record = TouchRecord(line: line) { note(record) } }
  }

  private mutating func note(_ record: TouchRecord) {
    switch record {
    case .note: break
    case .surface(let surface): self.surface = surface
    case .keys(let keys):
      let letters = keys.compactMap { key in key.letter.map { LetterKeys.Key($0, key.cell) } }
      // A plane of digits has no letters: glides and taps of words belong to the letter keys before.
      guard letters.contains(where: \.character.isLetter) else { return }
      self.letters = LetterKeys(
        letters, space: keys.first { $0.name == "space" }?.cell, scale: surface?.scale ?? 1)
    case .prompt(let text):
      finish()
      prompt = text
    case .way(let way): if !way.isCancelled { note(way) }
    case .end(let isWhole):
      if isWhole { finish() }
      prompt = nil
    }
  }

  private mutating func note(_ way: TouchRecord.Way) {
    guard let first = way.points.first?.point else { return }
    if let letter = way.key.first, way.key.count == 1, letter.isLetter {
      let width = letters.keys.first?.cell.width ?? 0
      let reach = width > 0 ? way.reach / width : 0
      guard reach < RecordedWords.strokeReach else {
        written.append(Token(fingers: .stroke(way.points)))
        isOpen = false
        return
      }
      tapReaches.append(reach)
      type(letter, at: first)
    } else if way.key == "space" {
      isOpen = false
    } else if way.key == "delete" {
      erase()
    }
  }

  private mutating func type(_ letter: Character, at point: Point) {
    if isOpen, let last = written.last, case .taps(let text, let points) = last.fingers {
      written[written.count - 1].fingers = .taps(text + String(letter), points + [point])
    } else {
      written.append(Token(fingers: .taps(String(letter), [point])))
      isOpen = true
    }
  }

  /// Handles delete, which removes a letter, or the whole word of a glide.
  private mutating func erase() {
    guard let last = written.last else { return }
    guard case .taps(let text, let points) = last.fingers, text.count > 1 || !isOpen else {
      written.removeLast()
      isOpen = false
      return
    }
    if isOpen {
      written[written.count - 1].fingers = .taps(String(text.dropLast()), points.dropLast())
    }
    // After a word, delete first removes the space.
    isOpen = true
    written[written.count - 1].isCorrected = true
  }

  private mutating func finish() {
    defer { (prompt, written, isOpen) = (nil, [], false) }
    guard let prompt, !written.isEmpty else { return }
    sentences += 1
    let wanted = prompt.split(separator: " ").map(String.init)
    guard wanted.count == written.count else {
      leftOut += 1
      return
    }
    for (index, token) in written.enumerated() {
      words.append(
        Word(
          wanted: wanted[index], before: Array(wanted[..<index]), fingers: token.fingers,
          isCorrected: token.isCorrected))
      keys.append(letters)
    }
  }
}
