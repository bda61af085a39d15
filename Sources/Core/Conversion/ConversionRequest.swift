import KeyModel

/// A part of a reading whose conversion the user has chosen.
package struct ConversionChoice: Hashable, Sendable {
  /// Number of units of the reading that the text stands for, from the end of the choice before. In a candidate the
  /// number is 0 if the engine reports it only for a chosen candidate.
  package var consumed: Int
  /// The chosen text.
  package var text: String

  package init(consumed: Int, text: String) {
    self.consumed = consumed
    self.text = text
  }
}

/// Limits of the messages between the keyboard and the conversion helper.
package enum ConversionBounds {
  /// Greatest number of units of a reading.
  package static let reading = 64
  /// Greatest number of inputs that wait for an answer. Before fingers strike more keys, the helper counts as dead.
  package static let waiting = 256
  /// Greatest number of options of a scheme.
  package static let options = 20
  /// Greatest number of candidates in one answer.
  package static let candidates = 300
  /// Greatest number of characters of one candidate.
  package static let text = 64
  /// Greatest number of words in a list of what an engine has learned.
  package static let learned = 1000
  /// Greatest number of bytes of a line without its newline.
  package static let line = 64 << 10
}

/// A request to the conversion helper: one line, whose fields are separated by TAB. Each request contains everything
/// on which its answer depends, so that a new helper can be asked the same question.
package enum ConversionRequest: Hashable, Sendable {
  /// Loads the engine of a scheme unless it is loaded, and sets its options: names of fuzzy pairs. The answer is
  /// `ready`, `missing` or `failed`.
  case open(scheme: String, options: [String])
  /// Asks for candidates for the reading, with the choices made so far. The answer is `candidates` with the same number.
  case compose(id: UInt64, limit: Int, reading: String, choices: [ConversionChoice])
  /// Asks which words may come after a committed text. The answer is `next` with the same number.
  case next(id: UInt64, limit: Int, text: String)
  /// Reports that the reading was committed with these choices and kept, so that the engine may learn it. There is
  /// no answer.
  case learn(reading: String, choices: [ConversionChoice])
  /// Asks for the words that the engine has learned, because the user wants to see them. The answer is `learned`.
  case list(limit: Int)
  /// Lets the engine forget a word or a sentence that it has learned. The answer is `forgotten`.
  case forget(String)

  /// The request as a line, without a newline.
  package var line: String {
    switch self {
    case .open(let scheme, let options):
      (["open", scheme] + options).joined(separator: "\t")
    case .compose(let id, let limit, let reading, let choices):
      (["compose", "\(id)", "\(limit)", reading] + ConversionRequest.fields(choices))
        .joined(separator: "\t")
    case .next(let id, let limit, let text): "next\t\(id)\t\(limit)\t\(text)"
    case .learn(let reading, let choices):
      (["learn", reading] + ConversionRequest.fields(choices)).joined(separator: "\t")
    case .list(let limit): "list\t\(limit)"
    case .forget(let text): "forget\t\(text)"
    }
  }

  /// Whether the line makes the helper learn.
  package static func isLesson(_ line: String) -> Bool { line.utf8.starts(with: "learn\t".utf8) }

  /// Reads a line; nil if the line is not a request or exceeds a limit.
  package init?(line: String) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    switch (fields.first, fields.count) {
    case ("open", 2...(2 + ConversionBounds.options)):
      self = .open(scheme: fields[1], options: Array(fields[2...]))
    case ("compose", 4...):
      guard let id = UInt64(fields[1]), let limit = Int(fields[2]),
        (1...ConversionBounds.candidates).contains(limit), fields[3].isReading,
        let choices = ConversionRequest.choices(fields[4...], of: fields[3])
      else { return nil }
      self = .compose(id: id, limit: limit, reading: fields[3], choices: choices)
    case ("next", 4):
      guard let id = UInt64(fields[1]), let limit = Int(fields[2]),
        (1...ConversionBounds.candidates).contains(limit), !fields[3].isEmpty, fields[3].isPlain,
        fields[3].count <= ConversionBounds.reading
      else { return nil }
      self = .next(id: id, limit: limit, text: fields[3])
    case ("learn", 3...):
      guard fields[1].isReading,
        let choices = ConversionRequest.choices(fields[2...], of: fields[1])
      else { return nil }
      self = .learn(reading: fields[1], choices: choices)
    case ("list", 2):
      guard let limit = Int(fields[1]), (1...ConversionBounds.learned).contains(limit) else {
        return nil
      }
      self = .list(limit: limit)
    case ("forget", 2):
      guard !fields[1].isEmpty, fields[1].isPlain, fields[1].count <= ConversionBounds.text else {
        return nil
      }
      self = .forget(fields[1])
    default: return nil
    }
  }

  private static func fields(_ choices: [ConversionChoice]) -> [String] {
    choices.map { "\($0.consumed):\($0.text)" }
  }

  private static func choices(
    _ fields: ArraySlice<String>, of reading: String
  ) -> [ConversionChoice]? {
    var choices: [ConversionChoice] = []
    for field in fields {
      guard let choice = ConversionChoice(field: field), choice.consumed > 0 else { return nil }
      choices.append(choice)
    }
    return choices.consumed <= reading.count ? choices : nil
  }
}

