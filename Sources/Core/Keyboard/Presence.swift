import Board
import Control
package import KeyModel
import Pages

/// Decides when the keyboard is shown and hidden, and where the floating button is that opens a hidden keyboard. If
/// a user opens the keyboard by hand, it stays until the user hides it by hand, or until a field takes it over.
struct Presence: Sendable {
  /// Whether the keyboard shall be on the screen, and for what reason.
  private enum State: Hashable, Sendable {
    case hidden
    /// A command showed the keyboard, not a field.
    case shownByHand
    /// A field or a tap made the keyboard appear.
    case opened
    /// A field has taken over a keyboard that was shown by hand, or an administrator keeps the keyboard on the screen.
    case kept
  }

  /// The effect of a touch on the floating button.
  enum ButtonOutcome: Hashable, Sendable {
    /// The touch was not on the button.
    case missed
    /// The finger is on the button, or the touch was cancelled.
    case held
    /// The button was tapped: the keyboard is shown by hand.
    case tapped
    /// The button was dragged to this place, in the form of `ButtonPlace.text`.
    case moved(String)
  }

  /// Known facts about the user's hand at the active window. They are forgotten when another window is active.
  private struct ActiveWindow: Hashable, Sendable {
    /// Whether no source reports where text can be typed in the window.
    var isSilent = false
    /// Whether physical keys were used in the window since a finger last tapped into it.
    var isTypedByHand = false
    /// The last tap of a finger outside the keyboard, in root px; nil if there was none. The insertion point may be there.
    var lastTap: Point?
  }

  /// A period in which another client held the keys. `ended` is nil while the period lasts.
  private struct Grab: Hashable, Sendable {
    var began: Instant
    var ended: Instant?
  }

  private var state = State.hidden
  /// The reason for the present state, for `keycap status`.
  private(set) var decision = Decision.untouched
  /// The time at which the keyboard hides because its field lost the focus; nil if it does not hide.
  private(set) var leaveAt: Instant?
  /// Serial number of the field at which the keyboard was hidden by hand or by a physical key; nil if there is none.
  /// The keyboard does not open by itself for this field.
  private var dismissedFrom: UInt64?
  /// The time until which physical keys count as in use; nil if none was used. Until this time the keyboard does not
  /// open by itself.
  private var quietUntil: Instant?
  private var window = ActiveWindow()
  /// The last period in which another client held the keys.
  private var lastGrab: Grab?
  /// The button that opens the hidden keyboard; nil while no button is on the screen.
  private(set) var button: FloatingButton?
  private var buttonPlace = ButtonPlace()
  private var buttonTouch: ButtonTouch?

  /// Distance in pt. A finger that moves farther drags the button, and does not open the keyboard.
  private static let buttonSlop = 10.0
  /// The height of a line of text around a tapped point, in pt.
  private static let line = 28.0

  /// Whether the keyboard shall be on the screen.
  var isWanted: Bool { state != .hidden }

  // MARK: - Shown and hidden by hand

  mutating func showByHand() { begin(.shownByHand, .shownByHand) }

  mutating func hideByHand(in surroundings: Surroundings) {
    guard !surroundings.isFixture else { return }
    begin(.hidden, .hiddenByHand)
    dismissedFrom = surroundings.field?.serial
  }

  /// Hides the keyboard, unless it has to stay on the screen.
  mutating func hide(in surroundings: Surroundings) {
    if !surroundings.isFixture { state = .hidden }
  }

  /// Shows a keyboard that has to stay on the screen from now on.
  mutating func showFixture() {
    if !isWanted { state = .kept }
  }

  /// Handles a finger that was dragged over other windows.
  mutating func handle(_ swipe: Swipe, in surroundings: Surroundings) {
    guard wantsSwipes(in: surroundings),
      surroundings.screen.monitors.contains(where: {
        swipe.comes(from: surroundings.settings.desktop.swipe, of: $0)
      })
    else { return }
    showByHand()
  }

