package import KeyModel

/// One composition: letters, sounds or parts of characters (the reading) become candidates, a choice, and text
/// (R-TEXT-6). A unit of the reading is what one key types: a letter, a kana, a tone. The composition is a pure
/// state machine: keys, picks, answers of the helper and time go in, and `ConversionAction`s come out. The reading
/// changes immediately with each key. Only an input that needs a candidate waits for the helper; later keys wait
/// behind this input, in order.
package struct Conversion: Hashable, Sendable {
  /// Time without an answer after which the user sees that the engine is slow.
  package static let slowAfter: Milliseconds = 300
  /// Time without an answer after which the helper is ended, and a new helper is asked.
  package static let restartAfter: Milliseconds = 1000
  /// Longest time in which the engine loads. From a cold disk this takes seconds.
  package static let loadingTime: Milliseconds = 10_000
  /// Longest time in which an engine loads again, after its first load or after a first attempt. The time is short,
  /// because the engine's files are in memory, and keys that need a candidate wait.
  package static let reloadingTime: Milliseconds = 2_000
  /// Number of crashes of the helper within `time` after which the keyboard stops converting.
  static let crashes = (limit: 3, time: Milliseconds(60_000))

  /// The state of the engine as the keyboard knows it.
  package enum Engine: Hashable, Sendable {
    /// The engine was not asked yet, or its helper ended while nothing was composed.
    case asleep
    case awake
    /// The engine is not installed; the value is the package that contains it.
    case missing(package: String)
    /// The helper has failed too often. Keys type letters until the user chooses the keyboard again.
    case resting
  }

  package let scheme: ConversionScheme
  // Facts that the keyboard sets. The composition only reads them.
  /// The engine's options: the names of the fuzzy pairs that are on. A change is sent to the engine with the next question.
  package var options: [String] = []
  /// Whether the user wants words that may come next.
  package var wantsNext = false
  /// Whether an emoji may be among the candidates.
  package var wantsEmoji = false
  /// Whether the engine may learn text that is committed in the focused field (R-TRUST-5).
  package var mayLearn = false

  // The machines. Only a machine itself changes its state.
  var preedit = Preedit()
  var list = CandidateList()
  var helper = HelperWatch()
  /// The last committed text; nil once delete cannot restore its composition and the engine has learned it.
  var last: Committed?
  /// The inputs that wait for an answer, in order.
  var queue: [ConversionInput] = []

  /// A composition that has become text.
  struct Committed: Hashable, Sendable {
    let preedit: Preedit
    let text: String
    /// Whether the engine may learn the text.
    let isLesson: Bool
    /// Whether delete restores the composition.
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
  /// The reading as typed.
  package var reading: String { preedit.reading }
  /// The texts chosen for the beginning of the reading, in order.
  package var choices: [ConversionChoice] { preedit.choices }
  /// Number of units of the reading before the cut; nil if the reading is not cut.
  package var cut: Int? { preedit.cut }
  /// The content of the composition row: chosen text, then the reading. The content does not depend on the engine.
  package var marked: MarkedText { preedit.marked }

  /// The candidates for the rest of the reading, best first.
  package var candidates: [ConversionCandidate] { list.candidates }
  /// Whether `candidates` belong to this reading and these choices.
  package var isFresh: Bool { list.isFresh }
  /// Returns the meaning of a candidate; nil if it is unknown.
  package func meaning(of candidate: ConversionCandidate) -> String? {
    list.meaning(of: candidate)
  }

  package var engine: Engine { helper.engine }
  /// Whether the engine has not answered for `slowAfter`.
  package var isSlow: Bool { helper.isSlow }
  /// Whether the helper has reported that its engine is loaded.
  package var isReady: Bool { helper.isReady }
  /// The time at which the keyboard has to send the event `.deadline`; nil while no question is unanswered.
  package var deadline: Instant? { helper.deadline }

  /// Whether the composition handles the input. Otherwise the key acts as it does without a composition.
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

  /// Notes an event that does not concern the composition. From now on delete restores nothing.
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
    case .extraCandidates(let extraCandidates):
      if extraCandidates.id == helper.asked { list.show(extraCandidates, for: preedit) }
      return []
    case .ended: return recover(at: now)
    case .leave(let how): return leave(how)
    case .end: return settle()
    case .deadline: return follow(helper.advance(to: now), at: now)
    }
  }
}

/// The input of a key to a composition.
package enum ConversionInput: Hashable, Sendable {
  /// Text of a key. `picks`: a digit chooses the candidate with this number, as on desktops.
  case text(String, picks: Bool)
  case space, enter, delete
}

package enum ConversionEvent: Hashable, Sendable {
  /// The keyboard is shown.
  case open
  case input(ConversionInput)
  /// Other writings are wanted for the end of this text, which is before the insertion point.
  case convert(String)
  /// A finger took this candidate, which it saw. Units that were typed after those of the candidate stay composed.
  case pick(ConversionCandidate)
  /// A finger touched the composition row: the part that is converted next ends after this number of units of the reading.
  case cut(Int)
  /// The end of the candidates will soon be visible.
  case more
  case answer(ConversionAnswer)
  /// The answer of the keyboard's own words and emoji, for candidates beside those of the engine.
  case extraCandidates(ExtraCandidatesAnswer)
  /// The helper has ended or has broken the protocol.
  case ended
  case leave(ConversionLeave)
  /// The keyboard ends, so that the user can no longer undo the last commit.
  case end
  case deadline
}

/// The fate of a composition that the user leaves.
package enum ConversionLeave: Hashable, Sendable {
  /// The reading is committed as typed, because another keyboard is chosen, or because the keyboard is hidden.
  case committed
  /// The composition is dropped, because an application or a tap moved the focus or the caret.
  case dropped
}

package enum ConversionAction: Hashable, Sendable {
  /// Starts the helper unless it runs.
  case start
  /// Ends the helper.
  case kill
  case send(ConversionRequest)
  /// Asks the keyboard's own words and emoji.
  case extraCandidates(ExtraCandidatesQuestion)
  case commit(String)
  /// Replaces this number of graphemes before the caret by the text.
  case replace(Int, by: String)
  /// Deletes this number of graphemes before the caret.
  case erase(Int)
  /// Lets the key act as it does without a composition, because the composition had ended when the key's turn came.
  case pass(ConversionInput)
}

package struct ConversionCandidate: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A candidate of the engine.
    case converted
    /// The reading as typed.
    case raw
    /// An English word, in its usual writing.
    case word
    /// An emoji that one of the first candidates names.
    case emoji
    /// A word that may come next, while nothing is composed.
    case next
    /// A candidate of an input method that runs beside the keyboard; the value is its index in the list.
    case listed(Int)
  }

  package var text: String
  /// Number of units of the reading before those of the candidate. Other texts were chosen for these units.
  package var start: Int
  /// The units that the candidate stands for: the first units of the rest of the reading.
  package var signs: String
  package var kind: Kind

  package init(text: String, start: Int, signs: String, kind: Kind) {
    self.text = text
    self.start = start
    self.signs = signs
    self.kind = kind
  }

  /// Number of units that the candidate stands for.
  package var consumed: Int { signs.count }
}
