/// Which emoji are used, lately and often, and the skin tones chosen for them. It is the user's own:
/// kept in a file of his with mode 0600 and forgotten at his word (R-TRUST-5).
package struct EmojiHistory: Hashable, Sendable {
  /// How much a use counts after the next one: it halves in about 34 uses.
  private static let decay = 0.98
  /// More are never shown.
  private static let capacity = 60

  private var uses: [Use] = []
  /// Uses so far.
  private var clock = 0
  private var tones: [String: String] = [:]

  private struct Use: Hashable, Sendable {
    var emoji: String
    /// As of `clock`.
    var weight: Double
    var clock: Int

    func weight(at now: Int) -> Double {
      var weight = weight
      for _ in 0..<min(max(now - clock, 0), 1000) { weight *= EmojiHistory.decay }
      return weight
    }
  }

  package init() {}

  package var isEmpty: Bool { uses.isEmpty && tones.isEmpty }

  /// The emoji used most and most lately, at most `limit`.
  package func favourites(_ limit: Int) -> [String] {
    let ranked = uses.map { (use: $0, weight: $0.weight(at: clock)) }
    return ranked.sorted {
      ($0.weight, $0.use.clock) > ($1.weight, $1.use.clock)
    }.prefix(limit).map(\.use.emoji)
  }

  /// The form of an emoji with the skin tone last chosen for it; itself when none was.
  package func toned(_ emoji: String) -> String {
    tones[emoji] ?? emoji
  }

  /// Notes that `emoji` was typed.
  package mutating func use(_ emoji: String) {
    clock += 1
    if let index = uses.firstIndex(where: { $0.emoji == emoji }) {
      uses[index].weight = uses[index].weight(at: clock) + 1
      uses[index].clock = clock
    } else {
      uses.append(Use(emoji: emoji, weight: 1, clock: clock))
      dropLeast()
    }
  }

  /// Notes that `form` was chosen among the skin tones of `emoji`; the emoji itself forgets the choice.
  package mutating func choose(_ form: String, for emoji: String) {
    tones[emoji] = form == emoji ? nil : form
  }

  private mutating func dropLeast() {
    guard uses.count > EmojiHistory.capacity else { return }
    // The newest has been used once, as the least have; it stays.
    let least = uses.indices.dropLast().min {
      uses[$0].weight(at: clock) < uses[$1].weight(at: clock)
    }
    if let least { uses.remove(at: least) }
  }
}

// MARK: - The file

extension EmojiHistory {
  /// Reads what `text` wrote down; lines that say nothing are passed over, for nobody edits them.
  package init(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 3 else { continue }
      if words[0] == "tone" {
        tones[words[1]] = words[2]
      } else if words[0] == "use", let weight = Double(words[1]), (0...1000).contains(weight) {
        uses.append(Use(emoji: words[2], weight: weight, clock: 0))
      }
    }
    uses = Array(uses.prefix(EmojiHistory.capacity))
  }

  /// The file's text: `use WEIGHT EMOJI`, the most used first, and `tone EMOJI FORM`.
  package var text: String {
    let ranked = favourites(EmojiHistory.capacity).compactMap { emoji in
      uses.first { $0.emoji == emoji }
    }
    let lines =
      ranked.map { "use \(($0.weight(at: clock) * 1000).rounded() / 1000) \($0.emoji)" }
      + tones.sorted { $0.key < $1.key }.map { "tone \($0.key) \($0.value)" }
    return lines.map { $0 + "\n" }.joined()
  }
}
