import Control
import InputSession
import KeyModel

/// When the keyboard opens and hides by itself. Opened by hand it stays until it is hidden by hand,
/// or until a field has taken it over.
struct Presence: Hashable, Sendable {
  /// Shown by a command and not for a field.
  var isByHand = false
  /// Whether a field brought it up, and not a command.
  var cameByItself = false
  /// When it hides because the field was left.
  var leaveAt: Instant?
  /// The field that it was hidden from: it does not come back for that one by itself.
  var dismissedFrom: UInt64?
  /// Until then physical keys are in use, and it does not open by itself.
  var quietUntil: Instant?
  var decision = Decision.untouched
}

// Opening for a field, hiding when it is left.
extension Keyboard {
  /// The field has the focus, or none has.
  mutating func follow(_ field: Field?, at now: Instant) {
    if field?.serial != self.field?.serial {
      document = nil
      outbox.hasNews = true
      forgetComposition()
      session.begin(field?.knownTraits)
    } else if let traits = field?.knownTraits {
      session.adopt(traits)
    }
    followLanguage()
    let old = self.field
    self.field = field
    serve(after: old, at: now)
    decide(at: now)
  }

  private mutating func decide(at now: Instant) {
    // Whoever has grabbed the keys says nothing of whether the keyboard is wanted.
    guard custody.isOfField else { return }
    if let reason = reasonToStayAway {
      if isWanted, !presence.isByHand, settings.focus.opens {
        if presence.leaveAt == nil { presence.leaveAt = now + settings.focus.grace }
        presence.decision = .left
      } else if !isWanted {
        presence.decision = reason
      }
      return
    }
    if presence.leaveAt != nil { presence.decision = .opened }
    presence.leaveAt = nil
    presence.isByHand = false
    guard let serial = field?.serial, !isWanted else { return }
    if let quiet = presence.quietUntil, now < quiet {
      presence.dismissedFrom = serial
      presence.decision = .physicalKeys
    } else if serial != presence.dismissedFrom {
      presence.cameByItself = true
      presence.decision = .opened
      show()
    } else if presence.decision != .physicalKeys {
      presence.decision = .dismissed
    }
  }

  /// Why the keyboard does not open for the field by itself; nil when it does.
  private var reasonToStayAway: Decision? {
    if !settings.focus.opens { return .switchedOff }
    guard let field else { return .noField }
    if !field.isEditable { return .notEditable }
    if !field.opensKeyboard { return .refused }
    return settings.focus.never.contains { $0 == field.application } ? .never : nil
  }

  mutating func showByHand() {
    presence = Presence(isByHand: true, decision: .shownByHand)
    show()
  }

  mutating func hideByHand() {
    presence = Presence(dismissedFrom: field?.serial, decision: .hiddenByHand)
    hide()
  }

  /// Nobody took the focus within the grace period.
  mutating func leaveIfDue(at now: Instant) {
    guard let leaveAt = presence.leaveAt, leaveAt <= now else { return }
    presence.leaveAt = nil
    presence.decision = reasonToStayAway ?? .left
    hide()
  }

  // MARK: Fingers on the field, hands on other keys

  /// Whether a tap outside the keyboard may bring it back: while it is hidden, wherever it may open by itself.
  package var wantsTaps: Bool {
    guard !isWanted, settings.focus.opens else { return false }
    if custody == .lock { return true }
    guard custody.isOfField, field?.opensKeyboard != false else { return false }
    return !settings.focus.never.contains { $0 == application }
  }

  /// Whether physical keys mean anything to it.
  package var mindsPhysicalKeys: Bool {
    settings.focus.opens && settings.focus.quietAfterKeys > 0
  }

  /// A finger came down at `point` (root px) while the keyboard was hidden: on the field that has the
  /// focus it means that the keyboard is wanted. At a lock it means that anywhere: nobody tells where the
  /// password goes, and without the keyboard there may be no way back in.
  mutating func tapElsewhere(at point: Point) {
    let isOnField = reasonToStayAway == nil && field?.frame?.contains(point) == true
    guard wantsTaps, custody == .lock || isOnField,
      button?.frame.contains(point) != true
    else { return }
    presence = Presence(cameByItself: true, decision: .tapped)
    show()
  }

  /// The field that is served was touched, by the word of its application or by the pointer's shape. A mouse
  /// says less than a finger: who types on a physical keyboard uses it, too.
  mutating func fieldTapped(byFinger: Bool, at now: Instant) {
    guard wantsTaps, reasonToStayAway == nil else { return }
    if !byFinger, let quiet = presence.quietUntil, now < quiet { return }
    presence = Presence(cameByItself: true, decision: .tapped)
    show()
  }

  /// A key of a physical keyboard was pressed: who types there wants the screen.
  mutating func notePhysicalKey(at now: Instant) {
    let quiet = settings.focus.quietAfterKeys
    guard settings.focus.opens, quiet > 0 else { return }
    presence.quietUntil = now + quiet
    guard isWanted, presence.cameByItself else { return }
    presence.leaveAt = nil
    presence.dismissedFrom = field?.serial
    presence.decision = .physicalKeys
    hide()
  }
}
