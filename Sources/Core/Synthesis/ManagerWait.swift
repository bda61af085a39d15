package import KeyModel

/// The waits of chords with Alt or Super for the window manager, which may have grabbed them. After each change of
/// the keymap the window manager grabs the keys of its chords again; a chord that is struck before goes to the
/// client. If a chord switches windows, the window manager grabs the keyboard after the chord's key, and waits for
/// the release of the modifier, which must not come before the grab. The type is pure, and replayed from scripts.
package struct ManagerWait: Hashable, Sendable {
  /// An observation of the window manager at one moment.
  package struct Look: Hashable, Sendable {
    /// The window manager's context switches if it sleeps; nil if it runs.
    package var switches: UInt64?
    /// Whether the window manager has read everything, and the server has read everything from the window manager.
    package var isAtRest: Bool

    package init(switches: UInt64?, isAtRest: Bool) {
      self.switches = switches
      self.isAtRest = isAtRest
    }
  }

  /// The modifiers of a chord that stay down for a while after the chord's key.
  private struct Lingering: Hashable {
    /// The modifiers that stay held afterwards.
    var held: Modifiers
    /// The wait after which the other modifiers are released.
    var watch: ManagerWatch
  }

  /// Whether the keymap has changed since the window manager certainly had grabbed its keys.
  private var isBehind = true
  /// The wait of a chord for the window manager; nil if no chord waits.
  private var rebinding: ManagerWatch?
  /// The last chord, while its modifiers are still down; otherwise nil.
  private var lingering: Lingering?

  private static let modifiers: Modifiers = [.alt, .super]
  /// Shortest time for which the modifiers of a chord stay down.
  private static let pause: Milliseconds = 50

  package init() {}

  /// The time of the next check of the window manager; nil if the program does not wait.
  package var deadline: Instant? {
    [lingering?.watch.until, rebinding?.until].compactMap(\.self).min()
  }

  /// Whether modifiers of the last chord are still down.
  package var isLingering: Bool { lingering != nil }

  /// Whether the window manager may have grabbed chords with these modifiers.
  package static func concerns(_ modifiers: Modifiers) -> Bool {
    !modifiers.isDisjoint(with: ManagerWait.modifiers)
  }

  /// Notes that the keymap has changed, or is about to change.
  package mutating func noteChange() { isBehind = true }

  /// Returns whether the window manager has grabbed its keys, so that a chord can be sent. `look` observes the
  /// window manager; if it returns nil, the window manager cannot be observed, and the chord does not wait.
  package mutating func isReady(at now: Instant, _ look: () -> Look?) -> Bool {
    guard isBehind else { return true }
    var watch = rebinding ?? ManagerWatch(at: now, longest: ManagerWatch.longest)
    isBehind = watch.until > now || !watch.isOver(at: now, look)
    rebinding = isBehind ? watch : nil
    return !isBehind
  }

  /// Notes that a chord with these modifiers was struck. Returns false if the modifiers may be released immediately.
  /// Otherwise they stay down until `endLingering`, which returns the modifiers that were `held` before.
  package mutating func linger(_ modifiers: Modifiers, held: Modifiers, at now: Instant) -> Bool {
    guard ManagerWait.concerns(modifiers) else { return false }
    lingering = Lingering(held: held, watch: ManagerWatch(at: now, after: ManagerWait.pause))
    return true
  }

  /// Whether the modifiers of the last chord may be released now.
  package mutating func isLingeringOver(at now: Instant, _ look: () -> Look?) -> Bool {
    guard var current = lingering, current.watch.until <= now else { return false }
    let isOver = current.watch.isOver(at: now, look)
    lingering = current
    return isOver
  }

  /// Ends the wait after a chord, and returns the modifiers that stay held; nil if no modifiers were waiting.
  package mutating func endLingering() -> Modifiers? {
    defer { lingering = nil }
    return lingering?.held
  }

  /// Ends all waits.
  package mutating func stop() { (lingering, rebinding) = (nil, nil) }
}

/// A wait until the window manager has handled everything that the server sent, and sleeps.
struct ManagerWatch: Hashable, Sendable {
  /// The time of the next check of the window manager.
  private(set) var until: Instant
  /// The time at which the wait for an idle window manager is given up.
  private var end: Instant
  /// The time at which the wait for a busy window manager is given up, too.
  private let last: Instant
  /// The window manager's context switches at the last check; nil if it ran then.
  private var seen: UInt64?
  /// These context switches if the window manager had handled everything and slept; otherwise nil.
  private var calm: UInt64?

  private static let step: Milliseconds = 5
  static let most: Milliseconds = 5000
  /// Longest wait for a busy window manager. On a busy machine openbox took 12 s to grab 200 keys, with several answers of the
  /// server for each.
  static let longest: Milliseconds = 30_000

  init(
    at now: Instant, after pause: Milliseconds = 0, longest: Milliseconds = ManagerWatch.most
  ) {
    until = now + pause
    end = now + ManagerWatch.most
    last = now + longest
  }

  func isGivenUp(at now: Instant) -> Bool { now >= min(end, last) }

  /// Returns whether the wait is over. `look` is called unless the wait is given up.
  mutating func isOver(at now: Instant, _ look: () -> ManagerWait.Look?) -> Bool {
    guard !isGivenUp(at: now), let look = look() else { return true }
    return note(switches: look.switches, isAtRest: look.isAtRest, at: now)
  }

  /// Returns whether the window manager has handled everything and slept since the last check. `switches` are its
  /// context switches if it sleeps; nil if it runs. `isAtRest`: it has read everything, and the server has read
  /// everything from it.
  mutating func note(switches: UInt64?, isAtRest: Bool, at now: Instant) -> Bool {
    if switches == nil || switches != seen { end = now + ManagerWatch.most }
    let rest = isAtRest ? switches : nil
    if let rest, rest == calm { return true }
    (seen, calm, until) = (switches, rest, now + ManagerWatch.step)
    return false
  }
}