  /// Begins a state and forgets the facts that led to the former state.
  private mutating func begin(_ state: State, _ decision: Decision) {
    (self.state, self.decision) = (state, decision)
    (leaveAt, dismissedFrom, quietUntil) = (nil, nil, nil)
  }

  // MARK: - Shown and hidden for the field

  /// Adopts the field that the keyboard types into now: opens the keyboard for it, or begins the grace time after
  /// which the keyboard hides.
  mutating func followField(in surroundings: Surroundings) {
    // While a client has grabbed the keys, the field does not say whether the keyboard shall be shown.
    guard surroundings.receiver.isOfField, surroundings.receiver != .list else { return }
    let focus = surroundings.settings.focus
    if let reason = Presence.reasonToStayAway(in: surroundings) {
      if isWanted, state != .shownByHand, focus.opens {
        if leaveAt == nil { leaveAt = surroundings.now + focus.grace }
        decision = .left
      } else if !isWanted {
        decision = reason
      }
      return
    }
    if leaveAt != nil { decision = .opened }
    leaveAt = nil
    if state == .shownByHand { state = .kept }
    guard let serial = surroundings.field?.serial, !isWanted else { return }
    if let quietUntil, surroundings.now < quietUntil {
      dismissedFrom = serial
      decision = .physicalKeys
    } else if serial != dismissedFrom {
      (state, decision) = (.opened, .opened)
    } else if decision != .physicalKeys {
      decision = .dismissed
    }
  }

  /// Hides the keyboard if no field took the focus within the grace period.
  mutating func leaveIfDue(in surroundings: Surroundings) {
    guard let due = leaveAt, due <= surroundings.now else { return }
    leaveAt = nil
    decision = Presence.reasonToStayAway(in: surroundings) ?? .left
    hide(in: surroundings)
  }

  /// Returns the reason why the keyboard does not open by itself for the field; nil if it opens.
  private static func reasonToStayAway(in surroundings: Surroundings) -> Decision? {
    let focus = surroundings.settings.focus
    if !focus.opens { return .switchedOff }
    guard let field = surroundings.field else { return .noField }
    if !field.isEditable { return .notEditable }
    if !field.opensKeyboard { return .refused }
    return focus.never.contains { $0 == field.application } ? .never : nil
  }

  // MARK: - Fingers on the field, and physical keys

  /// Whether a tap outside the keyboard may open it. The keyboard must be hidden, and must be allowed to open by itself.
  func wantsTaps(in surroundings: Surroundings) -> Bool {
    let receiver = surroundings.receiver
    guard !isWanted, surroundings.settings.focus.opens else { return false }
    if receiver == .lock { return true }
    // A press on a canvas may grab the keys until the press ends.
    guard receiver.isOfField || receiver == .passing else { return false }
    let opens =
      receiver == .passing
      ? surroundings.reported?.opensKeyboard : surroundings.field?.opensKeyboard
    guard opens != false else { return false }
    return !surroundings.settings.focus.never.contains { $0 == surroundings.application }
  }

  /// Whether a swipe from an edge may open the keyboard. A swipe opens nothing before a user has logged in, nor at a lock.
  func wantsSwipes(in surroundings: Surroundings) -> Bool {
    !isWanted && surroundings.settings.desktop.swipe != .off && !surroundings.receiver.isLocked
  }

  /// Whether a tap outside the keyboard may be a tap into text. A tap does not count if another client, such as an
  /// open menu, held the keys before the finger came down. A canvas, however, grabs the keys with the press itself.
  func mayCount(_ tap: Tap, in surroundings: Surroundings) -> Bool {
    guard wantsTaps(in: surroundings), surroundings.receiver != .lock else { return false }
    guard let lastGrab, tap.pressedAt > lastGrab.began else { return true }
    return lastGrab.ended.map { tap.pressedAt > $0 } ?? false
  }

