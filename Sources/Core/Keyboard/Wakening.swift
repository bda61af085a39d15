import KeyModel

/// Tells the touch that only wakes a blanked screen: nobody has seen the keys that it hits (R-HARM-1).
struct Wakening: Sendable {
  /// The server wakes the screen when the touch comes, and tells that first.
  private static let reach: Milliseconds = 150

  private var isBlank = false
  private var wokeAt: Instant?
  /// The fingers that have woken the screen, until they lift.
  private var fingers: Set<TouchID> = []

  /// The screen is blank from `now` on, or shows something again.
  mutating func note(isBlank: Bool, at now: Instant) {
    if self.isBlank, !isBlank { wokeAt = now }
    self.isBlank = isBlank
  }

  /// Whether the touch only wakes the screen, and everything that its finger does until it lifts.
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
