/// Morse signals and characters, in both directions. A signal is written as `.` or `-`.
package struct MorseTable: Hashable, Sendable {
  /// Text of a dot, for keys and tables.
  package static let dot = "."
  /// Text of a dash.
  package static let dash = "-"

  private let signals: [String: String]
  private let characters: [String: String]
  /// Greatest number of signals of a character.
  package let longest: Int

  /// Makes the table from characters and their signals. If two characters have the same signals, the first in the
  /// order of Unicode gets the signals.
  package init(_ signals: [String: String]) {
    self.signals = signals
    var characters: [String: String] = [:]
    for (character, code) in signals.sorted(by: { $0.key > $1.key }) {
      characters[code] = character
    }
    self.characters = characters
    longest = signals.values.map(\.count).max() ?? 0
  }

  /// Returns the character for the signals; nil if no character has them.
  package func character(for signals: some StringProtocol) -> String? {
    characters[String(signals)]
  }

  /// Returns the signals of a character. A capital has the signals of its small letter.
  package func signals(for character: String) -> String? {
    signals[character] ?? signals[character.lowercased()]
  }
}
