package import KeyModel

/// What chords with Alt or Super wait for in the window manager, which may have grabbed them. After each change of the
/// keymap the window manager grabs their keys anew: a chord struck before goes to the client instead. And the window
/// manager grabs the keyboard after the chord's key where the chord switches windows, and waits for the release of the
/// modifier: the release must not come before the grab. Pure: replayed from scripts.
package struct ManagerWait: Hashable, Sendable {
  /// What is seen of the window manager at one moment.
  package struct Look: Hashable, Sendable {
    /// Its context switches if it sleeps; nil if it runs.
    package var switches: UInt64?
    /// Whether nothing is left for it to read, nor for the server from it.
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
    /// The wait after which the others are released.
    var watch: ManagerWatch
  }

  /// True if the keymap has changed since the window manager was last known to have grabbed its keys.
  private var isBehind = true
  /// The wait of a chord for the window manager; nil while none waits.
  private var rebinding: ManagerWatch?
  /// The last chord, while its modifiers are still down.
  private var lingering: Lingering?

  private static let modifiers: Modifiers = [.alt, .super]
  /// The modifiers of a chord stay down at least so long.
  private static let pause: Milliseconds = 50

  package init() {}

  /// When the window manager is looked at next; nil while nothing waits for it.
  package var deadline: Instant? {
    [lingering?.watch.until, rebinding?.until].compactMap(\.self).min()
  }

  /// Whether modifiers of the last chord are still down.
  package var isLingering: Bool { lingering != nil }

  /// Whether the window manager may have grabbed chords with these modifiers.
  package static func concerns(_ modifiers: Modifiers) -> Bool {
    !modifiers.isDisjoint(with: ManagerWait.modifiers)
  }

  /// The keymap has changed, or is about to.
  package mutating func noteChange() { isBehind = true }

  /// Whether the window manager has its keys, so that a chord can be sent. `look` looks at the window manager; nil where it
  /// cannot be seen, and is not waited for.
  package mutating func isReady(at now: Instant, _ look: () -> Look?) -> Bool {
    guard isBehind else { return true }
    var watch = rebinding ?? ManagerWatch(at: now, longest: ManagerWatch.longest)
    isBehind = watch.until > now || !watch.isOver(at: now, look)
    rebinding = isBehind ? watch : nil
    return !isBehind
  }

  /// A chord with these modifiers was struck; false if they may be released at once. Otherwise they stay down until
  /// `endLingering` names those that were `held` before.
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

  /// Ends the wait after a chord: the modifiers that stay held; nil where none lingers.
  package mutating func endLingering() -> Modifiers? {
    defer { lingering = nil }
    return lingering?.held
  }

  /// Nothing waits any more.
  package mutating func stop() { (lingering, rebinding) = (nil, nil) }
}

/// A wait until the window manager has handled what the server sent it and sleeps.
struct ManagerWatch: Hashable, Sendable {
  /// When the window manager is looked at next.
  private(set) var until: Instant
  /// When a window manager that does nothing is given up.
  private var end: Instant
  /// When one that is at work is given up, too.
  private let last: Instant
  /// The window manager's context switches at the last look; nil if it ran then.
  private var seen: UInt64?
  /// The same if it had handled everything and slept.
  private var calm: UInt64?

  private static let step: Milliseconds = 5
  static let most: Milliseconds = 5000
  /// On a busy machine openbox took 12 s to grab 200 keys, with several answers of the server for each.
  static let longest: Milliseconds = 30_000

  init(
    at now: Instant, after pause: Milliseconds = 0, longest: Milliseconds = ManagerWatch.most
  ) {
    until = now + pause
    end = now + ManagerWatch.most
    last = now + longest
  }

  func isGivenUp(at now: Instant) -> Bool { now >= min(end, last) }

  /// Whether the wait is over. `look` is called unless the window manager is given up.
  mutating func isOver(at now: Instant, _ look: () -> ManagerWait.Look?) -> Bool {
    guard !isGivenUp(at: now), let look = look() else { return true }
    return note(switches: look.switches, isAtRest: look.isAtRest, at: now)
  }

  /// Whether the window manager has handled everything and slept since the last look. `switches`: its context switches if
  /// it sleeps. `isAtRest`: nothing is left for it, nor for the server from it.
  mutating func note(switches: UInt64?, isAtRest: Bool, at now: Instant) -> Bool {
    if switches == nil || switches != seen { end = now + ManagerWatch.most }
    let rest = isAtRest ? switches : nil
    if let rest, rest == calm { return true }
    (seen, calm, until) = (switches, rest, now + ManagerWatch.step)
    return false
  }
}
