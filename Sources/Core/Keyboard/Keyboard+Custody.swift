import Board
import KeyModel

// Handles changes of who gets the keys: a client that grabs the keyboard (R-DESK-1), a screen lock
// (R-DESK-2).
extension Keyboard {
  mutating func follow(_ custody: Custody, at now: Instant) {
    guard custody != self.custody else { return }
    let was = self.custody
    surroundings.adopt(custody)
    presence.followCustody(after: was, in: surroundings)
    if custody.isLocked, !was.isLocked { lockUp(at: now) }
    if custody.isLocked != was.isLocked { outbox.isWindowStale = true }
    if custody.isSecret {
      liftAll(at: now)
      // A composition or a preview belongs to the field behind the grab.
      forgetComposition()
      if case .preview = overlay { showNoOverlay() }
      closeChoices(at: now)
    }
    follow(Field.under(custody, told: surroundings.told), at: now)
    // Text was not followed during the grab and may have changed.
    if !custody.isSecret { outbox.asksDocument = true }
  }

  /// Ends what belongs to the user's session when the screen is locked: the page that is open, held
  /// modifiers.
  private mutating func lockUp(at now: Instant) {
    if page != .keys { leavePage(at: now) }
    modifiers.reset()
    syncHold()
  }

  /// Those of `commands` that may be sent now. While the screen is locked no key is struck with
  /// both Ctrl and Alt: such keys speak to the server and to the machine (R-DESK-2, R-DESK-5).
  mutating func allowed(_ commands: [TextCommand]) -> [TextCommand] {
    guard custody.isLocked else { return commands }
    let both: Modifiers = [.control, .alt]
    return commands.compactMap { command in
      switch command {
      case .commit, .mark: command
      case .strike(_, let modifiers):
        modifiers.union(heldInServer).isSuperset(of: both) ? nil : command
      case .press(_, let modifiers):
        modifiers.union(heldInServer).isSuperset(of: both) ? nil : command
      case .lift: command
      case .delete, .deleteWord, .move: heldInServer.isSuperset(of: both) ? nil : command
      case .hold(let modifiers): .hold(modifiers.subtracting(.alt))
      }
    }
  }
}
