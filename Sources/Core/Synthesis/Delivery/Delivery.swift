package import KeyModel

/// When what waits may be sent to the client, and how much of it at a time. The machine knows no client, no
/// text and no server: it is told what has happened by events, and answers with what is to be done next. Taps
/// of a finger are sent at once; a long text goes in portions, each when the client can decode it rightly.
package struct Delivery: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// More is to be sent than a finger taps; what is told of the keymap up to here does not count.
    case textBegan
    case textEnded
    /// Keys go to another client from now on.
    case focusMoved
    /// The client must take in another keymap before its next key. `isSplit`: it follows the keymap on
    /// another connection than its keys. It has `patience`; where a warm-up is under way, that goes on.
    case keymapNews(isSplit: Bool, patience: Milliseconds)
    /// The client has been looked at during a warm-up: it can be asked now, or has things to read first.
    case looked(isReady: Bool)
    /// The question `number` has been sent to the client.
    case asked(Int)
    /// The client has answered that question and all before it, or was given up.
    case answered(Int)
    /// Clients are told of a keymap, whoever has written it, and whether it is another or not.
    case mapTold
    /// Somebody else has changed the keymap.
    case mapChanged
    /// A key on a keyboard of another layout changes it at any time.
    case mapContested
    /// The next character needs a spare key whose old meaning the client may have yet to read.
    case blocked
    /// No answer is to be had that would free spare keys.
    case unblocked
    /// The client was found at work where it must be at rest.
    case foundAtWork
    /// The client was found at rest, or need not be, and the next portion is on its way.
    case foundAtRest
    /// The client has worked so long on the last portion; `isLeft`: it has not done with it.
    case portionRead(Milliseconds, isLeft: Bool)
    /// The deadline has come.
    case time
  }

  package enum Action: Hashable, Sendable {
    /// Look whether the client has read what the server sent, and tell by `.looked`.
    case look
    /// Ask the client whether it has taken in everything, and tell the number by `.asked`.
    case ask
  }

  private enum State: Hashable, Sendable {
    /// Nothing is waited for.
    case open
    /// The client takes in a keymap.
    case warming(WarmUp)
    /// The client was at work since then; it is looked at again.
    case resting(since: Instant)
    /// An answer frees spare keys.
    case blocked
  }

  /// What others do to the keymap.
  private enum Map: Hashable, Sendable {
    case quiet
    /// It has been changed since the text began.
    case unquiet
    /// It is changed at any time: see `Event.mapContested`.
    case contested
  }

  private var state = State.open
  private var map = Map.quiet
  /// How many characters of a long text go in the next portion.
  private var portion = Delivery.longest
  /// The client had not done with the last portion.
  private var hasLeft = false
  /// When clients were last told of a keymap.
  private var toldAt: Instant
  /// Whether what waits is more than a finger's taps.
  package private(set) var isText = false

  /// What happened to the keymap before `now` is not known.
  package init(at now: Instant) {
    toldAt = now
  }

  /// So many strokes of a long text are sent in one go, while nobody else can change the keymap or press
  /// Shift.
  package static let longest = 128
  /// So many go to the server in one piece, and from there to the client: what becomes of a character with
  /// Shift and level 3 is 6 requests and 6 events, and each buffer on the way holds 16 KiB.
  package static let piece = 48
  /// So many characters go at a time where somebody else has changed the keymap, or touches the screen.
  package static let wary = 16
  /// A client that is at work on something of its own is not waited for any longer than this.
  package static let restPatience: Milliseconds = 2000
  /// A client that does not hang has taken in a keymap after this time.
  package static let newsPatience: Milliseconds = 2000
  /// Between two looks at a client.
  package static let step: Milliseconds = 1
  /// A portion that took longer than the first is followed by a smaller one, one that took less than the
  /// second by a larger one.
  private static let (slow, quick): (Milliseconds, Milliseconds) = (60, 20)

  /// Whether nothing is to be sent before a client has taken in a keymap.
  package var isWarming: Bool {
    if case .warming = state { true } else { false }
  }

  /// Whether an answer must free spare keys before anything else is sent.
  package var isBlocked: Bool { state == .blocked }

  /// Whether somebody else has changed the keymap since the text began.
  package var isMapUnquiet: Bool { map != .quiet }

  /// When `.time` is due; nil while nothing is to be looked at.
  package func deadline(after now: Instant) -> Instant? {
    switch state {
    case .open, .blocked: nil
    case .warming(let warmUp): warmUp.deadline
    case .resting: now + Delivery.step
    }
  }

  /// Whether so many strokes for a client of these habits are more than taps: nil where nothing is known of it.
  package func areText(_ count: Int, for profile: ClientProfile?, at now: Instant) -> Bool {
    let profile = profile ?? .toolkit
    return count > (now - toldAt < Delivery.newsPatience ? profile.mostTaps : profile.mostCalmTaps)
  }

  /// Whether the client must be at rest before the next portion. `hasReaders`: several of its threads or
  /// connections read what the server sends.
  package func needsRest(_ profile: ClientProfile, hasReaders: Bool) -> Bool {
    profile.rest != .whereShared || hasReaders || hasLeft && map != .quiet
  }

  /// Whether a client that is always at work has been waited for long enough.
  package func isRestGivenUp(at now: Instant) -> Bool {
    guard case .resting(let since) = state else { return false }
    return now - since >= Delivery.restPatience
  }

  /// How many characters may go in the next portion to a client of these habits that is known to answer in
  /// that way; nil where nothing is known of it. `isTouched`: somebody touches the screen, and nothing is to
  /// hold it up.
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

  /// Takes in what has happened; what is to be done next, if anything.
  package mutating func handle(_ event: Event, at now: Instant) -> Action? {
    switch event {
    case .textBegan: isText = true
    case .textEnded:
      (isText, map, portion) = (false, .quiet, Delivery.longest)
      if !isWarming { state = .open }
    case .focusMoved: (state, hasLeft, portion) = (.open, false, Delivery.longest)
    case .mapTold: toldAt = now
    case .mapChanged: if isText, map == .quiet { map = .unquiet }
    case .mapContested: if isText { map = .contested }
    case .blocked: if !isWarming { state = .blocked }
    case .unblocked: if isBlocked { state = .open }
    case .foundAtWork: if !isWarming, !isResting { state = .resting(since: now) }
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

  /// GTK 3 takes 0.1 s a key in a long paragraph: the next portion is to be read in good time.
  private mutating func adapt(to work: Milliseconds, isLeft: Bool) {
    hasLeft = isLeft
    if work > Delivery.slow { portion = max(portion / 4, 1) }
    if work < Delivery.quick { portion = min(portion * 2, Delivery.longest) }
  }

  private mutating func handleWarmUp(_ event: Event, at now: Instant) -> Action? {
    if case .keymapNews(let isSplit, let patience) = event {
      var warmUp = WarmUp(isSplit: isSplit, until: now + patience)
      // News upon news: nobody is waited for any longer.
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
