package import KeyModel

/// One composition: letters, sounds or parts of characters (the reading) become candidates, a choice, and text (R-TEXT-6). A pure state
/// machine. Keys, picks, answers of the helper and time go in; `ConversionAction`s come out. What a key does to the
/// reading is seen at once; only what needs a candidate waits for the helper, and keys behind it wait too, in order.
package struct Conversion: Hashable, Sendable {
  /// Nothing is heard for so long: the person is told that the engine is slow.
  package static let slowAfter: Milliseconds = 300
  /// Nothing is heard for so long: the helper is ended and asked again.
  package static let restartAfter: Milliseconds = 1000
  /// As long as the engine is being loaded: from a cold disk that takes seconds.
  package static let loadingTime: Milliseconds = 10_000
  /// As long as an engine is being loaded again that this keyboard has loaded before: its files are in memory, and keys
  /// that need a candidate wait.
  package static let reloadingTime: Milliseconds = 2_000
  /// The helper may crash so often in that time before conversion rests.
  static let crashes = (limit: 3, time: Milliseconds(60_000))
  /// Candidates that are asked for at first, and how many more each time.
  static let firstLimit = 30
  static let moreLimit = 60

  /// What the keyboard knows of the engine.
  package enum Engine: Hashable, Sendable {
    /// Not asked yet, or ended while nothing was composed.
    case asleep
    case awake
    /// Not installed; the package that has it.
    case missing(package: String)
    /// Failed too often: keys type letters until the keyboard is chosen again.
    case resting
  }

  package let scheme: ConversionScheme
  package internal(set) var engine = Engine.asleep
  /// The signs as typed.
  package internal(set) var reading = ""
  /// What was chosen for the beginning of the reading, in order.
  package internal(set) var choices: [ConversionChoice] = []
  /// How many signs of the reading stand before the place where it is cut; nil where it is not.
  package internal(set) var cut: Int?
  /// How many signs stand before the end of each part that was cut off and chosen.
  var ends: [Int] = []
  /// What stands behind the cut, parted; with the space before it where syllables end there.
  var beyond = ""
  /// The candidates for the rest of the reading, best first.
  package internal(set) var candidates: [ConversionCandidate] = []
  /// What the candidates mean, in their order; empty where the engine does not tell.
  var meanings: [String] = []
  /// Whether `candidates` are those of this reading and these choices.
  package internal(set) var isFresh = false
  /// Whether the engine has been silent for `slowAfter`.
  package internal(set) var isSlow = false
  /// The rest of the reading, parted into syllables, as the last answer had it.
  var parted = ""
  /// The number of the last question.
  var asked: UInt64 = 0
  var askedAt: Instant?
  var limit = Conversion.firstLimit
  /// Whether the helper was started and has not said yet that its engine is loaded.
  var isLoading = false
  /// Whether a helper of this keyboard has loaded the engine before.
  var hasLoaded = false
  /// How often the present question was asked of a new helper.
  var attempts = 0
  var crashes: [Instant] = []
  /// What waits for an answer, in order.
  var queue: [ConversionInput] = []
  /// Whether a choice was the last thing that happened to the composition.
  var wasPick = false
  var last: Committed?
  /// The engine's options: the names of the fuzzy pairs that are on. The engine is told of a change with the next
  /// question.
  package var options: [String] = []
  /// The options that the engine was told.
  var toldOptions: [String] = []
  /// Whether words that may come next are wanted.
  package var wantsNext = false
  /// Whether an emoji may stand among the candidates.
  package var wantsEmoji = false
  /// Whether the engine may learn of what is committed in the focused field (R-TRUST-5).
  package var mayLearn = false

  /// What was committed last, as long as delete may bring it back and the engine has not learned of it.
  struct Committed: Hashable, Sendable {
    var reading: String
    var choices: [ConversionChoice]
    var ends: [Int]
    var text: String
    var isLearned: Bool
    var mayReturn = true
  }

  package init(scheme: ConversionScheme) {
    self.scheme = scheme
  }

  package var isComposing: Bool { !reading.isEmpty }
  /// What a candidate means; nil where that is not known.
  package func meaning(of candidate: ConversionCandidate) -> String? {
    guard meanings.count == candidates.count, let index = candidates.firstIndex(of: candidate)
    else { return nil }
    return meanings[index].isEmpty ? nil : meanings[index]
  }

  /// Whether the helper has said that its engine is loaded.
  package var isReady: Bool { engine == .awake && !isLoading }
  var isAwaiting: Bool { askedAt != nil }

  /// How many signs of the reading the choices stand for.
  var consumed: Int { choices.consumed }
  /// The signs of the reading that nothing was chosen for yet.
  var rest: String { String(reading.dropFirst(consumed)) }
  var chosenText: String { choices.map(\.text).joined() }

  /// How long the helper may be silent before it is ended.
  var patience: Milliseconds {
    guard isLoading else { return Conversion.restartAfter }
    return hasLoaded || attempts > 0 ? Conversion.reloadingTime : Conversion.loadingTime
  }

  /// When `.deadline` is wanted; nil while no answer is awaited.
  package var deadline: Instant? {
    askedAt.map { $0 + (isSlow ? patience : Conversion.slowAfter) }
  }

  /// What stands in the composition row: chosen text, then the reading. Made without the engine.
  package var marked: MarkedText {
    var shown = part
    let bare = parted.filter { $0 != " " }
    if !bare.isEmpty, shown.hasPrefix(bare) { shown = parted + shown.dropFirst(bare.count) }
    return MarkedText(chosen: chosenText, reading: shown, beyond: String(beyond.drop { $0 == " " }))
  }

  /// Whether the input is for the composition; otherwise the key does what it always does.
  package func takes(_ input: ConversionInput) -> Bool {
    if scheme.isInText { return false }
    if isComposing { return true }
    switch engine {
    case .missing, .resting: return false
    case .asleep, .awake: break
    }
    return switch input {
    case .text(let text, _): scheme.begins(with: text)
    case .delete: last?.mayReturn == true
    case .space, .enter: false
    }
  }

  /// Something happened that the composition had no part in: delete brings nothing back any more.
  package mutating func noteElsewhere() { last?.mayReturn = false }

  package mutating func handle(_ event: ConversionEvent, at now: Instant) -> [ConversionAction] {
    switch event {
    case .open: return open()
    case .convert(let text): return convert(text, at: now)
    case .input(let input):
      guard queue.isEmpty else {
        if queue.count < ConversionBounds.waiting { queue.append(input) }
        return []
      }
      return perform(input, at: now)
    case .pick(let candidate) where candidate.kind == .next: return pickNext(candidate)
    case .pick(let candidate):
      guard queue.isEmpty, stands(candidate) else { return [] }
      return pick(candidate, at: now)
    case .cut(let end): return cut(after: end, at: now)
    case .more: return askMore(at: now)
    case .answer(let answer): return handle(answer, at: now)
    case .aside(let aside):
      handle(aside)
      return []
    case .ended: return recover(at: now)
    case .leave(let how): return leave(how)
    case .end: return settle()
    case .deadline: return advance(to: now)
    }
  }
}

