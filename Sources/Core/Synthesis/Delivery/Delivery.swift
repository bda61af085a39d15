package import KeyModel

/// Decides when waiting key strokes may be sent to the client, and how many at a time. The type knows no client, no
/// text and no server: events report what has happened, and actions say what must be done next. Taps of a finger are
/// sent immediately. A long text is sent in portions, each when the client can decode it correctly.
package struct Delivery: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// A text begins: more key strokes than a finger taps. Earlier notices of the keymap do not count for it.
    case textBegan
    /// Every key stroke has been sent.
    case textEnded
    /// The key strokes of a finger follow each other so closely that one may overtake another on its path to the
    /// client: see `areClose`.
    case strokesClose
    /// The keys go to another client from now on.
    case focusMoved
    /// The client must adopt a changed keymap before its next key: a warm-up. `isSplit`: the client gets notices of the
    /// keymap on another connection than its keys. The warm-up ends after `patience` at the latest; a warm-up that has
    /// begun keeps its end.
    case keymapNews(isSplit: Bool, patience: Milliseconds)
    /// The result of a check of the client during a warm-up. `isReady`: the client can be asked now; otherwise it
    /// has to read data first.
    case looked(isReady: Bool)
    /// The question with this number has been sent to the client.
    case asked(Int)
    /// The client has answered the question with this number and all earlier questions, or the program has given the
    /// client up.
    case answered(Int)
    /// The server has sent clients a notice of the keymap. Any program may have written the keymap, whether or not
    /// this changed it.
    case mapReported
    /// Another program has changed the keymap.
    case mapChanged
    /// The keymap may change at any time, because a user types on another keyboard with another layout.
    case mapContested
    /// The next character needs a spare key whose present keysym the client may not have decoded yet.
    case blocked
    /// No answer that would free spare keys can be expected.
    case unblocked
    /// The client was found at work, although it must be at rest. The value is its processor time since it began.
    case foundAtWork(Milliseconds)
    /// The client was found at rest, or need not be at rest, and the next portion has been sent.
    case foundAtRest
    /// The client has worked on the last portion for this time. `isLeft`: it has not finished the portion.
    case portionRead(Milliseconds, isLeft: Bool)
    /// The time of `deadline` has come.
    case time
  }

  package enum Action: Hashable, Sendable {
    /// Check whether the client has read what the server sent, and answer with `.looked`.
    case look
    /// Ask the client whether it has decoded everything, and answer with `.asked`.
    case ask
  }

  private enum State: Hashable, Sendable {
    /// Key strokes may be sent.
    case open
    /// The client is adopting a changed keymap.
    case warming(WarmUp)
    /// The client has been at work since this time, with this processor time at that time. The program polls the client.
    case resting(since: Instant, used: Milliseconds)
    /// The key strokes wait for an answer that frees spare keys.
    case blocked
  }

  /// The way in which the key strokes of the queue are sent.
  private enum Pace: Hashable, Sendable {
    /// The client gets the keys immediately, as a finger taps them.
    case taps
    /// One at a time, each when the client is at rest. The server is not grabbed meanwhile, and the keymap is
    /// assumed to be unchanged.
    case close
    /// In portions: a long text, which has more characters than a finger taps.
    case text
  }

  /// The changes of the keymap by other programs.
  private enum Map: Hashable, Sendable {
    case quiet
    /// Other programs have changed the keymap since the text began.
    case unquiet
    /// Other programs may change the keymap at any time: see `Event.mapContested`.
    case contested
  }

  private var state = State.open
  private var map = Map.quiet
  /// Greatest number of characters of a long text in the next portion.
  private var portion = Delivery.longest
  /// Whether the client had not finished the last portion at the portion's end.
  private var hasLeft = false
  /// The time at which the server last sent clients a notice of the keymap.
  private var reportedAt: Instant
  private var pace = Pace.taps
  /// Whether keys of the portion were sent that the client may not have read yet.
  package private(set) var isPortionOpen = false
  /// Number of key presses that may still be sent in the portion.
  private var pressesLeft = Int.max
  /// Whether candidates of an input method can be chosen on the keyboard. Key strokes are then never close: while
  /// keys wait for their client, the visible candidates would belong to an earlier spelling.
  private var isBesideCandidates = false

  /// Makes a state without knowledge of the time before `now`. The keymap may have changed just before.
  package init(at now: Instant) {
    reportedAt = now
  }

  /// Greatest number of characters of a long text in one portion, while no other client can change the keymap or
  /// press Shift.
  package static let longest = 128
  /// Number of characters that reach the client in one piece. A character with Shift and level 3 takes 6 requests
  /// and 6 events, and each buffer on the path holds 16 KiB.
  package static let piece = 48
  /// Greatest number of characters in a portion if another program has changed the keymap, or if the screen is touched.
  package static let wary = 16
  /// Time in which every client adopts a changed keymap, unless the client hangs.
  package static let newsPatience: Milliseconds = 2000
  /// Time between two polls of a client.
  package static let step: Milliseconds = 1
  /// Times on which the size of the next portion depends. After a portion that took longer than `slow`, the next is
  /// smaller; after a portion that took less than `quick`, the next is larger.
  private static let (slow, quick): (Milliseconds, Milliseconds) = (60, 20)

  /// Whether the client must adopt a changed keymap before a key is sent.
  package var isWarming: Bool {
    if case .warming = state { true } else { false }
  }

  /// Whether a long text is being sent, more than a finger's taps.
  package var isText: Bool { pace == .text }

  /// Whether the key strokes of a finger are sent one at a time, each when the client is at rest.
  package var isClose: Bool { pace == .close }

  /// Whether another character may be sent in this portion. A character takes at most three key presses: Shift, level 3 and its
  /// key.
  package var hasPressesLeft: Bool { pressesLeft >= 3 }

  /// Whether an answer must free spare keys before a key is sent.
  package var isBlocked: Bool { state == .blocked }

  /// Whether another program has changed the keymap since the text began.
  package var isMapUnquiet: Bool { map != .quiet }

  /// Returns the time at which the event `.time` is due; nil if no such event is needed.
  package func deadline(after now: Instant) -> Instant? {
    switch state {
    case .open, .blocked: nil
    case .warming(let warmUp): warmUp.deadline
    case .resting: now + Delivery.step
    }
  }

  /// Whether `count` key strokes for a client with these habits are a text, and not taps. `profile` is nil if
  /// nothing is known about the client.
  package func areText(_ count: Int, for profile: ClientProfile?, at now: Instant) -> Bool {
    let profile = profile ?? .toolkit
    return count
      > (now - reportedAt < Delivery.newsPatience ? profile.mostTaps : profile.mostCalmTaps)
  }

  /// Whether `count` key strokes of a finger may overtake each other, or the key before them, on their path to a
  /// client with these habits. `pause` is the time since this key; nil if earlier key strokes still wait.
  package func areClose(
    _ count: Int, for profile: ClientProfile?, after pause: Milliseconds?
  ) -> Bool {
    guard !isBesideCandidates, let profile, profile.keyTime > 0 else { return false }
    return count > 1 || pause.map { $0 < profile.keyTime } ?? true
  }

  /// Whether the client must be at rest before the next portion. `hasReaders`: several of its threads or connections
  /// read what the server sends.
  package func needsRest(_ profile: ClientProfile, hasReaders: Bool) -> Bool {
    profile.rest != .whereShared || hasReaders || hasLeft && map != .quiet
  }

  /// Whether the program has waited long enough for a client that is never at rest. `used` is its processor time
  /// since it began. A client that has used little is not busy with other work: it waits for a processor before it
  /// can handle its key.
  package func isRestGivenUp(_ profile: ClientProfile, at now: Instant, used: Milliseconds) -> Bool
  {
    guard case .resting(let since, let before) = state else { return false }
    let waited = now - since
    let isBusy = used.value - before.value >= profile.restWork.value
    return waited >= profile.restPatience && (isBusy || waited >= profile.longestRest)
  }

  /// Returns the number of characters that may be sent in the next portion. `profile` and `way` are nil if nothing
  /// is known about the client. `isTouched`: a finger touches the screen, and the drawing must not be delayed for
  /// long.
  package func portionSize(
    _ profile: ClientProfile?, _ way: ClientWay?, isTouched: Bool
  ) -> Int {
    isTouched ? min(size(profile, way), Delivery.wary) : size(profile, way)
  }

  private func size(_ profile: ClientProfile?, _ way: ClientWay?) -> Int {
    if map == .contested { return 1 }
    switch profile?.portion {
    case .one: return 1
    case .few: return map == .quiet ? Delivery.wary : 1
    case .adapted, nil: break
    }
    return switch way {
    case .editres, .ping: map == .quiet ? portion : min(portion, Delivery.wary)
    case .refusal where map != .quiet: 1
    case .refusal, .stillness, .age, nil: min(portion, Delivery.piece)
    }
  }

  /// Notes whether candidates of an input method can be chosen on the keyboard.
  package mutating func follow(candidates isBesideCandidates: Bool) {
    self.isBesideCandidates = isBesideCandidates
  }

  // MARK: A portion of a long text

  /// Greatest number of key presses in one portion, while the server is grabbed, to a client that writes to the
  /// server at each key, as Chromium does. After 69 unread writes the kernel blocks the client (a quarter of a
  /// socket's 208 KiB, at 768 bytes each), and keys remain that the client has not looked up.
  package static let heldPresses = 56

  /// Begins a portion. `isSplit`: the client gets its keys on one connection and notices of the keymap on another.
  package mutating func beginPortion(isSplit: Bool) {
    pressesLeft = isSplit ? Delivery.heldPresses : .max
  }

  /// Notes that a key of this program was pressed.
  package mutating func notePress() { pressesLeft -= 1 }

  /// Notes that an item was sent.
  package mutating func noteItem() { isPortionOpen = isText }

  /// Notes that the client has read the keys of the portion, or that the program has given the client up.
  package mutating func closePortion() { isPortionOpen = false }

  /// Ends the portion.
  package mutating func endPortion() { pressesLeft = .max }

  /// Handles an event. Returns the action to be carried out next; nil if there is none.
  package mutating func handle(_ event: Event, at now: Instant) -> Action? {
    switch event {
    case .textBegan: pace = .text
    case .strokesClose: if !isText { pace = .close }
    case .textEnded:
      (pace, map, portion) = (.taps, .quiet, Delivery.longest)
      if !isWarming { state = .open }
    case .focusMoved: (state, hasLeft, portion) = (.open, false, Delivery.longest)
    case .mapReported: reportedAt = now
    case .mapChanged: if isText, map == .quiet { map = .unquiet }
    case .mapContested: if isText { map = .contested }
    case .blocked: if !isWarming { state = .blocked }
    case .unblocked: if isBlocked { state = .open }
    case .foundAtWork(let used):
      if !isWarming, !isResting { state = .resting(since: now, used: used) }
    case .foundAtRest:
      hasLeft = false
      if !isWarming { state = .open }
    case .portionRead(let work, let isLeft): adapt(to: work, isLeft: isLeft)
    case .keymapNews, .looked, .asked, .answered, .time: return handleWarmUp(event, at: now)
    }
    return nil
  }

  private var isResting: Bool {
    if case .resting = state { true } else { false }
  }

  /// Adapts the size of the next portion to the client's speed: GTK 3 needs 0.1 s for a key in a long paragraph.
  private mutating func adapt(to work: Milliseconds, isLeft: Bool) {
    hasLeft = isLeft
    if work > Delivery.slow { portion = max(portion / 4, 1) }
    if work < Delivery.quick { portion = min(portion * 2, Delivery.longest) }
  }

  private mutating func handleWarmUp(_ event: Event, at now: Instant) -> Action? {
    if case .keymapNews(let isSplit, let patience) = event {
      var warmUp = WarmUp(isSplit: isSplit, until: now + patience)
      // More notices during a warm-up do not make it last longer.
      if case .warming(let current) = state { warmUp.until = current.until }
      state = .warming(warmUp)
      return advance(warmUp, .time, at: now)
    }
    guard case .warming(let warmUp) = state else {
      if case .answered = event, state == .blocked { state = .open }
      return nil
    }
    return advance(warmUp, event, at: now)
  }

  private mutating func advance(_ before: WarmUp, _ event: Event, at now: Instant) -> Action? {
    var warmUp = before
    let action = warmUp.handle(event, at: now)
    state = warmUp.isOver ? .open : .warming(warmUp)
    return action
  }
}
