import Conversion
import KeyModel
import Pages

/// Characters that are written by finger, one after another (R-TEXT-6). Strokes, picks, keys, answers of the helper and
/// time go in, and actions come out. A character is complete after a pause, or when the finger goes on in another
/// cell. Its first candidate is taken by the next character's first stroke. Characters and keys whose turn has not come,
/// because the helper has not answered, wait in order.
struct Handwriting: Hashable, Sendable {
  /// Longest time in which the helper answers; then what waits for the answer is dropped, and the helper is ended.
  static let patience: Milliseconds = 2_000
  /// Longest time in which the helper loads its model from a cold disk.
  static let loading: Milliseconds = 10_000
  /// Number of ends of the helper within `time` after which no helper is started any more.
  static let crashes = (limit: 3, time: Milliseconds(60_000))
  /// Number of candidates that the helper is asked for.
  static let limit = 40
  /// Greatest number of characters and keys that wait.
  static let mostWaiting = 32

  /// A request of the machine.
  enum Action: Hashable, Sendable {
    case start, kill
    case send(WritingRequest)
    case commit(String)
    /// Replaces the character before the insertion point.
    case replace(by: String)
    /// Returns a key that is not for the page.
    case pass(PageInput)
  }

  /// The state of the helper.
  enum Helper: Hashable, Sendable {
    case asleep
    case loading(since: Instant)
    case ready
    /// The engine or the model is not installed; the value is the package.
    case missing(String)
    /// The helper has ended too often.
    case resting
  }

  /// What waits for an answer.
  private enum Waiting: Hashable, Sendable {
    case character(WrittenCharacter)
    case key(PageInput)
  }

  /// The last character that was typed, with its candidates.
  struct Typed: Hashable, Sendable {
    var text: String
    var candidates: [String]
  }

  let script: WritingScript
  /// Pause after which a character is complete; 0: only the next cell or a candidate completes it.
  var pause: Milliseconds = 700
  private(set) var helper = Helper.asleep
  /// The character that is written, or that waits for its candidate.
  private(set) var character: WrittenCharacter?
  private var queue: [Waiting] = []
  /// The last typed character; nil if something has happened since.
  private(set) var last: Typed?
  /// Whether the candidates are those of the last typed character.
  private(set) var isReconsidering = false
  /// The characters that were typed last, for the helper.
  private var before = ""
  private var asked: UInt64 = 0
  /// Time of the oldest question without an answer; nil if there is none.
  private var waitingSince: Instant?
  /// Time at which the last stroke ended; nil while a stroke is drawn, and if the character is complete.
  private var lifted: Instant?
  private var ends: [Instant] = []

  init(script: WritingScript) { self.script = script }

  var isComposing: Bool { character != nil || !queue.isEmpty }
  /// The candidates that are shown, best first.
  var candidates: [String] {
    if isReconsidering { return last?.candidates ?? [] }
    return character?.candidates ?? []
  }
  /// Whether the candidates belong to all strokes of the character.
  var isFresh: Bool { character?.isAnswered ?? true }

  // MARK: Strokes

  /// Handles a finger that comes down in a cell.
  mutating func begin(
    in cell: Int, _ frame: Rect, at point: Point, width: Double, _ now: Instant
  ) -> [Action] {
    var actions: [Action] = []
    isReconsidering = false
    if let character, character.cell != cell || character.isComplete { actions += take() }
    if character == nil { character = WrittenCharacter(cell: cell, frame: frame) }
    character?.begin(at: point, width: width)
    lifted = nil
    return actions
  }

  /// Handles a move of the finger.
  mutating func draw(to point: Point, width: Double) { character?.draw(to: point, width: width) }

  /// Handles the lift of the finger: asks for candidates.
  mutating func lift(at now: Instant) -> [Action] {
    guard character?.isDrawn == true else { return [] }
    character?.lift()
    lifted = now
    return ask(at: now)
  }

  /// Removes the last stroke, because it is not wanted or the touch was cancelled.
  mutating func undo(at now: Instant) -> [Action] {
    guard character != nil else { return [] }
    character?.undo()
    character?.isComplete = false
    guard character?.strokes.isEmpty == false else {
      clear()
      return []
    }
    lifted = now
    return ask(at: now)
  }

  /// Drops the character that is written.
  mutating func clear() {
    character = nil
    lifted = nil
    isReconsidering = false
  }

  private mutating func ask(at now: Instant) -> [Action] {
    guard let strokes = character?.reported, !strokes.isEmpty else { return [] }
    let opening = wake(at: now)
    switch helper {
    case .missing, .resting: return opening
    case .asleep, .loading, .ready: break
    }
    asked += 1
    character?.question = asked
    character?.isAnswered = false
    waitingSince = waitingSince ?? now
    return opening + [
      .send(.read(id: asked, limit: Handwriting.limit, before: before, strokes: strokes))
    ]
  }

  /// Starts the helper unless it runs.
  mutating func wake(at now: Instant) -> [Action] {
    guard helper == .asleep else { return [] }
    helper = .loading(since: now)
    return [.start, .send(.open(script))]
  }

  // MARK: Taking a candidate

  /// Takes the first candidate of the character, or lets the character wait for its answer.
  mutating func take() -> [Action] {
    guard let taken = character else { return [] }
    clear()
    if queue.isEmpty, taken.isAnswered { return type(taken, taken.candidates.first) }
    guard taken.question != nil, queue.count < Handwriting.mostWaiting else { return [] }
    queue.append(.character(taken))
    return drain()
  }

