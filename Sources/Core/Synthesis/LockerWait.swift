package import KeyModel

/// A wait after each character while somebody else has grabbed the keyboard, such as a locker. Some lockers are told of a
/// key by the server as it was struck (XI2 raw events), and ask only then which modifiers are down: XScreenSaver took every
/// capital for a small letter. Shift and level 3 therefore stay as they are until the locker has handled the character.
/// Pure: replayed by `LockerWaitTests`.
package struct LockerWait: Hashable, Sendable {
  private struct Watch: Hashable {
    /// When the locker is looked at next.
    var until: Instant
    /// When the wait is given up.
    let end: Instant
  }

  /// True while somebody else has grabbed the keyboard.
  package private(set) var isWanted = false
  /// The wait that is under way; nil while none is.
  private var watch: Watch?

  /// The first look. XScreenSaver reads keys at times of its own, and sleeps between.
  private static let least: Milliseconds = 100
  private static let step: Milliseconds = 5
  /// How long is waited for a locker at work.
  private static let most: Milliseconds = 1000

  package init() {}

  /// Whether Shift and level 3 must stay as they are.
  package var isWaiting: Bool { watch != nil }

  /// When the locker is looked at next.
  package var deadline: Instant? { watch?.until }

  /// Somebody else may have grabbed the keyboard, or not any more.
  package mutating func follow(_ isWanted: Bool) { self.isWanted = isWanted }

  /// A character was sent. `canSee`: the locker's process is known, and shows when it has handled the character.
  package mutating func begin(at now: Instant, canSee: Bool) {
    watch = Watch(
      until: now + LockerWait.least, end: now + (canSee ? LockerWait.most : LockerWait.least))
  }

  /// Whether the wait ends now. `hasHandledAll` looks at the locker, and is called only when a look is due.
  package mutating func isOver(at now: Instant, hasHandledAll: () -> Bool) -> Bool {
    guard let current = watch, current.until <= now else { return false }
    if now < current.end, !hasHandledAll() {
      watch?.until = now + LockerWait.step
      return false
    }
    watch = nil
    return true
  }

  /// Nothing is waited for any more.
  package mutating func stop() { watch = nil }
}
