package import KeyModel

/// A wait after each character while somebody else has grabbed the keyboard, such as a locker. Some lockers are told of a
/// key by the server as it was struck (XI2 raw events), and ask only then which modifiers are down: XScreenSaver took every
/// capital for a small letter. Shift and level 3 therefore stay as they are until the locker has handled the character.
/// Pure: replayed by `LockerWaitTests`.
package struct LockerWait<Locker> {
  private struct Watch {
    /// When the locker is looked at next.
    var until: Instant
    /// When the wait is given up.
    let end: Instant
    /// The locker; nil where it cannot be known.
    let locker: Locker?
  }

  /// True while somebody else has grabbed the keyboard.
  package private(set) var isWanted = false
  /// The wait that is under way; nil while none is.
  private var watch: Watch?

  /// The first look. XScreenSaver reads keys at times of its own, and sleeps between.
  private static var least: Milliseconds { 100 }
  private static var step: Milliseconds { 5 }
  /// How long is waited for a locker at work.
  private static var most: Milliseconds { 1000 }

  package init() {}

  /// Whether Shift and level 3 must stay as they are.
  package var isWaiting: Bool { watch != nil }

  /// When the locker is looked at next.
  package var deadline: Instant? { watch?.until }

  /// Somebody else may have grabbed the keyboard, or not any more.
  package mutating func follow(_ isWanted: Bool) { self.isWanted = isWanted }

  /// A character was sent to the locker, which is nil where it cannot be known.
  package mutating func begin(at now: Instant, _ locker: Locker?) {
    let most = locker == nil ? LockerWait.least : LockerWait.most
    watch = Watch(until: now + LockerWait.least, end: now + most, locker: locker)
  }

  /// Whether the wait ends now. `hasHandledAll` looks at the locker, and is called only when a look is due.
  package mutating func isOver(at now: Instant, hasHandledAll: (Locker) -> Bool) -> Bool {
    guard let current = watch, current.until <= now else { return false }
    if now < current.end, current.locker.map(hasHandledAll) != true {
      watch?.until = now + LockerWait.step
      return false
    }
    watch = nil
    return true
  }

  /// Nothing is waited for any more.
  package mutating func stop() { watch = nil }
}
