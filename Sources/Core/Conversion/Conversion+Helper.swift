import KeyModel

// Questions to the helper, its answers, its silence and its end.
extension Conversion {
  mutating func open() -> [ConversionAction] {
    engine = .awake
    isLoading = true
    crashes = []
    return [.start, .send(opening())]
  }

  private mutating func opening() -> ConversionRequest {
    toldOptions = options
    return .open(scheme: scheme.rawValue, options: options)
  }

  private var question: ConversionRequest {
    let (reading, choices) = asking
    return .compose(id: asked, limit: limit, reading: reading, choices: choices)
  }

  /// The reading or the choices have changed: asks for candidates.
  mutating func ask(at now: Instant) -> [ConversionAction] {
    asked += 1
    askedAt = now
    isFresh = false
    isSlow = false
    attempts = 0
    limit = Conversion.firstLimit
    var waking: [ConversionAction] = []
    if engine == .asleep {
      waking = open()
    } else if options != toldOptions {
      waking = [.send(opening())]
    }
    return waking + [.send(question)]
  }

  /// Asks for further candidates of the same reading; those that are shown stay.
  mutating func askMore(at now: Instant) -> [ConversionAction] {
    guard isFresh, !isAwaiting, candidates.count >= limit,
      limit + Conversion.moreLimit <= ConversionBounds.candidates
    else { return [] }
    limit += Conversion.moreLimit
    asked += 1
    askedAt = now
    return [.send(question)]
  }

  /// An input that needs a candidate waits for it.
  mutating func wait(for input: ConversionInput, at now: Instant) -> [ConversionAction] {
    queue.append(input)
    return isAwaiting ? [] : ask(at: now)
  }

  mutating func handle(_ answer: ConversionAnswer, at now: Instant) -> [ConversionAction] {
    switch answer {
    case .ready:
      engine = .awake
      isLoading = false
      hasLoaded = true
      if isAwaiting { askedAt = now }
      return []
    case .missing(let package): return giveUp(.missing(package: package))
    case .failed: return giveUp(.resting)
    case .next(let id, let words):
      takeNext(id, words)
      return []
    case .meanings(let id, let texts):
      guard id == asked, isFresh, texts.count == candidates.count else { return [] }
      meanings = texts
      return []
    // No keyboard asks for these.
    case .learned, .forgotten: return []
    // An answer about an earlier reading is never shown.
    case .candidates(let id, let parted, let found):
      guard id == asked, isComposing else { return [] }
      let length = part.count
      guard found.allSatisfy({ (1...length).contains($0.consumed) }) else {
        return recover(at: now)
      }
      isLoading = false
      hasLoaded = true
      self.parted = parted
      candidates = offered(found)
      meanings = []
      isFresh = true
      isSlow = false
      askedAt = nil
      attempts = 0
      return askAside() + workOff(at: now)
    }
  }

  /// The engine's candidates with the reading as typed among the first five: second where the engine has left letters
  /// over.
  private func offered(_ found: [ConversionChoice]) -> [ConversionCandidate] {
    let rest = part
    let start = consumed
    var list = found.map {
      let signs = scheme.isInText ? rest.suffix($0.consumed) : rest.prefix($0.consumed)
      return ConversionCandidate(
        text: $0.text, start: start, signs: String(signs), kind: .converted)
    }
    if scheme.isInText { return list }
    let text = scheme.typed(rest)
    if !scheme.offersReading, !list.isEmpty { return list }
    if scheme.ranksReading, list.contains(where: { $0.text == text && $0.consumed == rest.count }) {
      return list
    }
    list.removeAll { $0.text == text }
    let leavesLetters = list.first.map { $0.text.utf8.contains { $0 < 0x80 } } ?? false
    let raw = ConversionCandidate(text: text, start: start, signs: rest, kind: .raw)
    list.insert(raw, at: min(leavesLetters ? 1 : Conversion.lastOfFive, list.count))
    return list
  }

  /// Does what has waited for the answer, up to the next input that has to wait for another one.
  mutating func workOff(at now: Instant) -> [ConversionAction] {
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

  /// The helper was silent: the person is told, then the helper is replaced, then conversion rests.
  mutating func advance(to now: Instant) -> [ConversionAction] {
    guard let askedAt, let deadline, deadline <= now else { return [] }
    if now - askedAt < patience {
      isSlow = true
      return []
    }
    attempts += 1
    guard attempts < 2 else { return [.kill] + giveUp(.resting) }
    return [.kill] + askAgain(at: now)
  }

  /// The helper has ended: a new one is asked the same again.
  mutating func recover(at now: Instant) -> [ConversionAction] {
    switch engine {
    case .missing, .resting: return []
    case .asleep, .awake: break
    }
    crashes = crashes.filter { now - $0 < Conversion.crashes.time } + [now]
    guard crashes.count < Conversion.crashes.limit else { return [.kill] + giveUp(.resting) }
    guard isComposing else {
      engine = .asleep
      return [.kill]
    }
    return [.kill] + askAgain(at: now)
  }

  private mutating func askAgain(at now: Instant) -> [ConversionAction] {
    (isFresh, askedAt) = (false, now)
    isSlow = false
    isLoading = true
    return [.start, .send(opening()), .send(question)]
  }

  /// No engine: the reading is committed as typed, with what waits behind it, and keys type letters.
  private mutating func giveUp(_ state: Engine) -> [ConversionAction] {
    engine = state
    let waiting = queue
    queue = []
    guard isComposing else { return waiting.map { .pass($0) } }
    if scheme.isInText {
      // The row says so until the next key.
      (askedAt, isSlow, candidates) = (nil, false, [])
      return []
    }
    let actions = commitRaw()
    last = nil
    return actions + waiting.map { .pass($0) }
  }
}
