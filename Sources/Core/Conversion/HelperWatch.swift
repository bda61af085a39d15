import KeyModel

/// The state of the conversion helper as the keyboard knows it: whether its engine is loaded, what the last question
/// was, and for how long the helper has not answered.
struct HelperWatch: Hashable, Sendable {
  private enum State: Hashable {
    /// The helper was not started yet, or ended while nothing was composed.
    case asleep
    /// The helper runs; its engine is not loaded yet.
    case loading
    case loaded
    /// The engine is not installed; the value is the package that contains it.
    case missing(package: String)
    /// The helper has failed too often.
    case resting
  }

  /// A question that is not answered yet.
  private struct Wait: Hashable {
    var since: Instant
    /// Whether the helper has not answered for `slowAfter`.
    var isSlow = false
    /// Number of new helpers that were asked the question, because the old helper did not answer.
    var attempts = 0
  }

  /// The decision about the helper.
  enum Verdict: Hashable {
    case nothing
    /// End the helper, and start it when it is needed again.
    case end
    /// End the helper, and ask a new helper the same question.
    case replace
    /// End the helper, and stop converting.
    case rest
  }

  private var state = State.asleep
  /// Whether a helper of this keyboard has loaded the engine before, so that the engine's files are in memory.
  private var hasLoaded = false
  /// The question that is not answered yet; nil if there is none.
  private var wait: Wait?
  /// The times of the helper's recent crashes.
  private var crashes: [Instant] = []
  /// Number of the last question.
  private(set) var asked: UInt64 = 0
  /// The options that were last sent to the engine.
  private var options: [String] = []

  var engine: Conversion.Engine {
    switch state {
    case .asleep: .asleep
    case .loading, .loaded: .awake
    case .missing(let package): .missing(package: package)
    case .resting: .resting
    }
  }

  /// Whether the helper has reported that its engine is loaded.
  var isReady: Bool { state == .loaded }
  var isAsleep: Bool { state == .asleep }
  var isAwaiting: Bool { wait != nil }
  var isSlow: Bool { wait?.isSlow == true }

  /// Returns the time for which the helper may be silent before it is ended.
  private func patience(_ wait: Wait) -> Milliseconds {
    guard state == .loading else { return Conversion.restartAfter }
    return hasLoaded || wait.attempts > 0 ? Conversion.reloadingTime : Conversion.loadingTime
  }

  /// The time at which `advance` has to be called; nil while no question is unanswered.
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

  /// Numbers a question that is asked now. Returns the actions that have to precede the question: the start of the
  /// helper, or the engine's new options.
  mutating func ask(
    _ scheme: ConversionScheme, _ options: [String], at now: Instant
  ) -> [ConversionAction] {
    askMore(at: now)
    if isAsleep { return open(scheme, options) }
    return options == self.options ? [] : tell(scheme, options)
  }

  /// Numbers a question for further candidates.
  mutating func askMore(at now: Instant) {
    asked += 1
    wait = Wait(since: now)
  }

  /// Numbers a question for whose answer no input waits.
  mutating func askExtraCandidates() { asked += 1 }

  /// Starts a new helper for the same question.
  mutating func restart(
    _ scheme: ConversionScheme, _ options: [String], at now: Instant
  ) -> [ConversionAction] {
    wait = Wait(since: now, attempts: wait?.attempts ?? 0)
    return start(scheme, options)
  }

  /// Stops waiting for an answer.
  mutating func stopWaiting() { wait = nil }

  // MARK: Messages and silence of the helper

  /// Notes that the engine is loaded.
  mutating func noteReady(at now: Instant) {
    (state, hasLoaded) = (.loaded, true)
    wait?.since = now
  }

  /// Notes that the answer has come.
  mutating func noteAnswer() {
    if state == .loading { state = .loaded }
    hasLoaded = true
    wait = nil
  }

  /// Notes that the engine is not installed.
  mutating func noteMissing(package: String) { state = .missing(package: package) }

  /// Stops the conversion.
  mutating func rest() { state = .resting }

  /// Allows a missing or resting engine to be started again, since it may have been installed meanwhile.
  mutating func tryAgain() {
    switch state {
    case .missing, .resting: state = .asleep
    case .asleep, .loading, .loaded: break
    }
  }

  /// Follows the time: a silent helper first counts as slow, then the helper is replaced, and at last the conversion stops.
  mutating func advance(to now: Instant) -> Verdict {
    guard let wait, let deadline, deadline <= now else { return .nothing }
    if now - wait.since < patience(wait) {
      self.wait?.isSlow = true
      return .nothing
    }
    self.wait?.attempts += 1
    return wait.attempts == 0 ? .replace : .rest
  }

  /// Handles the end of the helper, or a message that breaks the protocol.
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
