import Appearance
import KeyModel
import Keyboard
import Library
import Runtime
import Windows
import X11

/// Light or dark, as the field that is typed into looks (R-TRAIT-7). It is looked up when the keyboard
/// is shown, when another field or window gets the focus, and when the insertion point moves: after
/// every moment at which a `textDidChange` would come, and at no others.
extension App {
  /// Applications fade: what was looked up is looked up once more.
  static let settling: Milliseconds = 250

  /// Looks at the screen, if the keyboard is shown or about to be.
  func lookUpScheme(at now: Instant) {
    // What a locker shows is no field's ground.
    guard isSchemeAutomatic, keyboard.custody.isOfField,
      keyboard.placement != nil || keyboard.button != nil
    else { return }
    var covers = display.window.isShown ? [keyboard.placement?.frame].compactMap(\.self) : []
    if let button = keyboard.button { covers.append(button.frame) }
    if let popup = keyboard.popup { covers.append(popup.frame) }
    let found =
      if let field = keyboard.field, field.isEditable, !field.isWholeWindow,
        let frame = field.frame, active?.frame?.intersects(frame) != false
      {
        desktop.grey(of: frame, leavingOut: covers).map(Scheme.init(grey:))
      } else {
        desktop.scheme(leavingOut: covers)
      }
    guard let found, found != scheme else { return }
    scheme = found
    retheme(at: now)
  }

  /// The same again in a moment, when the field has come to rest.
  func lookAgain(at now: Instant) {
    guard keyboard.placement != nil || keyboard.button != nil, let settleTimer else { return }
    loop.set(settleTimer, at: now + App.settling)
  }

  private var isSchemeAutomatic: Bool {
    options.applied(to: library.settings).theme == "auto"
  }

  func retheme(at now: Instant) {
    let settings = options.applied(to: library.settings)
    if let theme = library.theme(settings.theme, scheme: scheme), theme != display.theme {
      display.theme = theme
      display.damageAll(keyboard)
    }
    tellMistakes()
    dispatch(.scheme(scheme), at: now)
  }
}

extension Desktop {
  /// Light or dark as the active window is: by its own word, else by its pixels; nil when it cannot
  /// be told.
  func scheme(leavingOut covers: [Rect]) -> Scheme? {
    if let variant = themeVariant() { return variant.hasPrefix("dark") ? .dark : .light }
    return activeGrey(leavingOut: covers).map(Scheme.init(grey:))
  }
}

extension Scheme {
  /// What fits a ground of that grey, 0…255.
  fileprivate init(grey: Int) { self = grey < 128 ? .dark : .light }
}