/// An answer of the conversion helper: one line, whose fields are separated by TAB.
package enum ConversionAnswer: Hashable, Sendable {
  /// The engine is loaded; the value is its name.
  case ready(String)
  /// The engine is not installed; the value is the package that contains it.
  case missing(package: String)
  case failed(String)
  /// The candidates for the rest of a reading, best first, and this rest, separated into syllables.
  case candidates(id: UInt64, parted: String, [ConversionChoice])
  /// The meanings of the candidates in the answer with the same number, in their order; an empty text stands for an
  /// unknown meaning. The answer follows the candidates, if the engine knows meanings.
  case meanings(id: UInt64, [String])
  /// Words that may come next, likeliest first.
  case next(id: UInt64, [String])
  /// The words and sentences that the engine has learned; nil if they cannot be read now.
  case learned([String]?)
  /// Whether the engine had learned the text that it was asked to forget; nil if the engine cannot forget this, or not now.
  case forgotten(Bool?)

  package var line: String {
    switch self {
    case .ready(let engine): "ready\t\(engine)"
    case .missing(let package): "missing\t\(package)"
    case .failed(let reason): "failed\t\(reason)"
    case .next(let id, let words): (["next", "\(id)"] + words).joined(separator: "\t")
    case .learned(let words):
      words.map { (["learned"] + $0).joined(separator: "\t") } ?? "unknown"
    case .forgotten(let hadLearned):
      "forgotten\t" + (hadLearned.map { $0 ? "yes" : "no" } ?? "unknown")
    case .meanings(let id, let texts): (["meanings", "\(id)"] + texts).joined(separator: "\t")
    case .candidates(let id, let parted, let candidates):
      (["candidates", "\(id)", parted] + candidates.map { "\($0.consumed):\($0.text)" })
        .joined(separator: "\t")
    }
  }

  /// Reads a line; nil if the line is not an answer or exceeds a limit. The helper then counts as crashed.
  package init?(line: String) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    switch (fields.first, fields.count) {
    case ("ready", 2): self = .ready(fields[1])
    case ("missing", 2): self = .missing(package: fields[1])
    case ("failed", 2): self = .failed(fields[1])
    case ("next", 2...(2 + ConversionBounds.candidates)):
      let words = Array(fields[2...])
      guard let id = UInt64(fields[1]),
        words.allSatisfy({ !$0.isEmpty && $0.isPlain && $0.count <= ConversionBounds.text })
      else { return nil }
      self = .next(id: id, words)
    case ("unknown", 1): self = .learned(nil)
    case ("learned", 1...(1 + ConversionBounds.learned)):
      let words = Array(fields[1...])
      guard
        words.allSatisfy({ !$0.isEmpty && $0.isPlain && $0.count <= ConversionBounds.text })
      else { return nil }
      self = .learned(words)
    case ("forgotten", 2):
      switch fields[1] {
      case "yes": self = .forgotten(true)
      case "no": self = .forgotten(false)
      case "unknown": self = .forgotten(nil)
      default: return nil
      }
    case ("meanings", 2...(2 + ConversionBounds.candidates)):
      let texts = Array(fields[2...])
      guard let id = UInt64(fields[1]),
        texts.allSatisfy({ $0.isPlain && $0.count <= ConversionBounds.text })
      else { return nil }
      self = .meanings(id: id, texts)
    case ("candidates", 3...(3 + ConversionBounds.candidates)):
      guard let id = UInt64(fields[1]), fields[2].isPlain,
        fields[2].count <= 2 * ConversionBounds.reading
      else { return nil }
      var candidates: [ConversionChoice] = []
      for field in fields[3...] {
        guard let candidate = ConversionChoice(field: field) else { return nil }
        candidates.append(candidate)
      }
      self = .candidates(id: id, parted: fields[2], candidates)
    default: return nil
    }
  }
}

extension [ConversionChoice] {
  /// Number of units of the reading that the choices stand for.
  package var consumed: Int { reduce(0) { $0 + $1.consumed } }
}

extension ConversionChoice {
  /// Reads `CONSUMED:TEXT`; nil if the text is empty or too long, or contains a control character.
  fileprivate init?(field: String) {
    guard let colon = field.firstIndex(of: ":"), let consumed = Int(field[..<colon]) else {
      return nil
    }
    let text = String(field[field.index(after: colon)...])
    guard (0...ConversionBounds.reading).contains(consumed), !text.isEmpty, text.isPlain,
      text.count <= ConversionBounds.text
    else { return nil }
    self.init(consumed: consumed, text: text)
  }
}

extension String {
  /// Whether the text contains no control character.
  fileprivate var isPlain: Bool {
    unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }

  /// Whether the text is a reading of any scheme.
  fileprivate var isReading: Bool {
    !isEmpty && count <= ConversionBounds.reading && ConversionScheme.allows(reading: self)
  }
}
