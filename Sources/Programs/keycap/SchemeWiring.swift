import Board
import Focus
import KeyModel
import Keyboard
import Library
import Runtime
import Windows
import X11

/// Makes the keyboard light or dark, after the looks of the field (R-TRAIT-7), as `SchemeTracker` decides. The screen is
/// read when the keyboard is shown, when another field or window gets the focus, and when the insertion point moves:
/// after every moment at which a `textDidChange` would come, and at no others.
final class SchemeWiring {
  private let host: KeyboardHost
  private let desktop: Desktop
  private let display: Display
  private var tracker: SchemeTracker
  private lazy var timer = host.loop.makeTimer { [unowned self] now in
    track(.deadline, at: now)
  }
  /// Whether the screen must be read before the next picture. Keys and answers do not wait for that.
  private var isGroundStale = false

  init(_ tracker: SchemeTracker, host: KeyboardHost, desktop: Desktop, display: Display) {
    self.tracker = tracker
    self.host = host
    self.desktop = desktop
    self.display = display
  }

  /// Notes that the background may have changed: it is read before the next picture.
  func noteOtherGround() { isGroundStale = true }

  /// Whether the background must be read now; forgets that.
  func takeStaleGround() -> Bool {
    defer { isGroundStale = false }
    return isGroundStale
  }

  /// Handles that the background in the window `active` may have changed, if the keyboard is shown or about to be.
  func look(in active: ActiveWindow?, at now: Instant) {
    let outlook = host.outlook
    // While a locker covers the screen, its pixels are not a field's background.
    guard outlook.receiver.isOfField, outlook.isOnScreen,
      host.files.library.followsScheme(host.files.settings.theme)
    else { return }
    let target = SchemeTracker.Target(outlook.field, in: active)
    let isShown =
      outlook.placement == nil ? display.button?.isShown == true : display.window.isShown
    let isTerminal = outlook.field?.traits.type == .terminal
    track(.changed(target, isShown: isShown, isTerminal: isTerminal), at: now)
  }

  /// Handles whether text is selected in the field: a selection is no background.
  func follow(hasSelection: Bool, at now: Instant) { track(.selection(hasSelection), at: now) }

  private func track(_ event: SchemeTracker.Event, at now: Instant) {
    for action in tracker.handle(event, at: now) {
      switch action {
      case .look(let target):
        track(.seen(desktop.look(at: target, leavingOut: covers)), at: now)
      case .wear: retheme(at: now)
      case .wake(let instant): host.loop.set(timer, at: instant)
      }
    }
  }

  /// The areas that the keyboard's own windows cover.
  private var covers: [Rect] {
    let keys = display.window.isShown ? host.outlook.placement?.frame : nil
    return [keys, host.outlook.buttonFrame, host.pictures.popup?.frame].compactMap(\.self)
  }

  /// Shows the keyboard in the theme of the settings and the present scheme.
  func retheme(at now: Instant) {
    if let theme = host.files.theme(in: tracker.scheme), theme != display.theme {
      display.theme = theme
      display.damageAll(of: host.pictures.scene)
    }
    host.files.tellMistakes()
    // A theme that the user has chosen does not follow the field's looks.
    host.handle(.scheme(display.theme.scheme), at: now)
  }
}
