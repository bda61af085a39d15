internal import CX11
import KeyModel

/// Repairs changes that other clients make to the keyboard's windows. Any client may unmap, move, reparent or
/// destroy any window.
struct Recovery {
  enum Need {
    case nothing
    /// The window was destroyed.
    case window
    /// The window is not at its place.
    case place
  }

  private var insistence = Insistence()

  /// Whether events of this type can make a repair necessary.
  static func concerns(_ type: Int32) -> Bool {
    [DestroyNotify, UnmapNotify, ReparentNotify, ConfigureNotify].contains(type)
  }

  /// Whether another repair is allowed. If a client repeats its change, the repairs end.
  mutating func allows(at now: Instant) -> Bool { insistence.allows(at: now) }

  /// Returns the repair that an event of `window` makes necessary; nil if none is necessary. `frame` is the window's
  /// proper place (root px); nil while the window is not shown. Events that other clients send do not count.
  static func need(
    _ event: XEvent, of window: Window, at frame: Rect?, _ connection: Connection
  ) -> Need {
    guard event.xany.send_event == 0 else { return .nothing }
    switch event.type {
    case DestroyNotify: return .window
    case UnmapNotify, ReparentNotify, ConfigureNotify:
      // The server may not have handled a change by this program yet, so only the present state counts.
      guard let frame, let kin = connection.kin(of: window),
        let attributes = connection.attributes(of: window)
      else { return .nothing }
      let isRight =
        kin.parent == connection.root && attributes.map_state != IsUnmapped
        && Rect(attributes) == frame
      return isRight ? .nothing : .place
    default: return .nothing
    }
  }
}

extension Connection {
  /// Puts one of the keyboard's windows back on top of the root, shown.
  func putBack(_ window: Window, _ frame: Rect) {
    XReparentWindow(display, window, root, Int32(frame.x), Int32(frame.y))
    place(window, frame)
    XMapRaised(display, window)
  }
}
