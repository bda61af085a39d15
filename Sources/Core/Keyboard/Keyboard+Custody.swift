import KeyModel

// Somebody else gets the keys (R-DESK-1), or the screen is locked (R-DESK-2).
extension Keyboard {
  mutating func follow(_ custody: Custody, at now: Instant) {
    guard custody != self.custody else { return }
    let was = self.custody
    self.custody = custody
    if custody.isLocked, !was.isLocked { lockUp(at: now) }
    if custody.isLocked != was.isLocked { outbox.isWindowStale = true }
    if custody.isSecret {
      // What is composed or shown belongs to the field behind.
      forgetComposition()
      if case .preview = overlay { showNoOverlay() }
      dismissList(at: now)
    }
    follow(Field.under(custody, told: told), at: now)
    // The text may have changed meanwhile, and was not followed.
    if !custody.isSecret { outbox.asksDocument = true }
  }

  /// Nothing of the user's session goes on at a lock: nothing of a page, no modifier held.
  private mutating func lockUp(at now: Instant) {
    if page != .keys { leavePage(at: now) }
    modifiers.reset()
    syncHold()
  }

  /// The commands that may be sent now. At a lock no key is struck with Ctrl and Alt: such keys speak to the
  /// server and to the machine (R-DESK-2, R-DESK-5).
  mutating func allowed(_ commands: [TextCommand]) -> [TextCommand] {
    guard custody.isLocked else { return commands }
    let both: Modifiers = [.control, .alt]
    return commands.compactMap { command in
      switch command {
      case .commit, .mark: command
      case .strike(_, let modifiers):
        modifiers.union(heldInServer).isSuperset(of: both) ? nil : command
      case .delete, .move: heldInServer.isSuperset(of: both) ? nil : command
      case .hold(let modifiers): .hold(modifiers.subtracting(.alt))
      }
    }
  }
}
