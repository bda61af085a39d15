import Board
import KeyModel

// Handles changes of the client that gets the keys: a client that grabs the keyboard (R-DESK-1), a screen lock (R-DESK-2).
extension Keyboard {
  mutating func follow(_ custody: Custody, at now: Instant) {
    guard custody != self.custody else { return }
    let was = self.custody
    surroundings.adopt(custody)
    presence.followCustody(after: was, in: surroundings)
    if custody.isLocked, !was.isLocked { lockUp(at: now) }
    if custody.isSecret {
      liftAll(at: now)
      // A composition or a preview belongs to the field that had the keys before the grab.
      forgetComposition()
      overlays.endPreview(at: nil)
      closeChoices(at: now)
    }
    follow(Field.under(custody, told: surroundings.told), at: now)
    // The session did not follow the text during the grab, and the text may have changed.
    if !custody.isSecret { outbox.asksDocument = true }
  }

  /// Ends everything that belongs to the user's session when the screen is locked: the open page and held modifiers.
  private mutating func lockUp(at now: Instant) {
    if page != .keys { leavePage(at: now) }
    levels.resetModifiers()
    syncHold()
  }
}