  /// Adopts a change of the client that gets the keys. `former` is the client that got the keys before.
  mutating func followReceiver(after former: KeyReceiver, in surroundings: Surroundings) {
    if surroundings.receiver.isOfField {
      lastGrab?.ended = surroundings.now
    } else if former.isOfField {
      lastGrab = Grab(began: surroundings.now)
    }
  }

  /// Handles a finger that came down at `point` (root px) while the keyboard was hidden. At a lock the keyboard then
  /// opens: no source reports where the password is typed, and without the keyboard the user might be unable to log
  /// in. Otherwise `FieldTracker` decides what a tap means, and `fieldTapped` reports its decision.
  mutating func tapElsewhere(at point: Point, in surroundings: Surroundings) {
    // The tap on the button, which has opened the keyboard, may be reported afterwards.
    if !isWanted { (window.lastTap, window.isTypedByHand) = (point, false) }
    guard surroundings.receiver == .lock, wantsTaps(in: surroundings),
      button?.frame.contains(point) != true
    else { return }
    begin(.opened, .tapped)
  }

  /// Handles a tap on the field that the keyboard types into. The field's application or the pointer's shape reports
  /// the tap. A click of a mouse counts less than the tap of a finger, since a user who types on a physical keyboard
  /// uses a mouse, too.
  mutating func fieldTapped(byFinger: Bool, in surroundings: Surroundings) {
    guard wantsTaps(in: surroundings), surroundings.receiver.isOfField,
      Presence.reasonToStayAway(in: surroundings) == nil
    else { return }
    if !byFinger, let quietUntil, surroundings.now < quietUntil { return }
    begin(.opened, .tapped)
  }

  /// Handles a press of a physical key. The user of a physical keyboard needs the screen more than the on-screen keyboard.
  mutating func notePhysicalKey(in surroundings: Surroundings) {
    let focus = surroundings.settings.focus
    guard focus.quietAfterKeys > 0 else { return }
    window.isTypedByHand = true
    guard focus.opens else { return }
    quietUntil = surroundings.now + focus.quietAfterKeys
    guard state == .opened else { return }
    leaveAt = nil
    dismissedFrom = surroundings.field?.serial
    decision = .physicalKeys
    hide(in: surroundings)
  }

  /// Whether keys of a physical keyboard make the on-screen keyboard hide.
  static func mindsPhysicalKeys(in surroundings: Surroundings) -> Bool {
    surroundings.settings.focus.opens && surroundings.settings.focus.quietAfterKeys > 0
  }

  // MARK: The floating button

  /// Notes whether no source reports where text can be typed in the active window.
  mutating func follow(silence isSilent: Bool, in surroundings: Surroundings) {
    window.isSilent = isSilent
    // A user who types on physical keys needs no button in the next window either.
    window.isTypedByHand = quietUntil.map { surroundings.now < $0 } ?? false
    if !isSilent { window.lastTap = nil }
  }

  /// Adopts the place of the button that an earlier `ButtonOutcome.moved` reported.
  mutating func placeButton(_ text: String) {
    if let place = ButtonPlace(text: text) { buttonPlace = place }
  }

  /// Handles a touch on the button.
  mutating func handle(_ touch: Touch, in surroundings: Surroundings) -> ButtonOutcome {
    guard let button, let monitor = surroundings.monitor else {
      buttonTouch = nil
      return .missed
    }
    if touch.phase == .began, buttonTouch == nil, button.frame.contains(touch.position) {
      buttonTouch = ButtonTouch(finger: touch.id, start: touch.position, frame: button.frame)
      return .held
    }
    guard var held = buttonTouch, held.finger == touch.id else { return .missed }
    held.move(to: touch.position, slop: Presence.buttonSlop * monitor.scale)
    switch touch.phase {
    case .began, .moved:
      buttonTouch = held
      return .held
    case .cancelled:
      buttonTouch = nil
      return .held
    case .ended:
      buttonTouch = nil
      guard let frame = held.draggedFrame else { return .tapped }
      buttonPlace = ButtonPlace(nearest: frame, on: monitor)
      return .moved(buttonPlace.text)
    }
  }

