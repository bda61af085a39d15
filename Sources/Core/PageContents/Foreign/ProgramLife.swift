import KeyModel

/// The life of the program of a keyboard by somebody else: absent, starting, shown, hidden, frozen.
struct ProgramLife: Hashable, Sendable {
  private enum State: Hashable {
    case absent
    /// The program runs and has not greeted yet.
    case starting(since: Instant)
    /// The program has greeted, and has not told yet what to show.
    case greeted(since: Instant)
    case shown
    /// The program runs on for a moment, for what it has to put away.
    case hidden(since: Instant)
    /// The program stands still.
    case frozen(since: Instant)
  }

  /// What has to be done to show the program.
  enum Showing: Hashable {
    case start
    /// It runs, and is or will be shown.
    case goOn
    case comeBack
    case thaw
  }

  /// What time alone does to the program.
  enum Step: Hashable {
    /// The program is not shown, and nothing is due.
    case wait
    /// The program is shown, or is about to be.
    case goOn
    case freeze
    case end
  }

  private var state = State.absent

  /// Whether the program is to be shown, or is.
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

  /// Whether the program is told of the world: it has greeted, and it is not frozen.
  var isTold: Bool { hasGreeted && !isFrozen }

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

  /// The program has told what to show. Returns false where it has done so before.
  mutating func appear() -> Bool {
    guard case .greeted = state else { return false }
    state = .shown
    return true
  }

  /// The keyboard is hidden. Nobody has seen a program that has not told what to show: it is ended, and starts anew when it is
  /// wanted.
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

  /// When time alone changes the state; nil where it does not. `patience` is how long the program may take to appear.
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
