import KeyModel

// Questions to the helper, its answers, and what happens when it is silent or ends.
extension Conversion {
  private var question: ConversionRequest {
    let question = preedit.question
    return .compose(
      id: helper.asked, limit: list.limit, reading: question.reading, choices: question.choices)
  }

  /// Asks for candidates, because the reading or the choices have changed.
  mutating func ask(at now: Instant) -> [ConversionAction] {
    list.begin()
    let waking = helper.ask(scheme, options, at: now)
    return waking + [.send(question)]
  }

  /// Asks for further candidates of the same reading; the candidates that are shown stay.
  mutating func askMore(at now: Instant) -> [ConversionAction] {
    guard !helper.isAwaiting, list.grow() else { return [] }
    helper.askMore(at: now)
    return [.send(question)]
  }

  /// Queues an input that needs a candidate, and asks for candidates unless a question is unanswered.
  mutating func wait(for input: ConversionInput, at now: Instant) -> [ConversionAction] {
    queue.append(input)
    return helper.isAwaiting ? [] : ask(at: now)
  }

  mutating func handle(_ answer: ConversionAnswer, at now: Instant) -> [ConversionAction] {
    switch answer {
    case .ready: helper.noteReady(at: now)
    case .missing(let package):
      helper.noteMissing(package: package)
      return giveUp()
    case .failed:
      helper.rest()
      return giveUp()
    case .next(let id, let words):
      guard id == helper.asked, !isComposing else { return [] }
      list.showNext(words.filter { wantsEmoji || !$0.hasEmoji })
    case .meanings(let id, let texts): if id == helper.asked { list.note(meanings: texts) }
    // The keyboard never asks the questions that have these answers.
    case .learned, .forgotten: return []
    // An answer about an earlier reading is never shown.
    case .candidates(let id, let parted, let found):
      guard id == helper.asked, isComposing else { return [] }
      let length = preedit.part.count
      guard found.allSatisfy({ (1...length).contains($0.consumed) }) else {
        return recover(at: now)
      }
      helper.noteAnswer()
      preedit.note(parted: parted)
      list.show(found, for: preedit, in: scheme)
      let extraCandidates = list.extraCandidates(
        helper.asked, for: preedit, in: scheme, wantsEmoji: wantsEmoji)
      return (extraCandidates.map { [.extraCandidates($0)] } ?? []) + workOff(at: now)
    }
    return []
  }

  /// Carries out the inputs that have waited for the answer, up to the next input that needs another answer.
  private mutating func workOff(at now: Instant) -> [ConversionAction] {
    var actions: [ConversionAction] = []
    while let input = queue.first, isFresh || !waits(input) {
      queue.removeFirst()
      let waiting = queue
      queue = []
      actions += perform(input, at: now)
      queue += waiting
    }
    return actions
  }

  /// Handles the end of the helper.
  mutating func recover(at now: Instant) -> [ConversionAction] {
    follow(helper.handleEnd(at: now, isComposing: isComposing), at: now)
  }

  mutating func follow(_ verdict: HelperWatch.Verdict, at now: Instant) -> [ConversionAction] {
    switch verdict {
    case .nothing: return []
    case .end: return [.kill]
    case .replace:
      list.expire()
      return [.kill] + helper.restart(scheme, options, at: now) + [.send(question)]
    case .rest:
      helper.rest()
      return [.kill] + giveUp()
    }
  }

  /// Gives up the engine: commits the reading as typed, and after it the inputs that waited. From now on keys type letters.
  private mutating func giveUp() -> [ConversionAction] {
    let waiting = queue
    queue = []
    guard isComposing else { return waiting.map { .pass($0) } }
    if scheme.isInText {
      // Until the next key, the row shows that there is no engine.
      helper.stopWaiting()
      list.removeAll()
      return []
    }
    let actions = commitRaw()
    last = nil
    return actions + waiting.map { .pass($0) }
  }

  // MARK: - Words that may come next, after all is chosen. The next key removes them

  private static let nextLimit = 20

  /// Whether the row offers words that may come next, while nothing is composed.
  package var isOffering: Bool { !isComposing && !candidates.isEmpty }

  /// Asks which words may come after a committed text. No input waits for the answer.
  mutating func askNext(behind text: String) -> [ConversionAction] {
    guard scheme.foretells, wantsNext, isReady else { return [] }
    helper.askExtraCandidates()
    let end = String(text.suffix(ConversionBounds.reading))
    return [.send(.next(id: helper.asked, limit: Conversion.nextLimit, text: end))]
  }

  /// Commits a word that was offered, and asks for words that may come after it.
  mutating func pickNext(_ candidate: ConversionCandidate) -> [ConversionAction] {
    guard isOffering, candidates.contains(candidate) else { return [] }
    let learned = settle()
    clear()
    return learned + [.commit(candidate.text)] + askNext(behind: candidate.text)
  }

  /// Removes the words that were offered, because a key was struck.
  package mutating func withdraw() {
    if isOffering { clear() }
  }
}

extension ConversionScheme {
  /// Whether the engine can offer words that may come next.
  fileprivate var foretells: Bool { self == .pinyin || self == .kana }
}

extension String {
  fileprivate var hasEmoji: Bool {
    unicodeScalars.contains(where: \.properties.isEmojiPresentation)
  }
}
