package import KeyModel

/// Decides when waiting strokes may be sent to the client, and how many at a time. The machine
/// knows no client, no text and no server: events tell it what has happened, and its actions tell
/// what is to be done next. Taps of a finger are sent at once. A long text goes in portions, each
/// sent when the client can decode it rightly.
package struct Delivery: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// A text begins: more strokes than a finger taps. Earlier news of the keymap do not count for
    /// it.
    case textBegan
    /// Every stroke has been sent.
    case textEnded
    /// Strokes of a finger follow each other so closely that one may overtake another on its way to
    /// the client: see `areClose`.
    case strokesClose
    /// From now on keys go to another client.
    case focusMoved
    /// The client must take in a changed keymap before its next key: a warm-up. `isSplit`: the
    /// client hears of the keymap on another connection than of its keys. The warm-up ends after
    /// `patience` at the latest; one that is under way keeps its end.
    case keymapNews(isSplit: Bool, patience: Milliseconds)
    /// The result of a look at the client during a warm-up: it can be asked now, or has things to
    /// read first.
    case looked(isReady: Bool)
    /// The question with this number has been sent to the client.
    case asked(Int)
    /// The client has answered the question with this number and all earlier ones, or was given up.
    case answered(Int)
    /// The server has sent clients a notice of the keymap, whoever wrote it, and whether it has
    /// changed or not.
    case mapTold
    /// Somebody else has changed the keymap.
    case mapChanged
    /// The keymap may change at any time, as somebody types on a keyboard with another layout.
    case mapContested
    /// The next character needs a spare key whose present keysym the client may have yet to decode.
    case blocked
    /// No answer can be had that would free spare keys.
    case unblocked
    /// The client was found at work, where it must be at rest. It has used so much processor time since it began.
    case foundAtWork(Milliseconds)
    /// The client was found at rest, or need not be, and the next portion has been sent.
    case foundAtRest
    /// The client has worked on the last portion for this time. `isLeft`: it is not done with the
    /// portion.
    case portionRead(Milliseconds, isLeft: Bool)
    /// The deadline has come.
    case time
  }

  package enum Action: Hashable, Sendable {
    /// Look whether the client has read what the server sent, and answer with `.looked`.
    case look
    /// Ask the client whether it has decoded everything, and answer with `.asked`.
    case ask
  }

  private enum State: Hashable, Sendable {
    /// Strokes may be sent.
    case open
    /// The client is taking in a changed keymap.
    case warming(WarmUp)
    /// The client has been at work since this time and this processor time, and is looked at again and again.
    case resting(since: Instant, used: Milliseconds)
    /// An answer that frees spare keys is awaited.
    case blocked
  }

  /// How others have changed the keymap.
  private enum Map: Hashable, Sendable {
    case quiet
    /// Others have changed it since the text began.
    case unquiet
    /// Others may change it at any time: see `Event.mapContested`.
    case contested
  }

  private var state = State.open
  private var map = Map.quiet
  /// How many characters of a long text go in the next portion at most.
  private var portion = Delivery.longest
  /// True if the client was not done with the last portion when that was over.
  private var hasLeft = false
  /// When the server last sent clients a notice of the keymap.
  private var toldAt: Instant
  /// True while a long text is being sent, more than a finger's taps.
  package private(set) var isText = false
  /// True while strokes of a finger go one at a time, each once the client is at rest. Nobody holds
  /// the server meanwhile, and the keymap is taken to be as it was.
  package private(set) var isClose = false

  /// A machine that knows nothing of what happened before `now`: the keymap may just have changed.
  package init(at now: Instant) {
    toldAt = now
  }

  /// So many characters of a long text go in one portion at most, while nobody else can change the
  /// keymap or press Shift.
  package static let longest = 128
  /// So many characters reach the client in one piece: a character with Shift and level 3 takes 6
  /// requests and 6 events, and each buffer on the way holds 16 KiB.
  package static let piece = 48
  /// So many characters go in a portion where somebody else has changed the keymap, or touches the
  /// screen.
  package static let wary = 16
  /// After so long a client that does not hang has taken in a changed keymap.
  package static let newsPatience: Milliseconds = 2000
  /// The time between two looks at a client.
  package static let step: Milliseconds = 1
  /// A portion that took longer than `slow` is followed by a smaller one; after one that took less
  /// than `quick` the next is larger.
  private static let (slow, quick): (Milliseconds, Milliseconds) = (60, 20)

  /// Whether a client must take in a changed keymap before anything is sent.
  package var isWarming: Bool {
    if case .warming = state { true } else { false }
  }

  /// Whether an answer must free spare keys before anything is sent.
  package var isBlocked: Bool { state == .blocked }

  /// Whether somebody else has changed the keymap since the text began.
  package var isMapUnquiet: Bool { map != .quiet }

  /// When the event `.time` is due; nil while no time is waited for.
  package func deadline(after now: Instant) -> Instant? {
    switch state {
    case .open, .blocked: nil
    case .warming(let warmUp): warmUp.deadline
    case .resting: now + Delivery.step
    }
  }

  /// Whether `count` strokes for a client with these habits are a text, not taps. `profile` is nil
  /// where nothing is known of the client.
  package func areText(_ count: Int, for profile: ClientProfile?, at now: Instant) -> Bool {
    let profile = profile ?? .toolkit
    return count > (now - toldAt < Delivery.newsPatience ? profile.mostTaps : profile.mostCalmTaps)
  }

  /// Whether `count` strokes of a finger may overtake each other, or the key before them, on their
  /// way to a client with these habits. `pause`: the time since that key; nil where some of the
  /// strokes before still wait.
  package static func areClose(
    _ count: Int, for profile: ClientProfile?, after pause: Milliseconds?
  ) -> Bool {
    guard let profile, profile.keyTime > 0 else { return false }
    return count > 1 || pause.map { $0 < profile.keyTime } ?? true
  }

  /// Whether the client must be at rest before the next portion. `hasReaders`: several of its
  /// threads or connections read what the server sends.
  package func needsRest(_ profile: ClientProfile, hasReaders: Bool) -> Bool {
    profile.rest != .whereShared || hasReaders || hasLeft && map != .quiet
  }

  /// Whether a client that never rests has been waited for long enough. `used`: its processor time since it began. One that
  /// has used little is not at work on a matter of its own: it waits for a processor, with our key.
  package func isRestGivenUp(_ profile: ClientProfile, at now: Instant, used: Milliseconds) -> Bool
  {
    guard case .resting(let since, let before) = state else { return false }
    let waited = now - since
    let isBusy = used.value - before.value >= profile.restWork.value
    return waited >= profile.restPatience && (isBusy || waited >= profile.longestRest)
  }

  /// How many characters may go in the next portion. `profile` and `way` are nil where nothing is
  /// known of the client. `isTouched`: somebody touches the screen, and nothing may hold the screen
  /// up for long.
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

  /// Handles an event; returns the action to be carried out next, if any.
  package mutating func handle(_ event: Event, at now: Instant) -> Action? {
    switch event {
    case .textBegan: (isText, isClose) = (true, false)
    case .strokesClose: if !isText { isClose = true }
    case .textEnded:
      (isText, isClose, map, portion) = (false, false, .quiet, Delivery.longest)
      if !isWarming { state = .open }
    case .focusMoved: (state, hasLeft, portion) = (.open, false, Delivery.longest)
    case .mapTold: toldAt = now
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

  /// Fits the size of the next portion to the client's speed: GTK 3 takes 0.1 s a key in a long
  /// paragraph.
  private mutating func adapt(to work: Milliseconds, isLeft: Bool) {
    hasLeft = isLeft
    if work > Delivery.slow { portion = max(portion / 4, 1) }
    if work < Delivery.quick { portion = min(portion * 2, Delivery.longest) }
  }

  private mutating func handleWarmUp(_ event: Event, at now: Instant) -> Action? {
    if case .keymapNews(let isSplit, let patience) = event {
      var warmUp = WarmUp(isSplit: isSplit, until: now + patience)
      // More news during a warm-up do not make it last longer.
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
