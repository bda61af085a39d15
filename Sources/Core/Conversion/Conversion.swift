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
  // What the keyboard tells: the composition reads it and never writes it.
  /// The engine's options: the names of the fuzzy pairs that are on. The engine is told of a change with the next
  /// question.
  package var options: [String] = []
  /// Whether words that may come next are wanted.
  package var wantsNext = false
  /// Whether an emoji may stand among the candidates.
  package var wantsEmoji = false
  /// Whether the engine may learn of what is committed in the focused field (R-TRUST-5).
  package var mayLearn = false

  // The machines: each alone changes its state.
  var preedit = Preedit()
  var list = CandidateList()
  var helper = HelperWatch()
  /// What was committed last, as long as delete may bring it back or the engine has not learned of it.
  var last: Committed?
  /// What waits for an answer, in order.
  var queue: [ConversionInput] = []

  /// A composition that has become text.
  struct Committed: Hashable, Sendable {
    let preedit: Preedit
    let text: String
    /// Whether the engine may learn of it.
    let isLesson: Bool
    /// Whether delete brings it back.
    private(set) var mayReturn = true

    init(_ preedit: Preedit, as text: String, isLesson: Bool) {
      (self.preedit, self.text, self.isLesson) = (preedit, text, isLesson)
    }

    mutating func stay() { mayReturn = false }
  }

  package init(scheme: ConversionScheme) {
    self.scheme = scheme
  }

  package var isComposing: Bool { !preedit.isEmpty }
  /// The signs as typed.
  package var reading: String { preedit.reading }
  /// What was chosen for the beginning of the reading, in order.
  package var choices: [ConversionChoice] { preedit.choices }
  /// How many signs of the reading stand before the place where it is cut; nil where it is not.
  package var cut: Int? { preedit.cut }
  /// What stands in the composition row: chosen text, then the reading. Made without the engine.
  package var marked: MarkedText { preedit.marked }

  /// The candidates for the rest of the reading, best first.
  package var candidates: [ConversionCandidate] { list.candidates }
  /// Whether `candidates` are those of this reading and these choices.
  package var isFresh: Bool { list.isFresh }
  /// What a candidate means; nil where that is not known.
  package func meaning(of candidate: ConversionCandidate) -> String? {
    list.meaning(of: candidate)
  }

  package var engine: Engine { helper.engine }
  /// Whether the engine has been silent for `slowAfter`.
  package var isSlow: Bool { helper.isSlow }
  /// Whether the helper has said that its engine is loaded.
  package var isReady: Bool { helper.isReady }
  /// When `.deadline` is wanted; nil while no answer is awaited.
  package var deadline: Instant? { helper.deadline }

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
  package mutating func noteElsewhere() { last?.stay() }

  package mutating func handle(_ event: ConversionEvent, at now: Instant) -> [ConversionAction] {
    switch event {
    case .open: return helper.open(scheme, options)
    case .convert(let text): return convert(text, at: now)
    case .input(let input):
      guard queue.isEmpty else {
        if queue.count < ConversionBounds.waiting { queue.append(input) }
        return []
      }
      return perform(input, at: now)
    case .pick(let candidate) where candidate.kind == .next: return pickNext(candidate)
    case .pick(let candidate):
      guard queue.isEmpty, preedit.stands(candidate, in: scheme) else { return [] }
      return pick(candidate, at: now)
    case .cut(let end):
      guard !scheme.isInText, queue.isEmpty, preedit.cut(after: end) else { return [] }
      return ask(at: now)
    case .more: return askMore(at: now)
    case .answer(let answer): return handle(answer, at: now)
    case .aside(let aside):
      if aside.id == helper.asked { list.show(aside, for: preedit) }
      return []
    case .ended: return recover(at: now)
    case .leave(let how): return leave(how)
    case .end: return settle()
    case .deadline: return follow(helper.advance(to: now), at: now)
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
