import InputSession
import KeyModel

/// When the keyboard opens and hides by itself. Opened by hand it stays until it is hidden by hand,
/// or until a field has taken it over.
struct Presence: Hashable, Sendable {
  /// Shown by a command and not for a field.
  var isByHand = false
  /// When it hides because the field was left.
  var leaveAt: Instant?
  /// The field that it was hidden from by hand: it does not come back for that one by itself.
  var dismissedFrom: UInt64?
}

// Opening for a field, hiding when it is left.
extension Keyboard {
  /// The field has the focus, or none has.
  mutating func follow(_ field: Field?, at now: Instant) {
    if field?.serial != self.field?.serial {
      document = nil
      forgetComposition()
      session.begin(field?.traits)
    } else if let traits = field?.traits {
      session.adopt(traits)
    }
    let old = self.field
    self.field = field
    serve(after: old, at: now)
    guard settings.focus.opens else { return }
    if let field, wants(field) {
      presence.leaveAt = nil
      presence.isByHand = false
      if field.serial != presence.dismissedFrom { show() }
    } else if isWanted, !presence.isByHand, presence.leaveAt == nil {
      presence.leaveAt = now + settings.focus.grace
    }
  }

  /// Whether the keyboard is there for the field by itself.
  private func wants(_ field: Field) -> Bool {
    guard field.isEditable, field.opensKeyboard else { return false }
    return !settings.focus.never.contains { $0 == field.application }
  }

  mutating func showByHand() {
    presence = Presence(isByHand: true)
    show()
  }

  mutating func hideByHand() {
    presence = Presence(dismissedFrom: field?.serial)
    hide()
  }

  /// Nobody took the focus within the grace period.
  mutating func leaveIfDue(at now: Instant) {
    guard let leaveAt = presence.leaveAt, leaveAt <= now else { return }
    presence.leaveAt = nil
    hide()
  }
}
