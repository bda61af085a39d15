import KeyModel

/// The life of an extension's program: absent, starting, shown, hidden, frozen.
struct ProgramLife: Hashable, Sendable {
  private enum State: Hashable {
    case absent
    /// The program runs and has not greeted yet.
    case starting(since: Instant)
    /// The program has greeted, and has not reported yet what to show.
    case greeted(since: Instant)
    case shown
    /// The program is hidden, and runs for a moment longer to finish its work.
    case hidden(since: Instant)
    /// The program is stopped.
    case frozen(since: Instant)
  }

  /// The next step of the host to show the program.
  enum Showing: Hashable {
    case start
    /// Nothing: the program runs, and is shown or will be shown.
    case goOn
    /// The program runs, and its last keys and picture have to be shown again.
    case comeBack
    /// The program is stopped, and has to be continued.
    case thaw
  }

  /// The next step of the host after a time has passed.
  enum Step: Hashable {
    /// Nothing: the program is not shown, and nothing is due.
    case wait
    /// Nothing: the program is shown, or will be shown.
    case goOn
    /// Stop the program.
    case freeze
    /// End the program.
    case end
  }

  private var state = State.absent

  /// Whether the program is shown or will be shown.
  var isShown: Bool {
    switch state {
    case .starting, .greeted, .shown: true
    case .absent, .hidden, .frozen: false
    }
  }

  var isFrozen: Bool { if case .frozen = state { true } else { false } }
  var isRunning: Bool { state != .absent }

  var hasGreeted: Bool {
    switch state {
    case .absent, .starting: false
    case .greeted, .shown, .hidden, .frozen: true
    }
  }

  /// Whether the program gets messages: it has greeted and is not frozen.
  var isReported: Bool { hasGreeted && !isFrozen }

  mutating func show(at now: Instant) -> Showing {
    switch state {
    case .absent:
      state = .starting(since: now)
      return .start
    case .starting, .greeted, .shown: return .goOn
    case .hidden:
      state = .shown
      return .comeBack
    case .frozen:
      state = .shown
      return .thaw
    }
  }

  mutating func greet() throws(SessionFault) {
    guard case .starting(let since) = state else { throw .greeting }
    state = .greeted(since: since)
  }

  /// Notes that the program has reported what to show. Returns false if it had reported before.
  mutating func appear() -> Bool {
    guard case .greeted = state else { return false }
    state = .shown
    return true
  }

  /// Hides the program. If the program has not reported what to show, the user has not seen it: it is ended, and
  /// starts again when it is needed.
  mutating func hide(at now: Instant) -> Step {
    switch state {
    case .absent, .hidden, .frozen: return .wait
    case .starting, .greeted: return .end
    case .shown:
      state = .hidden(since: now)
      return .goOn
    }
  }

  mutating func end() { state = .absent }

  /// Returns the time at which the state changes without an event; nil if it needs no time. `patience` is the time
  /// that the program may take to appear.
  func deadline(_ patience: Milliseconds) -> Instant? {
    switch state {
    case .absent, .shown: nil
    case .starting(let since), .greeted(let since): since + patience
    case .hidden(let since): since + ExtensionSession.Timing.freezing
    case .frozen(let since): since + ExtensionSession.Timing.keeping
    }
  }

  mutating func advance(
    to now: Instant, patience: Milliseconds
  ) throws(SessionFault) -> Step {
    let isDue = deadline(patience).map { now >= $0 } ?? false
    switch state {
    case .absent: return .wait
    case .shown: return .goOn
    case .starting, .greeted:
      if isDue { throw .noView }
      return .goOn
    case .hidden:
      guard isDue else { return .wait }
      state = .frozen(since: now)
      return .freeze
    case .frozen: return isDue ? .end : .wait
    }
  }
}