  /// Takes the candidate with this index.
  mutating func pick(_ index: Int) -> [Action] {
    let candidates = candidates
    guard candidates.indices.contains(index) else { return [] }
    let text = candidates[index]
    if isReconsidering {
      guard let typed = last else { return [] }
      isReconsidering = false
      guard text != typed.text else { return [] }
      last = Typed(text: text, candidates: typed.candidates)
      before = String(before.dropLast()) + text
      return [.replace(by: text)]
    }
    guard let picked = character, queue.isEmpty else { return [] }
    clear()
    return type(picked, text)
  }

  private mutating func type(_ character: WrittenCharacter, _ text: String?) -> [Action] {
    guard let text else { return [] }
    last = Typed(text: text, candidates: character.candidates)
    before = String((before + text).suffix(WritingBounds.before))
    return [.commit(text)]
  }

  /// Offers the candidates of the last typed character again, or no longer.
  mutating func reconsider() {
    guard character == nil, last != nil else { return }
    isReconsidering.toggle()
  }

  // MARK: Keys

  /// Handles a key; nil if the key is not for the page.
  mutating func handle(_ input: PageInput) -> [Action]? {
    guard isComposing else {
      forgetLast()
      return nil
    }
    switch input {
    case .erase where character != nil:
      clear()
      return []
    case .text(" ") where character != nil, .return where character != nil: return take()
    case .text, .erase, .return:
      let actions = take()
      forgetLast()
      if queue.isEmpty { return actions + [.pass(input)] }
      queue.append(.key(input))
      return actions
    }
  }

  /// Ends the writing, because another field, key or keyboard follows. `types`: a candidate that is shown is typed.
  mutating func leave(types: Bool) -> [Action] {
    let actions = types && character?.isAnswered == true && queue.isEmpty ? take() : []
    clear()
    queue = []
    waitingSince = nil
    before = ""
    last = nil
    return actions
  }

  private mutating func forgetLast() {
    last = nil
    isReconsidering = false
    before = ""
  }

  // MARK: The helper

  /// Handles the answer to a question.
  mutating func answer(_ id: UInt64, _ texts: [String], at now: Instant) -> [Action] {
    if case .loading = helper { helper = .ready }
    waitingSince = id == asked ? nil : waitingSince.map { _ in now }
    if character?.question == id {
      let isDrawn = character?.isDrawn == true
      character?.candidates = texts
      character?.isAnswered = !isDrawn
    }
    for index in queue.indices {
      guard case .character(var waiting) = queue[index], waiting.question == id else { continue }
      (waiting.candidates, waiting.isAnswered) = (texts, true)
      queue[index] = .character(waiting)
    }
    return drain()
  }

  /// Types what has waited, up to the first character without an answer.
  private mutating func drain() -> [Action] {
    var actions: [Action] = []
    while let first = queue.first {
      switch first {
      case .character(let waiting):
        guard waiting.isAnswered else { return actions }
        queue.removeFirst()
        actions += type(waiting, waiting.candidates.first)
      case .key(let input):
        queue.removeFirst()
        forgetLast()
        actions.append(.pass(input))
      }
    }
    return actions
  }

  mutating func noteReady() { helper = .ready }

  /// Notes that the engine is not installed: strokes find no candidates.
  mutating func noteMissing(_ package: String) -> [Action] {
    helper = .missing(package)
    return dropWaiting()
  }

  /// Allows a missing or resting engine to be started again, since it may have been installed meanwhile.
  mutating func open(at now: Instant) -> [Action] {
    switch helper {
    case .missing, .resting: helper = .asleep
    case .asleep, .loading, .ready: break
    }
    return wake(at: now)
  }

  /// Handles the end of the helper, which starts again with the next stroke.
  mutating func noteEnd(at now: Instant) -> [Action] {
    switch helper {
    case .missing, .resting: return []
    case .asleep, .loading, .ready: break
    }
    ends = ends.filter { now - $0 < Handwriting.crashes.time } + [now]
    helper = ends.count < Handwriting.crashes.limit ? .asleep : .resting
    let dropped = dropWaiting()
    // The strokes are on the screen still, so the next helper is asked about them.
    guard helper == .asleep, character?.isDrawn == false, character?.isAnswered == false else {
      return dropped
    }
    return dropped + ask(at: now)
  }

  /// Drops the characters that wait for an answer; keys that wait behind them have their effect.
  private mutating func dropWaiting() -> [Action] {
    waitingSince = nil
    let keys = queue.compactMap { if case .key(let input) = $0 { Action.pass(input) } else { nil } }
    queue = []
    return keys
  }

  // MARK: Time

  var deadline: Instant? {
    let isOpen = character?.isComplete == false && pause > 0
    return [isOpen ? lifted.map { $0 + pause } : nil, helperDeadline].compactMap(\.self).min()
  }

  private var helperDeadline: Instant? {
    guard let waitingSince else { return nil }
    if case .loading(let since) = helper { return max(since, waitingSince) + Handwriting.loading }
    return waitingSince + Handwriting.patience
  }

  mutating func advance(to now: Instant) -> [Action] {
    if let lifted, pause > 0, lifted + pause <= now {
      character?.isComplete = true
      self.lifted = nil
    }
    guard let due = helperDeadline, due <= now else { return [] }
    return [.kill] + noteEnd(at: now)
  }
}
