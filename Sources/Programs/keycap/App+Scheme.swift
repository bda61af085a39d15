import Appearance
import KeyModel
import Keyboard
import Library
import Runtime
import Windows
import X11

/// The keyboard's scheme, light or dark, follows the looks of the field (R-TRAIT-7). The screen is
/// looked at when the keyboard is shown, when another field or window gets the focus, and when the
/// insertion point moves: after every moment at which a `textDidChange` would come, and at no
/// others.
extension App {
  /// After so long the screen is looked at once more: applications fade their colours.
  static let settling: Milliseconds = 250

  /// Sets the scheme from the pixels of the field or the window, if the keyboard is shown or about
  /// to be.
  func lookUpScheme(at now: Instant) {
    // While a locker has the screen, its pixels are not a field's ground.
    guard isSchemeAutomatic, keyboard.custody.isOfField,
      keyboard.placement != nil || keyboard.button != nil
    else { return }
    let covers = keyboard.frames
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

  /// Looks at the field and its scheme again after `settling`, when windows have come to rest.
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
  /// The active window's scheme: by its property `_GTK_THEME_VARIANT`, else by its pixels; nil
  /// where neither tells.
  func scheme(leavingOut covers: [Rect]) -> Scheme? {
    if let variant = themeVariant() { return variant.hasPrefix("dark") ? .dark : .light }
    return activeGrey(leavingOut: covers).map(Scheme.init(grey:))
  }
}

extension Scheme {
  /// The scheme that fits a ground of that grey, 0…255.
  fileprivate init(grey: Int) { self = grey < 128 ? .dark : .light }
}
