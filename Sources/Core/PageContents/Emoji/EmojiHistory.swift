/// The emoji that the user has used lately and often, and the chosen skin tones. The history belongs to the user: it
/// is stored in a file with mode 0600, and deleted when the user asks for it (R-TRUST-5).
package struct EmojiHistory: Hashable, Sendable {
  /// Factor by which each later use reduces the weight of a use. The weight halves in about 34 uses.
  private static let decay = 0.98
  /// Greatest number of emoji that are stored. The keyboard never shows more.
  private static let capacity = 60

  private var uses: [Use] = []
  /// The number of uses so far.
  private var clock = 0
  /// The chosen form of each emoji with skin tones.
  private var tones: [String: String] = [:]

  private struct Use: Hashable, Sendable {
    var emoji: String
    /// The weight of the emoji when `clock` uses had been counted.
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

  /// Returns the emoji used most and most recently, at most `limit`.
  package func favourites(_ limit: Int) -> [String] {
    let ranked = uses.map { (use: $0, weight: $0.weight(at: clock)) }
    return ranked.sorted {
      ($0.weight, $0.use.clock) > ($1.weight, $1.use.clock)
    }.prefix(limit).map(\.use.emoji)
  }

  /// Returns the form of an emoji with the skin tone last chosen for it, or the emoji itself.
  package func toned(_ emoji: String) -> String {
    tones[emoji] ?? emoji
  }

  /// Counts a use of `emoji`.
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

  /// Records the choice of `form` among the skin tones of `emoji`; `emoji` itself removes the choice.
  package mutating func choose(_ form: String, for emoji: String) {
    tones[emoji] = form == emoji ? nil : form
  }

  private mutating func dropLeast() {
    guard uses.count > EmojiHistory.capacity else { return }
    // The emoji that was used last is kept, although it may have been used only once.
    let least = uses.indices.dropLast().min {
      uses[$0].weight(at: clock) < uses[$1].weight(at: clock)
    }
    if let least { uses.remove(at: least) }
  }
}

// MARK: - The file

extension EmojiHistory {
  /// Reads a history that was written as `text`. Invalid lines are skipped, because no user edits the file.
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
