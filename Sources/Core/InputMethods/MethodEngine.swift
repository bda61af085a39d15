package import Conversion
package import KeyModel

/// An engine of a running input method that converts readings for the keyboard. A pure state machine: requests of the keyboard
/// and what the engine says go in; calls of the engine and answers come out. The engine has the reading as keys,
/// and tells what a candidate stands for only once the candidate is chosen.
package struct MethodEngine: Hashable, Sendable {
  /// What the engine shows: some of its candidates, and the signs that are not chosen yet.
  package struct Page: Hashable, Sendable {
    /// The rest of the reading as the engine parts it, behind what was chosen: `ni hao`, `你好shi jie`.
    package var spelled: String
    package var candidates: [String]
    /// True where more candidates follow on another page.
    package var hasNext: Bool

    package init(spelled: String, candidates: [String], hasNext: Bool = false) {
      self.spelled = spelled
      self.candidates = candidates
      self.hasNext = hasNext
    }
  }

  package enum Event: Hashable, Sendable {
    /// The engine is on.
    case ready
    case request(ConversionRequest)
    /// The answer to a key: true where the engine has taken the key for itself.
    case taken(Bool)
    case page(Page)
    /// The engine ends its composition with this text.
    case committed(String)
  }

  /// What the engine is told.
  package enum Call: Hashable, Sendable {
    /// A key by its keysym; answered by `taken`, after the page that follows from it.
    case key(Keysym)
    /// The engine forgets what it composes.
    case reset
    case nextPage, previousPage
    /// The candidate at this index of the page is chosen.
    case select(Int)
    /// True: what is committed from now on may be learned.
    case learn(Bool)
  }

  package enum Action: Hashable, Sendable {
    case call(Call)
    case answer(ConversionAnswer)
    /// The engine does not what an engine does; nothing is asked of it any more.
    case fail
  }

  /// What the calls under way lead to.
  enum Goal: Hashable, Sendable {
    case show(id: UInt64, limit: Int)
    case choose(id: UInt64, text: String)
    case learn
  }

  /// What the engine has been told and has not answered.
  enum Step: Hashable, Sendable {
    case typing(Int)
    case turning(to: Int)
    case selecting(text: String)
  }

  /// A composition that was kept, of which the engine may learn.
  struct Lesson: Hashable, Sendable {
    var reading: String
    var choices: [ConversionChoice]
  }

  let name: MethodEngineName
  private var isReady = false
  private(set) var hasFailed = false
  var goal: Goal?
  var step: Step?
  private var waiting: [ConversionRequest] = []
  var lessons: [Lesson] = []

  /// The reading that the engine has, with what stands before its own part; empty while it has none.
  var reading = ""
  /// What was chosen for the beginning of the reading.
  var choices: [ConversionChoice] = []
  /// The pages that the engine has shown of its candidates, from the first one.
  var pages: [[String]] = []
  var hasMore = false
  var pageIndex = 0
  var spelled = ""
  var committed: String?

  /// The most lessons that wait.
  static let mostLessons = 8
  /// The most requests that wait.
  private static let mostWaiting = 64

  package init(_ name: MethodEngineName) {
    self.name = name
  }

  package mutating func handle(_ event: Event) -> [Action] {
    guard !hasFailed else { return [] }
    switch event {
    case .ready:
      guard !isReady else { return [] }
      isReady = true
      return [.call(.learn(false)), .answer(.ready(name.text))] + proceed()
    case .request(let request): return handle(request)
    case .taken(let isTaken):
      guard isTaken, case .typing(let left) = step else { return fail() }
      step = left > 1 ? .typing(left - 1) : nil
      return step == nil ? reach() : []
    case .page(let page): return handle(page)
    case .committed(let text):
      // A text that nobody has chosen would be lost.
      guard case .selecting = step, committed == nil, !text.isEmpty else { return fail() }
      committed = text
      return []
    }
  }

  mutating func fail() -> [Action] {
    hasFailed = true
    return [.fail]
  }

  // MARK: Requests

  private mutating func handle(_ request: ConversionRequest) -> [Action] {
    switch request {
    case .open: return isReady ? [.answer(.ready(name.text))] : []
    case .learn(let reading, let choices):
      if lessons.count < MethodEngine.mostLessons {
        lessons.append(Lesson(reading: reading, choices: choices))
      }
      return []
    case .compose: waiting.removeAll(where: \.isComposition)
    case .choose, .rest: break
    // The engine tells neither which words may come next nor what it has learned.
    case .next, .list, .forget: return []
    }
    guard waiting.count < MethodEngine.mostWaiting else { return fail() }
    waiting.append(request)
    return proceed()
  }

  /// Begins what waits, while nothing is under way.
  mutating func proceed() -> [Action] {
    var actions: [Action] = []
    while isReady, !hasFailed, goal == nil {
      if !waiting.isEmpty {
        actions += begin(waiting.removeFirst())
      } else if reading.isEmpty, !lessons.isEmpty {
        actions += beginLesson()
      } else {
        break
      }
    }
    return actions
  }

  private mutating func begin(_ request: ConversionRequest) -> [Action] {
    switch request {
    case .compose(let id, let limit, let reading, let choices):
      goal = .show(id: id, limit: limit)
      return bring(to: reading, choices)
    case .choose(let id, let text, let reading, let choices):
      goal = .choose(id: id, text: text)
      return bring(to: reading, choices)
    case .rest: return forget()
    case .open, .next, .learn, .list, .forget: return []
    }
  }

  /// The composition is over.
  mutating func forget() -> [Action] {
    guard !reading.isEmpty else { return [] }
    blank()
    return [.call(.reset)]
  }

  mutating func blank() {
    (reading, choices, pages, pageIndex, hasMore) = ("", [], [], 0, false)
    (spelled, committed) = ("", nil)
  }

  /// Gives the engine what it lacks of the reading. Where it has another one it begins anew, behind what was chosen.
  mutating func bring(to wanted: String, _ chosen: [ConversionChoice]) -> [Action] {
    var actions: [Action] = []
    if reading.isEmpty || choices != chosen || !wanted.hasPrefix(reading) {
      actions += forget()
      reading = String(wanted.prefix(chosen.consumed))
    }
    let signs = wanted.dropFirst(reading.count)
    let keys = signs.compactMap { MethodEngine.keysym(of: $0) }
    guard keys.count == signs.count else { return fail() }
    (reading, choices) = (wanted, chosen)
    guard !keys.isEmpty else { return actions + reach() }
    step = .typing(keys.count)
    return actions + keys.map { .call(.key($0)) }
  }

  // MARK: Candidates

  /// The calls under way are answered: what they lead to.
  mutating func reach() -> [Action] {
    switch goal {
    case .show(let id, let limit):
      // An answer that nobody waits for any more is not given.
      guard waiting.isEmpty else {
        goal = nil
        return proceed()
      }
      let found = Array(pages.joined().prefix(min(limit, ConversionBounds.candidates)))
      let answer = ConversionAnswer.candidates(
        id: id, parted: parted, found.map { ConversionChoice(consumed: 0, text: $0) })
      if found.count < limit, hasMore { return [.answer(answer)] + turn(to: pages.count) }
      goal = nil
      return [.answer(answer)] + proceed()
    case .choose(_, let text): return seek(text)
    case .learn: return teach()
    case nil: return []
    }
  }

  /// The rest of the reading with its syllables parted.
  private var parted: String {
    String(MethodEngine.letters(atEndOf: spelled).prefix(2 * ConversionBounds.reading))
  }

  /// One page nearer to that one.
  mutating func turn(to page: Int) -> [Action] {
    let isForward = page > pageIndex
    step = .turning(to: pageIndex + (isForward ? 1 : -1))
    return [.call(isForward ? .nextPage : .previousPage)]
  }

  /// Chooses the candidate of this text; turns pages until it is seen.
  mutating func seek(_ text: String) -> [Action] {
    for (page, texts) in pages.enumerated() {
      guard let index = texts.firstIndex(of: text) else { continue }
      guard page == pageIndex else { return turn(to: page) }
      step = .selecting(text: text)
      committed = nil
      return [.call(.select(index))]
    }
    guard hasMore, pages.joined().count < ConversionBounds.candidates else { return conclude(0) }
    return turn(to: pages.count)
  }

  private mutating func handle(_ page: Page) -> [Action] {
    let candidates = page.candidates.prefix(ConversionBounds.candidates).filter {
      !$0.isEmpty && $0.count <= ConversionBounds.text
    }
    switch step {
    case .turning(let index):
      guard !candidates.isEmpty else { return fail() }
      if index == pages.count {
        pages.append(Array(candidates))
        hasMore = page.hasNext && pages.joined().count < ConversionBounds.candidates
      } else {
        pages[index] = Array(candidates)
      }
      (pageIndex, step) = (index, nil)
      return reach()
    case .typing, .selecting, nil:
      let old = spelled
      (pages, pageIndex) = (candidates.isEmpty ? [] : [Array(candidates)], 0)
      (hasMore, spelled) = (page.hasNext, page.spelled)
      guard case .selecting(let chosen) = step else { return [] }
      step = nil
      if committed == nil, spelled == old { return conclude(0) }
      guard let consumed = consumed(by: chosen) else { return fail() }
      return conclude(consumed)
    }
  }

  /// How many signs of the reading the choice of `text` has taken; nil where what the engine has left is not the end of the
  /// reading.
  private func consumed(by text: String) -> Int? {
    let rest = reading.dropFirst(choices.consumed)
    let chosen = choices.map(\.text).joined() + text
    let tail = spelled.hasPrefix(chosen) ? String(spelled.dropFirst(chosen.count)) : spelled
    let left = MethodEngine.letters(atEndOf: tail).filter { $0 != " " && $0 != "'" }.lowercased()
    guard !rest.isEmpty else { return nil }
    if left.isEmpty { return committed == nil && spelled.isEmpty ? nil : rest.count }
    return (1...rest.count).last {
      rest.dropFirst($0).filter { $0 != "'" }.lowercased() == left
    }
  }

  /// The candidate was chosen for so many signs of the rest; 0 where it is not there.
  private mutating func conclude(_ consumed: Int) -> [Action] {
    let chosen = goal
    goal = nil
    switch chosen {
    case .choose(let id, let text):
      note(consumed, text)
      return [.answer(.chosen(id: id, consumed: consumed))] + proceed()
    case .learn: return goOn(with: consumed)
    case .show, nil: return proceed()
    }
  }

  mutating func note(_ consumed: Int, _ text: String) {
    guard consumed > 0 else { return }
    choices.append(ConversionChoice(consumed: consumed, text: text))
    if committed != nil, choices.consumed >= reading.count { blank() }
    committed = nil
  }

  /// The letters at the end of a text, with the signs that part them.
  static func letters(atEndOf text: String) -> String {
    let signs = text.reversed().prefix {
      $0 == " " || $0 == "'" || ("a"..."z").contains($0) || ("A"..."Z").contains($0)
    }
    let letters = String(signs.reversed()).drop { $0 == " " }
    return String(letters.reversed().drop { $0 == " " }.reversed())
  }

  /// The key for a sign of a reading; nil for a sign that the engines have no key for.
  static func keysym(of sign: Character) -> Keysym? {
    guard let value = sign.asciiValue, (0x20...0x7E).contains(value) else { return nil }
    return Keysym(rawValue: UInt32(value))
  }
}
