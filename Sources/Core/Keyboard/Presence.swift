import Control
import InputSession
package import KeyModel
import Pages

/// Decides when the keyboard opens and hides by itself. Opened by hand, it stays until it is hidden
/// by hand or a field takes it over.
struct Presence: Hashable, Sendable {
  /// True if the keyboard was shown by a command, not for a field.
  var isByHand = false
  /// True if a field made the keyboard appear, not a command.
  var cameByItself = false
  /// When the keyboard hides because its field was left; nil if it does not.
  var leaveAt: Instant?
  /// Serial number of the field at which the keyboard was hidden by hand or by a physical key: it
  /// does not open by itself for that one.
  var dismissedFrom: UInt64?
  /// Until this time physical keys count as in use, and the keyboard does not open by itself.
  var quietUntil: Instant?
  var decision = Decision.untouched

  /// The toolkits whose deletions are known: see `Erasure`.
  static let measured: Set<String> = ["gtk", "qt", "gecko", "chromium"]
}

// Opens the keyboard for a field, and hides it when the field is left.
extension Keyboard {
  /// Notes that `field` has the focus, or that none has.
  mutating func follow(_ field: Field?, at now: Instant) {
    if field?.serial != self.field?.serial {
      document = nil
      outbox.hasNews = true
      if !isFirstWord(of: field) { forgetComposition() }
      liftText(at: now)
      session.begin(field?.knownTraits, isTold: field?.isToldOnTheBus == true)
    } else if let traits = field?.knownTraits {
      session.adopt(traits)
    }
    session.countsMarks = field?.toolkit.map { Presence.measured.contains($0.lowercased()) } == true
    followLanguage()
    let old = self.field
    self.field = field
    serve(after: old, at: now)
    decide(at: now)
  }

  private mutating func decide(at now: Instant) {
    // A client that has grabbed the keys does not tell whether the keyboard is wanted.
    guard custody.isOfField, custody != .list else { return }
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
    guard !isFixture else { return }
    finishConversion(.typed)
    presence = Presence(dismissedFrom: field?.serial, decision: .hiddenByHand)
    hide()
  }

  /// Hides the keyboard if no field took the focus within the grace period.
  mutating func leaveIfDue(at now: Instant) {
    guard let leaveAt = presence.leaveAt, leaveAt <= now else { return }
    presence.leaveAt = nil
    presence.decision = reasonToStayAway ?? .left
    hide()
  }

  // MARK: Fingers on the field, hands on other keys

  /// Whether a tap outside the keyboard may open it: while it is hidden, wherever it may open by
  /// itself.
  var wantsTaps: Bool {
    guard !isWanted, settings.focus.opens else { return false }
    if custody == .lock { return true }
    // A press on a canvas may grab the keys until its lift.
    guard custody.isOfField || custody == .passing else { return false }
    guard (custody == .passing ? told : field)?.opensKeyboard != false else { return false }
    return !settings.focus.never.contains { $0 == application }
  }

  /// Whether a swipe from an edge may open it: never before somebody has logged in, and not at a lock.
  var wantsSwipes: Bool {
    !isWanted && settings.desktop.swipe != .off && !custody.isLocked
  }

  /// A finger was dragged over other windows.
  mutating func swiped(_ swipe: Swipe) {
    guard wantsSwipes,
      screen.monitors.contains(where: { swipe.comes(from: settings.desktop.swipe, of: $0) })
    else { return }
    showByHand()
  }

  /// Whether a tap outside the keyboard may be one into text: not if another client held the keys
  /// before the finger came down, as an open menu does. A canvas grabs them with the press itself.
  package func mayCount(_ tap: Tap) -> Bool {
    guard wantsTaps, custody != .lock, let grab = lastGrab, tap.pressedAt > grab.began else {
      return wantsTaps && custody != .lock
    }
    return grab.ended.map { tap.pressedAt > $0 } ?? false
  }

  /// Whether keys of a physical keyboard make the keyboard hide.
  var mindsPhysicalKeys: Bool {
    settings.focus.opens && settings.focus.quietAfterKeys > 0
  }

  /// A finger came down at `point` (root px) while the keyboard was hidden. At a lock the keyboard is wanted then:
  /// nobody tells where the password goes, and without the keyboard there may be no way back in. Elsewhere
  /// `FieldTracker` decides what a tap means, and `fieldTapped` tells it.
  mutating func tapElsewhere(at point: Point) {
    // The tap that opened the keyboard by its button may be told after that.
    if !isWanted { (lastTap, isTypedByHand) = (point, false) }
    guard custody == .lock, wantsTaps, button?.frame.contains(point) != true else { return }
    presence = Presence(cameByItself: true, decision: .tapped)
    show()
  }

  /// The served field was tapped, as its application or the pointer's shape tells. A mouse counts
  /// less than a finger: somebody who types on a physical keyboard uses it, too.
  mutating func fieldTapped(byFinger: Bool, at now: Instant) {
    guard wantsTaps, custody.isOfField, reasonToStayAway == nil else { return }
    if !byFinger, let quiet = presence.quietUntil, now < quiet { return }
    presence = Presence(cameByItself: true, decision: .tapped)
    show()
  }

  /// A key of a physical keyboard was pressed: its user needs the screen more than the keyboard.
  mutating func notePhysicalKey(at now: Instant) {
    let quiet = settings.focus.quietAfterKeys
    if quiet > 0 { isTypedByHand = true }
    guard settings.focus.opens, quiet > 0 else { return }
    presence.quietUntil = now + quiet
    guard isWanted, presence.cameByItself else { return }
    presence.leaveAt = nil
    presence.dismissedFrom = field?.serial
    presence.decision = .physicalKeys
    hide()
  }
}
