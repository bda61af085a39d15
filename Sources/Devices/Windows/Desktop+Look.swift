package import Focus
package import KeyModel
package import X11

extension Desktop {
  /// Returns the scheme of the active window: by its property `_GTK_THEME_VARIANT`, otherwise by its pixels.
  package func look(leavingOut covers: [Rect]) -> SchemeTracker.Look {
    if let variant = themeVariant() {
      let scheme = variant.hasPrefix("dark") ? Scheme.dark : .light
      return SchemeTracker.Look(ground: scheme, rim: scheme)
    }
    return SchemeTracker.Look(activeGreys(leavingOut: covers))
  }

  /// Returns the look of a background: a field by its pixels, a window as in `look(leavingOut:)`.
  package func look(
    at target: SchemeTracker.Target, leavingOut covers: [Rect]
  ) -> SchemeTracker.Look {
    guard let field = target.field else { return look(leavingOut: covers) }
    return SchemeTracker.Look(greys(of: field, leavingOut: covers))
  }
}

extension SchemeTracker.Look {
  fileprivate init(_ greys: Desktop.Greys) {
    self.init(
      ground: greys.ground.map(Scheme.init(grey:)), rim: greys.rim.map(Scheme.init(grey:)),
      isBlank: greys.isBlank)
  }
}

extension Scheme {
  /// Makes the scheme that fits a background of this grey, 0…255.
  fileprivate init(grey: Int) { self = grey < 128 ? .dark : .light }
}
