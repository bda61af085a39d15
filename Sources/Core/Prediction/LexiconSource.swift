package import TextRules

/// The text from which `keycap lexicon build` makes a lexicon.
///
/// Lines are `word`, `word TAB count`, `first TAB second TAB count`, or the same with three words; `#` begins a
/// comment; an empty `first` is the start of a sentence. A word after `?` is weak: it is accepted when typed, but
/// nothing is corrected to it. A line with `?` alone has the count of the words that are not in the list. After `=`
/// follows a further form of a word, which is also accepted. A word is written as its language writes it: in small
/// letters, unless it is always capitalised.
package enum LexiconSource {
  /// Adds the words, pairs and triples of a list.
  package static func read(list text: String, into builder: inout LexiconBuilder)
    throws(LexiconFailure)
  {
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      guard !line.isEmpty, line.utf8.first != UInt8(ascii: "#") else { continue }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      switch fields.count {
      case 1:
        if line.utf8.first == UInt8(ascii: "=") {
          builder.addForm(String(line.dropFirst()))
        } else {
          add(line, count: 1, to: &builder)
        }
      case 2:
        guard let count = Double(fields[1]), !fields[0].isEmpty else { throw .badLine(number) }
        add(fields[0], count: count, to: &builder)
      case 3:
        guard let count = Double(fields[2]), !fields[1].isEmpty else { throw .badLine(number) }
        builder.addPair(String(fields[0]), String(fields[1]), count: count)
      case 4:
        guard let count = Double(fields[3]), !fields[1].isEmpty, !fields[2].isEmpty else {
          throw .badLine(number)
        }
        builder.addTriple(
          String(fields[0]), String(fields[1]), String(fields[2]), count: count)
      default: throw .badLine(number)
      }
    }
  }

  private static func add(_ word: Substring, count: Double, to builder: inout LexiconBuilder) {
    let isWeak = word.utf8.first == UInt8(ascii: "?")
    if isWeak, word.utf8.count == 1 { return builder.addUnseen(count: count) }
    builder.add(String(isWeak ? word.dropFirst() : word), count: count, isWeak: isWeak)
  }

  /// Counts the words, pairs and triples of running text. The first word of a sentence is counted in small letters,
  /// unless it also occurs with capitals elsewhere.
  package static func read(text: String, into builder: inout LexiconBuilder) {
    eachSentence(text, rules: builder.rules) { words in
      for (index, word) in words.enumerated() {
        let small = builder.rules.folded(word)
        builder.add(index == 0 ? small : word, count: 1)
        builder.addPair(index == 0 ? "" : words[index - 1], word, count: 1)
        guard index > 0 else { continue }
        builder.addTriple(index == 1 ? "" : words[index - 2], words[index - 1], word, count: 1)
      }
    }
  }

  /// Calls `body` with the words of each sentence, without punctuation and without words that contain digits or
  /// other characters than letters.
  package static func eachSentence(
    _ text: String, rules: WordRules, _ body: ([String]) -> Void
  ) {
    var words: [String] = []
    for piece in text.split(whereSeparator: \.isWhitespace) {
      let word = String(piece).trimming("'’-.,;:!?…\"“”„«»()[]{}¿¡‹›–—*_")
      if !word.isEmpty, rules.isOrdinary(word) {
        words.append(word)
      } else if !words.isEmpty {
        body(words)
        words = []
      }
      if let last = piece.last(where: { !"\"”’')]»".contains($0) }), ".!?…:;".contains(last),
        !words.isEmpty
      {
        body(words)
        words = []
      }
    }
    if !words.isEmpty { body(words) }
  }
}
