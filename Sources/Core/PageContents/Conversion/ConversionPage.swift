internal import Conversion
package import KeyModel
internal import Layouts
package import Pages

/// The content above the keys of a converting keyboard: the composition row and the candidates (R-TEXT-6, R-DOC-7).
/// The keys type into the page, and the page's final text goes to the field.
package struct ConversionPage: PageContent {
  package let id: PageID
  var conversion: Conversion
  var row = CandidateRow()
  /// Whether all candidates are shown in place of the keys.
  var isOpen = false
  /// The candidate under a held finger; nil if no finger is held. The composition row shows the candidate's meaning.
  var held: (finger: TouchID, candidate: ConversionCandidate)?
  /// The fingers that came down in the composition row, with their targets; nil for a finger that has lost its target.
  var marks: [TouchID: MarkTouch?] = [:]
  /// Whether the key that opens the candidates was visible at the last check.
  private var showsOpener = false

  package init(scheme: ConversionScheme) {
    id = PageID(converter: scheme)
    conversion = Conversion(scheme: scheme)
  }

  // MARK: The helper

  package mutating func supply(
    _ data: (any PageData)?, in context: PageContext
  ) -> [PageRequest] {
    guard let news = data as? ConversionNews else { return [] }
    let now = context.now
    conversion.options = options(in: context)
    conversion.wantsEmoji = context.settings.text.emoji
    conversion.wantsNext = context.settings.text.suggestions
    switch news {
    case .opened: return carryOut(conversion.handle(.open, at: now))
    case .missing: return carryOut(conversion.handle(.answer(.missing(package: "keycap")), at: now))
    case .answered(let answer):
      let requests = carryOut(conversion.handle(.answer(answer), at: now))
      return isOpen ? requests + moreIfNeeded(at: now) : requests
    case .extraCandidates(let extraCandidates):
      return carryOut(conversion.handle(.extraCandidates(extraCandidates), at: now))
    case .ended: return carryOut(conversion.handle(.ended, at: now))
    }
  }

  package mutating func close() -> [PageRequest] {
    carryOut(conversion.handle(.leave(.dropped), at: Instant(microseconds: 0)))
  }

  package mutating func end(in context: PageContext) -> [PageRequest] {
    carryOut(conversion.handle(.end, at: context.now))
  }

  package mutating func finish(_ ending: PageEnding, in context: PageContext) -> [PageRequest] {
    carryOut(conversion.handle(.leave(ending == .typed ? .committed : .dropped), at: context.now))
  }

  // MARK: Keys

  package mutating func convert(_ text: String, in context: PageContext) -> [PageRequest] {
    carryOut(conversion.handle(.convert(text), at: context.now))
  }

  package mutating func type(_ input: PageInput, in context: PageContext) -> [PageRequest]? {
    if conversion.scheme.isInText {
      // The key continues the text in the field, so its candidates are removed.
      _ = carryOut(conversion.handle(.leave(.dropped), at: context.now))
      return nil
    }
    // A composer can replace several units together: nk becomes んk.
    if let parts = signs(of: input) {
      return parts.reduce(into: []) { requests, part in requests += type(part, in: context) ?? [] }
    }
    let key: ConversionInput
    switch input {
    case .text(" "): key = .space
    case .text(let text): key = .text(text, picks: row.form == .desktop)
    case .erase: key = .delete
    case .return: key = .enter
    }
    conversion.withdraw()
    guard conversion.takes(key) else {
      row.follow(conversion.row)
      conversion.noteElsewhere()
      return nil
    }
    conversion.mayLearn = remembers(in: context)
    conversion.options = options(in: context)
    return carryOut(conversion.handle(.input(key), at: context.now))
  }

  /// Divides an input of several units into single units; nil for a single unit, or if a part of the input cannot be
  /// in a reading.
  private func signs(of input: PageInput) -> [PageInput]? {
    switch input {
    case .text(let text):
      let parts = text.map { ConversionInput.text(String($0), picks: false) }
      guard parts.count > 1, conversion.scheme.allows(text), conversion.takes(parts[0]) else {
        return nil
      }
      return text.map { .text(String($0)) }
    case .erase(let count):
      guard count > 1, conversion.isComposing else { return nil }
      return Array(repeating: .erase(1), count: count)
    case .return: return nil
    }
  }

  /// Whether words are learned in this field: not in unknown fields, and not in fields whose text must not be
  /// learned (R-TRUST-5).
  package func remembers(in context: PageContext) -> Bool {
    context.traits?.allowsLearning == true
  }

  private func options(in context: PageContext) -> [String] {
    guard conversion.scheme == .pinyin else { return [] }
    return FuzzyPair.allCases.filter(context.settings.fuzzy.contains).map(\.rawValue)
  }

  package var isComposing: Bool { conversion.isComposing }
  package var markedText: String { conversion.composed }
  package var isOffering: Bool { conversion.isOffering }
  package var hasHeader: Bool { conversion.isComposing || !conversion.scheme.isInText }

  mutating func carryOut(_ actions: [ConversionAction]) -> [PageRequest] {
    var requests: [PageRequest] = []
    for action in actions {
      switch action {
      case .start: requests.append(.effect(.startHelper))
      case .kill: requests.append(.effect(.endHelper))
      case .send(let request): requests.append(.effect(.tellHelper(request.line)))
      case .extraCandidates(let question): requests.append(.effect(.extraCandidates(question)))
      case .commit(let text): requests.append(.commit(text))
      case .replace(let count, let text): requests.append(.replace(count, by: text))
      case .erase(let count): requests.append(.delete(count))
      case .pass(.text(let text, picks: _)): requests.append(.pass(.text(text)))
      case .pass(.space): requests.append(.pass(.text(" ")))
      case .pass(.enter): requests.append(.pass(.return))
      case .pass(.delete): requests.append(.pass(.erase(1)))
      }
    }
    row.follow(conversion.row)
    requests.append(.repaint)
    if isOpen, !conversion.isComposing { requests += setOpen(false) }
    if showsOpener != canOpen { requests.append(.restyle) }
    showsOpener = canOpen
    return requests
  }

  // MARK: Deadlines

  package var deadline: Instant? {
    [conversion.deadline, row.deadline].compactMap(\.self).min()
  }

  package mutating func advance(to now: Instant) -> [PageRequest] {
    var requests: [PageRequest] = []
    if let due = conversion.deadline, due <= now {
      requests += carryOut(conversion.handle(.deadline, at: now))
    }
    if row.advance(to: now) { requests += [.repaint] + moreIfNeeded(at: now) }
    return requests
  }

  mutating func moreIfNeeded(at now: Instant) -> [PageRequest] {
    row.isNearEnd ? carryOut(conversion.handle(.more, at: now)) : []
  }

  // MARK: Fingers

  package mutating func handle(
    _ touch: PageTouch, in context: PageContext, at now: Instant
  ) -> [PageRequest] {
    if marks[touch.finger] != nil { return handleOnMark(touch, at: now) }
    switch touch.phase {
    case .began(let point):
      if let mark = row.mark(at: point) {
        marks.updateValue(mark, forKey: touch.finger)
        return []
      }
      row.begin(touch.finger, at: point, now)
      return [.repaint]
    case .moved(let point):
      switch row.drag(touch.finger, to: point, now) {
      case .nothing: return []
      case .begunToScroll:
        letGo(touch.finger)
        return [.capture(touch.finger), .repaint] + moreIfNeeded(at: now)
      case .scrolled: return [.repaint] + moreIfNeeded(at: now)
      }
    case .held: return hold(touch.finger)
    case .cancelled:
      _ = row.end(touch.finger, glides: false, now)
      letGo(touch.finger)
      return [.repaint]
    case .ended:
      let picked = row.end(touch.finger, glides: !context.settings.reducedMotion, now)
      letGo(touch.finger)
      guard let picked else { return [.repaint] }
      conversion.mayLearn = remembers(in: context)
      let actions = conversion.handle(.pick(picked), at: now)
      return carryOut(actions) + (actions.isEmpty ? [] : [.settle])
    }
  }

  /// Handles a finger that came down in the composition row. The target under the finger at its lift counts.
  private mutating func handleOnMark(_ touch: PageTouch, at now: Instant) -> [PageRequest] {
    switch touch.phase {
    case .moved(let point): marks.updateValue(row.mark(at: point), forKey: touch.finger)
    case .began, .held: break
    case .cancelled: marks.removeValue(forKey: touch.finger)
    case .ended:
      switch marks.removeValue(forKey: touch.finger) {
      case .some(.some(.cut(let end))):
        let actions = conversion.handle(.cut(end), at: now)
        // The composer's unfinished letter becomes final now.
        return actions.isEmpty ? [] : carryOut(actions) + [.settle]
      case .some(.some(let way)):
        row.turn(to: way)
        return [.repaint]
      case .some(.none), .none: break
      }
    }
    return []
  }
}
