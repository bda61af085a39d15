import KeyModel

/// Finds the touches that only wake a blanked screen. Such a touch hits a key that the user has not seen (R-HARM-1).
struct Wakening: Sendable {
  /// Time after the screen woke within which a new touch counts as the touch that woke it, because the server
  /// reports the wakening before the touch.
  private static let reach: Milliseconds = 150

  private var isBlank = false
  private var wokeAt: Instant?
  /// The fingers that have woken the screen, until they lift.
  private var fingers: Set<TouchID> = []

  /// Notes that the screen is blank from `now` on, or shows a picture again.
  mutating func note(isBlank: Bool, at now: Instant) {
    if self.isBlank, !isBlank { wokeAt = now }
    self.isBlank = isBlank
  }

  /// Returns whether the touch only wakes the screen. The later touches of the same finger, until it lifts, only
  /// wake the screen, too.
  mutating func takes(_ touch: Touch) -> Bool {
    switch touch.phase {
    case .began:
      let isFirst = isBlank || wokeAt.map { touch.time - $0 < Wakening.reach } ?? false
      if isFirst { fingers.insert(touch.id) } else { fingers.remove(touch.id) }
      return isFirst
    case .moved: return fingers.contains(touch.id)
    case .ended, .cancelled: return fingers.remove(touch.id) != nil
    }
  }
}
