import Board
import KeyModel

// Handles changes of the client that gets the keys: a client that grabs the keyboard (R-DESK-1), a screen lock (R-DESK-2).
extension Keyboard {
  mutating func follow(_ receiver: KeyReceiver, at now: Instant) {
    guard receiver != self.receiver else { return }
    let was = self.receiver
    surroundings.adopt(receiver)
    presence.followReceiver(after: was, in: surroundings)
    if receiver.isLocked, !was.isLocked { lockUp(at: now) }
    if receiver.isSecret {
      liftAll(at: now)
      // A composition or a preview belongs to the field that had the keys before the grab.
      forgetComposition()
      overlays.endPreview(at: nil)
      closeChoices(at: now)
    }
    follow(Field.under(receiver, reported: surroundings.reported), at: now)
    // The session did not follow the text during the grab, and the text may have changed.
    if !receiver.isSecret { outbox.asksDocument = true }
  }

  /// Ends everything that belongs to the user's session when the screen is locked: the open page and held modifiers.
  private mutating func lockUp(at now: Instant) {
    if page != .keys { leavePage(at: now) }
    levels.resetModifiers()
    syncHold()
  }
}