  /// Updates the button. `hasWindow`: the keyboard's window is on the screen. Returns true if the button has changed.
  mutating func renewButton(hasWindow: Bool, in surroundings: Surroundings) -> Bool {
    let renewed = hasWindow ? nil : wantedButton(in: surroundings)
    guard renewed != button else { return false }
    button = renewed
    return true
  }

  private func wantedButton(in surroundings: Surroundings) -> FloatingButton? {
    guard !isWanted, isButtonDue(in: surroundings), let monitor = surroundings.monitor else {
      return nil
    }
    let target = insertionPoint(on: monitor, in: surroundings)
    var frame = buttonPlace.frame(on: monitor, avoiding: target)
    if let dragged = buttonTouch?.draggedFrame {
      frame.x = min(max(dragged.x, monitor.frame.x), monitor.frame.maxX - frame.width).rounded()
      frame.y = min(max(dragged.y, monitor.frame.y), monitor.frame.maxY - frame.height).rounded()
    }
    return FloatingButton(
      frame: frame,
      scene: .icon(of: frame.size, scale: monitor.scale, isPressed: buttonTouch != nil))
  }

  /// Whether the button shall be shown while the keyboard is hidden: because of the settings, or because the
  /// keyboard does not open by itself in this window.
  private func isButtonDue(in surroundings: Surroundings) -> Bool {
    switch surroundings.settings.floatingButton {
    case .never: false
    case .always: true
    case .auto:
      window.isSilent && !window.isTypedByHand && surroundings.receiver != .lock
        && wantsTaps(in: surroundings)
    }
  }

  /// Returns the place where text is typed, in root px: the insertion point, the field of one line, or the line that
  /// was tapped last; nil if the place is unknown.
  private func insertionPoint(on monitor: Monitor, in surroundings: Surroundings) -> Rect? {
    if let field = surroundings.field, field.isEditable, !field.isWholeWindow,
      let frame = field.frame
    {
      if let caret = surroundings.document?.caret, frame.contains(caret.origin) { return caret }
      if !field.traits.isMultiline { return frame }
    }
    let half = Presence.line * monitor.scale / 2
    return window.lastTap.map {
      Rect(x: $0.x - half, y: $0.y - half, width: 2 * half, height: 2 * half)
    }
  }
}

// Further effects of showing or hiding the keyboard.
extension Keyboard {
  /// The button that opens the hidden keyboard; nil when there is none on screen.
  var button: FloatingButton? { presence.button }

  /// Whether a tap outside the keyboard may be a tap into text.
  package func mayCount(_ tap: Tap) -> Bool { presence.mayCount(tap, in: surroundings) }

  mutating func showByHand() { present { presence, _ in presence.showByHand() } }

  mutating func hideByHand() {
    if !isFixture { finishConversion(.typed) }
    present { $0.hideByHand(in: $1) }
  }

  /// Changes the presence, and shows or hides the keyboard if this follows. When the keyboard is hidden, the layout
  /// of the window releases everything that fingers and modifiers hold (R-GLOBE-7).
  mutating func present(_ change: (inout Presence, Surroundings) -> Void) {
    let wasWanted = presence.isWanted
    change(&presence, surroundings)
    guard presence.isWanted, !wasWanted else { return }
    forgetUserIfDue(at: now)
    if field?.isEditable == true { levels.show(firstPlane) }
    outbox.isResidentStale = true
  }

  /// Handles a touch on the floating button. Returns false for any other touch.
  mutating func handleOnButton(_ touch: Touch) -> Bool {
    switch presence.handle(touch, in: surroundings) {
    case .missed: return false
    case .held: break
    case .tapped: showByHand()
    case .moved(let place): outbox.saves.append(.saveButton(place))
    }
    return true
  }
}
