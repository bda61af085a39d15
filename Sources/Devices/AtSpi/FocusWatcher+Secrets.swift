internal import Bus
internal import Focus
internal import KeyModel

// Secure fields: the objects that have been secret, and the check whether a secure field has lost the focus by
// its own report (R-TRAIT-4).
extension FocusWatcher {
  /// Asks the secure field itself whether it has lost the focus (R-TRAIT-4). Until the field confirms this, the
  /// object that claims the focus is treated as secret, too.
  func askForProof(at now: Instant) {
    guard let secret = hold.unproved, let bus = finder?.bus else { return }
    bus.call(
      secret.call("Accessible", "GetState"), at: now, within: FactsQuery.patience
    ) { [weak self] outcome, body, now in
      guard let self, hold.unproved == secret else { return }
      switch outcome {
      case .reply where FactsQuery.states(&body).contains(.focused): askLater(at: now)
      case .reply, .error: left(secret, at: now)
      case .timeout, .gone: break
      }
    }
  }

  /// Returns the facts, completed by the memory whether the same field was secret before.
  func remembered(_ facts: Facts) -> Facts {
    guard let focused else { return facts }
    var facts = facts
    facts.wasSecret = secrets.hold(focused, facts)
    if facts.isEditable, facts.field(serial: serial).traits.isSecure {
      secrets.note(focused, facts)
    }
    return facts
  }

  /// Treats the field as secret, whatever its role is, because it draws masking signs instead of its text.
  func hideText(of serial: UInt64, at now: Instant) {
    guard text?.serial == serial, var field, field.serial == serial, let focused else { return }
    dropText(at: now)
    // An emptied field no longer draws masking signs, but stays secret.
    secrets.note(focused, Facts())
    hold.hold(focused)
    field.traits.isSecure = true
    field.sources["secure"] = "hidden text"
    self.field = field
    report(.focus(field), now)
  }
}
