package import KeyModel

/// A wait after each character while another client, such as a locker, has grabbed the keyboard. Some lockers get a
/// key from the server as it was struck (XI2 raw events), and only then ask which modifiers are down: XScreenSaver
/// took every capital for a small letter. Therefore Shift and level 3 stay unchanged until the locker has handled
/// the character. The type is pure, and `LockerWaitTests` replays it.
package struct LockerWait<Locker> {
  private struct Watch {
    /// The time of the next check of the locker.
    var until: Instant
    /// The time at which the wait is given up.
    let end: Instant
    /// The locker; nil if it is unknown.
    let locker: Locker?
  }

  /// Whether another client has grabbed the keyboard.
  package private(set) var isWanted = false
  /// The current wait; nil if the program does not wait.
  private var watch: Watch?

  /// Time until the first check. XScreenSaver does not read keys immediately, and sleeps in between.
  private static var least: Milliseconds { 100 }
  /// Time between two checks.
  private static var step: Milliseconds { 5 }
  /// Longest wait for a locker at work.
  private static var most: Milliseconds { 1000 }

  package init() {}

  /// Whether Shift and level 3 must stay as they are.
  package var isWaiting: Bool { watch != nil }

  /// The time of the next check of the locker; nil if the program does not wait.
  package var deadline: Instant? { watch?.until }

  /// Notes whether another client may have grabbed the keyboard.
  package mutating func follow(_ isWanted: Bool) { self.isWanted = isWanted }

  /// Notes that a character was sent to the locker; nil for an unknown locker.
  package mutating func begin(at now: Instant, _ locker: Locker?) {
    let most = locker == nil ? LockerWait.least : LockerWait.most
    watch = Watch(until: now + LockerWait.least, end: now + most, locker: locker)
  }

  /// Returns whether the wait ends now. `hasHandledAll` checks the locker, and is called only when a check is due.
  package mutating func isOver(at now: Instant, hasHandledAll: (Locker) -> Bool) -> Bool {
    guard let current = watch, current.until <= now else { return false }
    if now < current.end, current.locker.map(hasHandledAll) != true {
      watch?.until = now + LockerWait.step
      return false
    }
    watch = nil
    return true
  }

  /// Ends the wait.
  package mutating func stop() { watch = nil }
}
