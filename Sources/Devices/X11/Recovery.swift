internal import CX11
import KeyModel

/// What has to be done about what other clients did to a window of ours: any client may unmap, move, reparent
/// or destroy any window.
struct Recovery {
  enum Need {
    case nothing
    /// The window has gone.
    case window
    /// It is not where it belongs.
    case place
  }

  private var insistence = Insistence()

  /// Whether an event of that type may ask for anything.
  static func concerns(_ type: Int32) -> Bool {
    [DestroyNotify, UnmapNotify, ReparentNotify, ConfigureNotify].contains(type)
  }

  /// Gives in to a client that insists.
  mutating func allows(at now: Instant) -> Bool { insistence.allows(at: now) }

  /// What an event of `window` asks for, which belongs at `frame` of the root, in px; nil while it is not
  /// shown. What other clients made up is no event of ours.
  static func need(
    _ event: XEvent, of window: Window, at frame: Rect?, _ connection: Connection
  ) -> Need {
    guard event.xany.send_event == 0 else { return .nothing }
    switch event.type {
    case DestroyNotify: return .window
    case UnmapNotify, ReparentNotify, ConfigureNotify:
      // One of our own changes may be on its way: only what holds now counts.
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
  /// Puts a window of ours back on top of the root, shown.
  func putBack(_ window: Window, _ frame: Rect) {
    XReparentWindow(display, window, root, Int32(frame.x), Int32(frame.y))
    place(window, frame)
    XMapRaised(display, window)
  }
}
