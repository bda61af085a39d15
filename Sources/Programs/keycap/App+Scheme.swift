import Board
import Commands
import Focus
import KeyModel
import Keyboard
import Library
import Runtime
import Windows
import X11

/// The keyboard's scheme, light or dark, follows the looks of the field (R-TRAIT-7), as
/// `SchemeTracker` decides. The screen is looked at when the keyboard is shown, when another field
/// or window gets the focus, and when the insertion point moves: after every moment at which a
/// `textDidChange` would come, and at no others.
extension App {
  /// Time after which the screen is read once more, because applications fade their colours.
  static let settling: Milliseconds = 250

  /// Reports to the tracker that the background may have changed, if the keyboard is shown or about to be.
  func lookUpScheme(at now: Instant) {
    // While a locker covers the screen, its pixels are not a field's background.
    guard library.followsScheme(settings.theme), keyboard.custody.isOfField,
      keyboard.placement != nil || keyboard.button != nil
    else { return }
    let target = SchemeTracker.Target(keyboard.field, in: active)
    let isShown =
      keyboard.placement == nil ? display.button?.isShown == true : display.window.isShown
    let isTerminal = keyboard.field?.traits.type == .terminal
    trackScheme(.changed(target, isShown: isShown, isTerminal: isTerminal), at: now)
  }

  /// Gives the scheme tracker an event, and carries out its actions.
  func trackScheme(_ event: SchemeTracker.Event, at now: Instant) {
    for action in schemes.handle(event, at: now) {
      switch action {
      case .look(let target):
        trackScheme(.seen(desktop.look(at: target, leavingOut: covers)), at: now)
      case .wear: retheme(at: now)
      case .wake(let instant): if let schemeTimer { loop.set(schemeTimer, at: instant) }
      }
    }
  }

  /// The areas that the keyboard's own windows cover.
  private var covers: [Rect] {
    let keys = display.window.isShown ? keyboard.placement?.frame : nil
    return [keys, keyboard.button?.frame, keyboard.popup?.frame].compactMap(\.self)
  }

  /// Reads the field and its scheme again after `settling`, when windows no longer move.
  func lookAgain(at now: Instant) {
    guard keyboard.placement != nil || keyboard.button != nil, let settleTimer else { return }
    loop.set(settleTimer, at: now + App.settling)
  }

  func retheme(at now: Instant) {
    if let theme = library.theme(for: settings, scheme: schemes.scheme), theme != display.theme {
      display.theme = theme
      display.damageAll(of: keyboard.scene)
    }
    tellMistakes()
    // A theme that the user has chosen does not follow the field's looks.
    dispatch(.scheme(display.theme.scheme), at: now)
  }
}
