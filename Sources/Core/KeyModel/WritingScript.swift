/// The characters that a keyboard reads from strokes of a finger. `writing` in a keyboard file names the script.
package enum WritingScript: String, Hashable, Sendable, CaseIterable {
  /// Kanji and kana.
  case japanese = "ja"
  /// Simplified Chinese characters.
  case simplified = "zh-Hans"
}

extension PageID {
  /// Creates the page on which this script is written.
  package init(writing script: WritingScript) {
    // The prefix makes the page a converter: its helper is `keycap-convert`.
    rawValue = "convert-write-" + script.rawValue
  }
}
