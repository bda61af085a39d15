/// Morse signals and characters, both ways. A signal is written `.` or `-`.
package struct MorseTable: Hashable, Sendable {
  /// What a dot and a dash are typed and written as.
  package static let dot = "."
  package static let dash = "-"

  private let signals: [String: String]
  private let characters: [String: String]
  /// The longest signals that stand for a character.
  package let longest: Int

  /// From characters with their signals; where two characters share theirs, the first in the order of
  /// Unicode has them.
  package init(_ signals: [String: String]) {
    self.signals = signals
    var characters: [String: String] = [:]
    for (character, code) in signals.sorted(by: { $0.key > $1.key }) {
      characters[code] = character
    }
    self.characters = characters
    longest = signals.values.map(\.count).max() ?? 0
  }

  /// The character that the signals stand for.
  package func character(for signals: some StringProtocol) -> String? {
    characters[String(signals)]
  }

  /// The signals of a character, of a capital those of its small letter.
  package func signals(for character: String) -> String? {
    signals[character] ?? signals[character.lowercased()]
  }
}
