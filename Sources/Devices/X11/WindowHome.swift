package import CX11
package import KeyModel

/// The place of the keyboard's window.
package enum WindowHome: Hashable, Sendable {
  /// A separate window on the screen, above all other windows.
  case screen
  /// A window inside another client's window. This client takes the window, sizes it and shows it (XEmbed 0.5; R-DESK-4).
  case plug
  /// A child in the lower part of this window of another client.
  case inside(UInt)

  /// The share of the height of another client's window that the keyboard takes, for example beside the dialog of a
  /// lock (R-DESK-2).
  static let share = 0.4
  /// The size of a plug in px until its embedder sets one.
  static let first = Size(width: 800, height: 250)

  package var isEmbedded: Bool { self != .screen }
}

/// A change of the keyboard's window by another client.
enum WindowNews {
  case nothing
  /// The window was lost. There is a new window, which has no picture and is not shown.
  case lost
  /// The embedder has given the window another size.
  case resized
  /// The embedder has released the window, or has ended.
  case gone
}

extension Connection {
  /// Makes the keyboard's window inside another client's window. No window manager handles this window, and the
  /// embedder decides when it is shown.
  func makeEmbeddedWindow(_ home: WindowHome) -> Window {
    var (parent, frame) = (root, WindowHome.first.bounds)
    if case .inside(let window) = home {
      parent = window
      frame = lowerPart(of: window) ?? frame
      XSelectInput(display, window, StructureNotifyMask)
    }
    let window = XCreateSimpleWindow(
      display, parent, Int32(frame.x), Int32(frame.y), UInt32(max(frame.width, 1)),
      UInt32(max(frame.height, 1)), 0, 0, 0)
    XSetWindowBackgroundPixmap(display, window, 0)
    XSelectInput(display, window, ExposureMask | StructureNotifyMask)
    describe(window, name: "Keycap", type: .typeNotification)
    if home == .plug { tellEmbedder(of: window, isMapped: false) }
    selectTouches(on: window)
    return window
  }

  /// Sets `_XEMBED_INFO`: version 0, and whether the window asks to be mapped.
  func tellEmbedder(of window: Window, isMapped: Bool) {
    setNumbers([0, isMapped ? 1 : 0], of: window, atoms[.embedInfo], type: atoms[.embedInfo])
  }

  /// Returns the keyboard's rectangle in another client's window, in px of this window; nil if the window has gone.
  func lowerPart(of window: Window) -> Rect? {
    guard let attributes = attributes(of: window) else { return nil }
    let whole = Rect(attributes)
    let height = (whole.height * WindowHome.share).rounded()
    return Rect(x: 0, y: whole.height - height, width: whole.width, height: height)
  }

  /// Returns the origin of the window, in root px, by a round trip.
  func origin(of window: Window) -> Point {
    var (x, y, child) = (Int32(0), Int32(0), Window(0))
    XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child)
    return Point(x: Double(x), y: Double(y))
  }

  /// Returns the innermost window at this point (root px), by a round trip for each level.
  package func innermostWindow(at point: Point) -> Window {
    var (window, x, y, child) = (root, Int32(0), Int32(0), Window(0))
    for _ in 0..<Connection.deepest {
      guard
        XTranslateCoordinates(
          display, root, window, Int32(point.x), Int32(point.y), &x, &y, &child) != 0, child != 0
      else { break }
      window = child
    }
    return window
  }
}
