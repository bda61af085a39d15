package import KeyModel

/// Holds keys back while an open menu would get them. A menu grabs the pointer and the keys. The finger that
/// comes down on the keyboard closes the menu, as any press outside a menu does, but a key sent before the menu
/// has gone would go to the menu. Pure: replayed from scripts.
package struct GrabTracker: Sendable {
  /// The devices' knowledge of menus and grabs at the moment of an event.
  package struct Evidence: Hashable, Sendable {
    /// True if only raw events reported the finger that struck: a client has grabbed the pointer.
    package var isBesideGrab: Bool
    /// True if the application reports that a menu has the focus.
    package var isInMenu: Bool
    /// True while the focus moves from one object to another.
    package var isPassing: Bool
    /// The client that gets the keys (R-DESK-1).
    package var receiver: KeyReceiver

    package init(
      isBesideGrab: Bool = false, isInMenu: Bool = false, isPassing: Bool = false,
      receiver: KeyReceiver = .focus
    ) {
      self.isBesideGrab = isBesideGrab
      self.isInMenu = isInMenu
      self.isPassing = isPassing
      self.receiver = receiver
    }
  }

  package enum Event: Hashable, Sendable {
    /// These strokes are to be sent.
    case strokes(StrokeBatch, Evidence)
    /// The answer to `askPointer`.
    case pointer(isGrabbed: Bool)
    /// The time set by `wake` has come.
    case deadline(Evidence)
  }

  package enum Action: Hashable, Sendable {
    /// Send these strokes now, in order.
    case deliver([StrokeBatch])
    /// Ask the server whether a client has grabbed the pointer, and answer with `pointer`. This is a
    /// round trip.
    case askPointer
    /// Send the event `deadline` at this time.
    case wake(Instant)
    /// The time of the menu is over: stop waiting for an object that still reports the focus.
    case giveUpMenu
  }

  private enum State: Hashable, Sendable {
    /// No stroke waits.
    case open
    /// The answer about the pointer is awaited, before the first stroke.
    case asking
    /// Strokes have been waiting since this time.
    case waiting(since: Instant)
    /// Strokes have been waiting since this time, and the answer about the pointer is awaited.
    case looking(since: Instant, isInMenu: Bool)
  }

  private var state = State.open
  private var waiting: [StrokeBatch] = []
  /// True if the grab outlasted the wait, and so does not belong to a menu.
  private var isGrabLasting = false

  /// Longest grab that may belong to a menu. A longer grab belongs to a dialog that keeps all keys to itself.
  package static let menuPatience: Milliseconds = 300
  /// Longest wait for toolkits that move the focus into their menus: they move it back with their next picture.
  package static let returnPatience: Milliseconds = 1500
  package static let pause: Milliseconds = 4

  package init() {}

  package mutating func handle(_ event: Event, at now: Instant) -> [Action] {
    switch event {
    case .strokes(let batch, let evidence): send(batch, evidence, at: now)
    case .pointer(let isGrabbed): note(isGrabbed, at: now)
    case .deadline(let evidence): look(evidence)
    }
  }

  private mutating func send(_ batch: StrokeBatch, _ evidence: Evidence, at now: Instant)
    -> [Action]
  {
    if !evidence.isBesideGrab { isGrabLasting = false }
    waiting.append(batch)
    guard state == .open else { return [] }
    // A client with a long grab of the keys is not a menu, and gets the strokes at once.
    if evidence.receiver == .grabber || evidence.receiver == .lock { return deliver() }
    if evidence.isInMenu { return wait(since: now, at: now) }
    guard evidence.isBesideGrab, !isGrabLasting else { return deliver() }
    if evidence.isPassing { return wait(since: now, at: now) }
    state = .asking
    return [.askPointer]
  }

  private mutating func look(_ evidence: Evidence) -> [Action] {
    guard case .waiting(let since) = state else { return [] }
    state = .looking(since: since, isInMenu: evidence.isInMenu || evidence.isPassing)
    return [.askPointer]
  }

  private mutating func note(_ isGrabbed: Bool, at now: Instant) -> [Action] {
    switch state {
    case .open, .waiting: return []
    case .asking: return isGrabbed ? wait(since: now, at: now) : deliver()
    case .looking(let since, let isInMenu):
      let patience = isInMenu ? GrabTracker.returnPatience : GrabTracker.menuPatience
      if isGrabbed || isInMenu, now - since < patience { return wait(since: since, at: now) }
      isGrabLasting = isGrabbed
      return [.giveUpMenu] + deliver()
    }
  }

  private mutating func wait(since: Instant, at now: Instant) -> [Action] {
    state = .waiting(since: since)
    return [.wake(now + GrabTracker.pause)]
  }

  private mutating func deliver() -> [Action] {
    if case .looking = state {
      for index in waiting.indices { waiting[index].hasWaited = true }
    }
    defer { waiting = [] }
    state = .open
    return [.deliver(waiting)]
  }
}