/// What a key says to a composition.
package enum ConversionInput: Hashable, Sendable {
  /// Text of a key. `picks`: a digit chooses the candidate of that number, as on desktops.
  case text(String, picks: Bool)
  case space, enter, delete
}

package enum ConversionEvent: Hashable, Sendable {
  /// The keyboard is shown.
  case open
  case input(ConversionInput)
  /// The end of this text, which stands before the insertion point, is wanted in another writing.
  case convert(String)
  /// A finger took a candidate that it saw. Where signs came behind those that it stands for, they stay composed.
  case pick(ConversionCandidate)
  /// A finger touched the composition row: the part that is converted next ends behind so many signs of the reading.
  case cut(Int)
  /// The end of the candidates is about to be seen.
  case more
  case answer(ConversionAnswer)
  /// What the keyboard itself has beside the engine's candidates.
  case aside(AsideAnswer)
  /// The helper has ended, or broke the protocol.
  case ended
  case leave(ConversionLeave)
  /// The keyboard ends: nobody will take back what was committed last.
  case end
  case deadline
}

/// What becomes of a composition that the user leaves.
package enum ConversionLeave: Hashable, Sendable {
  /// The reading is committed as typed: another keyboard is chosen, or the keyboard is hidden.
  case committed
  /// Nothing is typed: the focus or the caret was moved by somebody else.
  case dropped
}

package enum ConversionAction: Hashable, Sendable {
  /// Starts the helper unless it runs.
  case start
  /// Ends the helper.
  case kill
  case send(ConversionRequest)
  /// Asks the keyboard's own words and emoji.
  case aside(AsideQuestion)
  case commit(String)
  /// The text takes the place of so many graphemes before the caret.
  case replace(Int, by: String)
  /// Deletes so many graphemes before the caret.
  case erase(Int)
  /// The key does what it always does: the composition was over when its turn came.
  case pass(ConversionInput)
}

package struct ConversionCandidate: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// By the engine.
    case converted
    /// The reading as typed.
    case raw
    /// A word of English, as it is written.
    case word
    /// Named by one of the first candidates.
    case emoji
    /// What may come next, where nothing is composed.
    case next
    /// By an input method that runs beside the keyboard; its index in the list.
    case listed(Int)
  }

  package var text: String
  /// How many signs of the reading stand before those of the candidate: choices were made for them.
  package var start: Int
  /// The signs that it stands for, the first of the rest of the reading.
  package var signs: String
  package var kind: Kind

  package init(text: String, start: Int, signs: String, kind: Kind) {
    self.text = text
    self.start = start
    self.signs = signs
    self.kind = kind
  }

  /// How many signs of the rest of the reading the candidate stands for.
  package var consumed: Int { signs.count }
}

/// The text of the composition row.
package struct MarkedText: Hashable, Sendable {
  package var chosen: String
  package var reading: String
  /// What stands behind the place where the reading is cut.
  package var beyond: String

  package init(chosen: String, reading: String, beyond: String = "") {
    self.chosen = chosen
    self.reading = reading
    self.beyond = beyond
  }
}
