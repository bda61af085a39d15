import KeyModel

/// The conversion helper as the keyboard knows it: whether its engine is loaded, what it was asked last, and for how
/// long it has been silent.
struct HelperWatch: Hashable, Sendable {
  private enum State: Hashable {
    /// Not started yet, or ended while nothing was composed.
    case asleep
    /// Started; its engine is not loaded yet.
    case loading
    case loaded
    /// The engine is not installed; the package that has it.
    case missing(package: String)
    /// Failed too often.
    case resting
  }

  /// An answer that is awaited.
  private struct Wait: Hashable {
    var since: Instant
    /// True if the engine has been silent for `slowAfter`.
    var isSlow = false
    /// How often the question was asked of a new helper because the old one was silent.
    var attempts = 0
  }

  /// What follows for the helper.
  enum Verdict: Hashable {
    case nothing
    /// The helper is ended, and started when it is needed again.
    case end
    /// The helper is ended, and another one is asked the same.
    case replace
    /// The helper is ended, and conversion rests.
    case rest
  }

  private var state = State.asleep
  /// True if a helper of this keyboard has loaded the engine before: its files are in memory.
  private var hasLoaded = false
  private var wait: Wait?
  /// When helpers have crashed lately.
  private var crashes: [Instant] = []
  /// The number of the last question.
  private(set) var asked: UInt64 = 0
  /// The options that the engine was told.
  private var options: [String] = []

  var engine: Conversion.Engine {
    switch state {
    case .asleep: .asleep
    case .loading, .loaded: .awake
    case .missing(let package): .missing(package: package)
    case .resting: .resting
    }
  }

  /// Whether the helper has said that its engine is loaded.
  var isReady: Bool { state == .loaded }
  var isAsleep: Bool { state == .asleep }
  var isAwaiting: Bool { wait != nil }
  var isSlow: Bool { wait?.isSlow == true }

  /// How long the helper may be silent before it is ended.
  private func patience(_ wait: Wait) -> Milliseconds {
    guard state == .loading else { return Conversion.restartAfter }
    return hasLoaded || wait.attempts > 0 ? Conversion.reloadingTime : Conversion.loadingTime
  }

  /// When `advance` is wanted; nil while no answer is awaited.
  var deadline: Instant? {
    wait.map { $0.since + ($0.isSlow ? patience($0) : Conversion.slowAfter) }
  }

  // MARK: Questions

  /// Starts the helper for an engine with these options.
  mutating func open(_ scheme: ConversionScheme, _ options: [String]) -> [ConversionAction] {
    crashes = []
    return start(scheme, options)
  }

  private mutating func start(
    _ scheme: ConversionScheme, _ options: [String]
  ) -> [ConversionAction] {
    state = .loading
    return [.start] + tell(scheme, options)
  }

  private mutating func tell(
    _ scheme: ConversionScheme, _ options: [String]
  ) -> [ConversionAction] {
    self.options = options
    return [.send(.open(scheme: scheme.rawValue, options: options))]
  }

  /// Numbers a question that is asked now. Returns what has to be done before: the helper is started, or told options.
  mutating func ask(
    _ scheme: ConversionScheme, _ options: [String], at now: Instant
  ) -> [ConversionAction] {
    askMore(at: now)
    if isAsleep { return open(scheme, options) }
    return options == self.options ? [] : tell(scheme, options)
  }

  /// Numbers a question for more of the same.
  mutating func askMore(at now: Instant) {
    asked += 1
    wait = Wait(since: now)
  }

  /// Numbers a question that nobody waits for.
  mutating func askAside() { asked += 1 }

  /// Another helper is asked the same question.
  mutating func restart(
    _ scheme: ConversionScheme, _ options: [String], at now: Instant
  ) -> [ConversionAction] {
    wait = Wait(since: now, attempts: wait?.attempts ?? 0)
    return start(scheme, options)
  }

  /// Nobody waits for an answer any more.
  mutating func stopWaiting() { wait = nil }

  // MARK: What the helper says, or does not say

  /// The engine is loaded.
  mutating func noteReady(at now: Instant) {
    (state, hasLoaded) = (.loaded, true)
    wait?.since = now
  }

  /// The answer has come.
  mutating func noteAnswer() {
    if state == .loading { state = .loaded }
    hasLoaded = true
    wait = nil
  }

  /// The engine is not installed.
  mutating func noteMissing(package: String) { state = .missing(package: package) }

  /// Conversion rests.
  mutating func rest() { state = .resting }

  /// What was missing may have been installed.
  mutating func tryAgain() {
    switch state {
    case .missing, .resting: state = .asleep
    case .asleep, .loading, .loaded: break
    }
  }

  /// Follows the time: a helper that is silent is slow, then it is replaced, then conversion rests.
  mutating func advance(to now: Instant) -> Verdict {
    guard let wait, let deadline, deadline <= now else { return .nothing }
    if now - wait.since < patience(wait) {
      self.wait?.isSlow = true
      return .nothing
    }
    self.wait?.attempts += 1
    return wait.attempts == 0 ? .replace : .rest
  }

  /// The helper has ended, or has broken the protocol.
  mutating func handleEnd(at now: Instant, isComposing: Bool) -> Verdict {
    switch state {
    case .missing, .resting: return .nothing
    case .asleep, .loading, .loaded: break
    }
    crashes = crashes.filter { now - $0 < Conversion.crashes.time } + [now]
    guard crashes.count < Conversion.crashes.limit else { return .rest }
    guard !isComposing else { return .replace }
    state = .asleep
    return .end
  }
}
