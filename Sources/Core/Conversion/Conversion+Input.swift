import KeyModel

// The effects of keys and picks on the composition.
extension Conversion {
  /// Whether the input needs a candidate of the present reading.
  func waits(_ input: ConversionInput) -> Bool {
    guard isComposing else { return false }
    return switch input {
    case .delete, .enter: false
    case .space: toneOfSpace == nil
    case .text(let text, picks: _): !scheme.continues(with: text)
    }
  }

  /// The tone that the space bar adds to the reading; nil if the space bar takes a candidate, as it does for a
  /// reading that is cut.
  private var toneOfSpace: String? { cut == nil ? scheme.toneOfSpace(after: preedit.rest) : nil }

  mutating func perform(_ input: ConversionInput, at now: Instant) -> [ConversionAction] {
    withdraw()
    guard takes(input) else {
      noteElsewhere()
      return [.pass(input)]
    }
    switch input {
    case .delete: return delete(at: now)
    case .enter: return commitRaw()
    case .space:
      if let tone = toneOfSpace { return extend(by: tone, at: now) }
      guard isFresh else { return wait(for: input, at: now) }
      guard let first = candidates.first else { return commitRaw() }
      return pick(first, at: now)
    case .text(let text, let picks):
      if scheme.continues(with: text) { return extend(by: text, at: now) }
      guard isFresh else { return wait(for: input, at: now) }
      if picks, let number = Int(text), number > 0, candidates.indices.contains(number - 1) {
        return pick(candidates[number - 1], at: now)
      }
      return commitFirst(before: input, text, at: now)
    }
  }

  /// Adds a typed unit to the reading.
  private mutating func extend(by sign: String, at now: Instant) -> [ConversionAction] {
    guard reading.count < ConversionBounds.reading else { return [] }
    let learned = isComposing ? [] : settle()
    preedit.extend(by: sign, in: scheme)
    return learned + ask(at: now)
  }

  /// Undoes the last choice or cut, if this was the last action; otherwise deletes the last typed unit of the
  /// reading. Right after a commit, restores the composition.
  private mutating func delete(at now: Instant) -> [ConversionAction] {
    guard isComposing else { return bringBack(at: now) }
    preedit.deleteBackward()
    guard isComposing else {
      clear()
      return []
    }
    return ask(at: now)
  }

  private mutating func bringBack(at now: Instant) -> [ConversionAction] {
    guard let committed = last, committed.mayReturn else { return [.pass(.delete)] }
    last = nil
    preedit = committed.preedit.reopened
    return [.erase(committed.text.count)] + ask(at: now)
  }

  /// Offers other writings of the end of the text. A second call removes these offers.
  mutating func convert(_ text: String, at now: Instant) -> [ConversionAction] {
    guard !isComposing else {
      clear()
      return []
    }
    preedit = Preedit(reading: scheme.reading(before: text))
    guard isComposing else { return [] }
    helper.tryAgain()
    return ask(at: now)
  }

  /// Takes a candidate. The rest of the reading stays composed, and nothing is committed until everything is chosen.
  /// `foretells`: the user wants words that may come next.
  mutating func pick(
    _ candidate: ConversionCandidate, at now: Instant, foretells: Bool = true
  ) -> [ConversionAction] {
    if candidate.kind == .raw, cut == nil { return commitRaw() }
    if scheme.isInText {
      clear()
      return [.replace(candidate.consumed, by: candidate.text)]
    }
    preedit.choose(candidate)
    guard preedit.rest.isEmpty else { return ask(at: now) }
    let text = preedit.chosenText
    return commit(text, isLesson: mayLearn && candidate.kind == .converted)
      + (foretells && queue.isEmpty ? askNext(behind: text) : [])
  }

  /// Commits the first candidate, and then the typed character, which ends the composition.
  private mutating func commitFirst(
    before input: ConversionInput, _ text: String, at now: Instant
  ) -> [ConversionAction] {
    guard let first = candidates.first else { return commitRaw() + [.commit(text)] }
    let actions = pick(first, at: now, foretells: false)
    if isComposing {
      queue.insert(input, at: 0)
      return actions
    }
    noteElsewhere()
    return actions + [.commit(text)]
  }

  /// Commits the chosen text and the rest of the reading as typed.
  mutating func commitRaw() -> [ConversionAction] {
    commit(typed, isLesson: false)
  }

  /// The chosen text and the rest of the reading as typed.
  private var typed: String { preedit.chosenText + scheme.typed(preedit.rest) }

  private mutating func commit(_ text: String, isLesson: Bool) -> [ConversionAction] {
    last = Committed(preedit, as: text, isLesson: isLesson)
    clear()
    return text.isEmpty ? [] : [.commit(text)]
  }

  /// Lets the engine learn the last committed text, because the user has kept it. If the helper has ended meanwhile,
  /// it is started again for this.
  mutating func settle() -> [ConversionAction] {
    defer { last = nil }
    guard let last, last.isLesson else { return [] }
    let lessons = last.preedit.lessons.map {
      ConversionAction.send(.learn(reading: $0.reading, choices: $0.choices))
    }
    guard helper.isAsleep, !lessons.isEmpty else { return lessons }
    return helper.open(scheme, options) + lessons
  }

  /// Ends the composition.
  mutating func clear() {
    (preedit, list) = (Preedit(), CandidateList())
    helper.stopWaiting()
  }

  mutating func leave(_ how: ConversionLeave) -> [ConversionAction] {
    let waiting = queue
    queue = []
    guard how == .committed, isComposing, !scheme.isInText else {
      clear()
      noteElsewhere()
      return how == .committed ? settle() : []
    }
    var actions: [ConversionAction] = []
    var text = typed
    for input in waiting {
      switch input {
      case .text(let more, _): text += more
      case .space: text += " "
      case .delete: text = String(text.dropLast())
      // Return has no text. The key keeps its place in the order, and acts as it does without a composition.
      case .enter:
        actions += [.commit(text), .pass(.enter)].filter { $0 != .commit("") }
        text = ""
      }
    }
    clear()
    last = nil
    return text.isEmpty ? actions : actions + [.commit(text)]
  }
}
