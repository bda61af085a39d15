import KeyModel
package import Prediction

/// Results of the keyboard's decoder for recorded taps and glides.
package struct RecordingBench: Hashable, Sendable {
  /// Numbers of words: all words; words that the keys under the fingers spelled correctly; words that the first
  /// guess found; and words that one of four guesses found.
  package struct Count: Hashable, Sendable {
    package var words = 0
    package var typed = 0
    package var first = 0
    package var amongFour = 0
  }

  package private(set) var taps = Count()
  package private(set) var strokes = Count()
  /// Number of taps on letters in which the finger moved by at least `longTap` keys.
  package private(set) var longTaps = 0
  /// Number of all taps on letters.
  package private(set) var tapCount = 0

  package static let longTap = 0.6
  private static let guesses = 4

  /// Evaluates the words. Words in which delete was used are left out, since their touches are not from the first try.
  package init(_ recorded: RecordedWords, with predictor: Predictor) {
    tapCount = recorded.tapReaches.count
    longTaps = recorded.tapReaches.count { $0 >= RecordingBench.longTap }
    for (word, keys) in zip(recorded.words, recorded.keys) where !word.isCorrected {
      let keys = TypingKeys(keys)
      let context = WordContext(word.before.suffix(2))
      switch word.fingers {
      case .taps(let text, let points):
        let guesses = predictor.corrections(
          of: TypedWord(text, touches: points), keys: keys, after: context,
          limit: RecordingBench.guesses)
        let first = guesses.first { $0.replaces }?.text ?? text
        taps.add(word.wanted, typed: text, first: first, guesses: [text] + guesses.map(\.text))
      case .stroke(let places):
        let stroke = GlideStroke(
          places.map { GlideStroke.Sample($0.point, time: $0.time.value) })
        let guesses = predictor.glided(
          stroke, keys: keys, after: context, limit: RecordingBench.guesses
        ).map(\.text)
        strokes.add(word.wanted, typed: nil, first: guesses.first, guesses: guesses)
      }
    }
  }

  /// Returns the results as text, one per line.
  package func report(of recorded: RecordedWords) -> String {
    [
      "sentences typed: \(recorded.sentences), left out: \(recorded.leftOut)",
      "tapped words: \(taps.words), right as the keys spelled them: \(taps.share(of: taps.typed)),"
        + " at the first guess: \(taps.share(of: taps.first)), among four: \(taps.share(of: taps.amongFour))",
      "glided words: \(strokes.words), right at the first guess: \(strokes.share(of: strokes.first)),"
        + " among four: \(strokes.share(of: strokes.amongFour))",
      "taps on letters: \(tapCount), with a way of \(RecordingBench.longTap) keys or more: \(longTaps)",
    ].joined(separator: "\n")
  }
}

extension RecordingBench.Count {
  fileprivate mutating func add(
    _ wanted: String, typed: String?, first: String?, guesses: [String]
  ) {
    let wanted = wanted.lowercased()
    words += 1
    if typed?.lowercased() == wanted { self.typed += 1 }
    if first?.lowercased() == wanted { self.first += 1 }
    if guesses.prefix(4).contains(where: { $0.lowercased() == wanted }) { amongFour += 1 }
  }

  /// Returns the percentage of the words, with one decimal place.
  fileprivate func share(of part: Int) -> String {
    guard words > 0 else { return "–" }
    let tenths = (part * 1000 + words / 2) / words
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
