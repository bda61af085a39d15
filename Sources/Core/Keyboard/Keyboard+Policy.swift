import Board
import InputSession
import KeyModel
import Layouts
import Pages

// Carries out the decisions of a kiosk's administrator (R-DESK-5).
extension Keyboard {
  private var permit: KeyPermit { settings.policy.keys }

  /// Whether the key is forbidden. A forbidden key is drawn dimmed, and cannot be pressed.
  func isForbidden(_ boardKey: BoardKey) -> Bool {
    guard let key = boardKey.key else { return false }
    if key.action == .dismiss { return isFixture }
    guard settings.policy.isInForce else { return false }
    return switch key.action {
    case .insert(let text):
      !text.contains { permit.admitted(.commit(String($0)), held: []) != nil }
    case .key(let keysym): !permit.allows(.keysym(keysym))
    case .return: !permit.allows(.keysym(.return))
    case .space: !permit.allows(.keysym(.space))
    case .deleteBackward: !permit.allows(.keysym(.backSpace))
    case .modifier(let modifier): permit.holdable(modifier) != modifier
    case .dead, .shift, .option, .capsLock, .plane, .globe, .page, .dismiss, .inert: false
    }
  }

  // MARK: Forgetting the user

  /// The time at which the keyboard forgets its user; nil if the keyboard never forgets.
  ///
  /// The property is never inlined: an inlined copy in a mutating function would copy the whole keyboard.
  @inline(never)
  var forgetAt: Instant? {
    fingers.forgetAt(after: settings.policy.resetAfter)
  }

  /// Forgets the last user if the keyboard was not touched for the time that the policy sets.
  mutating func forgetUserIfDue(at now: Instant) {
    guard let due = forgetAt, due <= now else { return }
    fingers.forgetUser()
    commitFingers(at: now)
    finishConversion(.dropped)
    forgetComposition()
    showNoOverlay()
    forgetUses()
    levels.resetUser()
    syncHold()
    session.begin(field?.knownTraits, isReported: field?.isReportedOnTheBus == true)
    place.forgetUser(settings)
    let first =
      enabledKeyboards.keyboard(named: settings.keyboard) ?? enabledKeyboards.keyboards.first
    if let first { _ = enabledKeyboards.prefer(first.family ?? first.identifier) }
    showOtherKeyboard()
  }
}
