package import KeyModel

/// The place of an application's window, as reported by the X server. It converts the places that the application
/// reports in coordinates of its window.
package struct WindowPlace: Hashable, Sendable {
  /// The X window in root px, with the shadows that its toolkit draws around it.
  package var frame: Rect
  /// The widths of these shadows in px (`_GTK_FRAME_EXTENTS`).
  package var shadows: Shadows

  /// The widths of the shadows at the edges of a window, in px.
  package struct Shadows: Hashable, Sendable {
    package var left: Double
    package var right: Double
    package var top: Double
    package var bottom: Double

    /// No shadows.
    package static let none = Shadows(left: 0, right: 0, top: 0, bottom: 0)

    package init(left: Double, right: Double, top: Double, bottom: Double) {
      self.left = left
      self.right = right
      self.top = top
      self.bottom = bottom
    }

    /// Reads the property's numbers; no shadows if they are not valid.
    package init(property numbers: [UInt]) {
      self = .none
      guard numbers.count == 4, numbers.allSatisfy({ $0 < 512 }) else { return }
      left = Double(numbers[0])
      right = Double(numbers[1])
      top = Double(numbers[2])
      bottom = Double(numbers[3])
    }
  }

  package init(frame: Rect, shadows: Shadows = .none) {
    self.frame = frame
    self.shadows = shadows
  }

  /// The widest border that a style draws around a window without shadows, in the toolkit's px.
  private static let widestBorder = 16.0

  /// Returns the window's coordinates in the root: their origin in root px, and the px of one unit.
  private func grid(window: Rect) -> (x: Double, y: Double, scale: Double) {
    let inner = Rect(
      x: frame.x + shadows.left, y: frame.y + shadows.top,
      width: frame.width - shadows.left - shadows.right,
      height: frame.height - shadows.top - shadows.bottom)
    guard !window.isEmpty, !inner.isEmpty else { return (inner.x, inner.y, 1) }
    // A window of the application that is not the active one has another shape.
    let (across, down) = (
      (inner.width / window.width).rounded(), (inner.height / window.height).rounded()
    )
    let scale = across == down ? max(1, across) : 1
    // GTK 4.8 reports the window without its border, and counts from the inner corner. GTK 4.18 reports the
    // window with its border, and adds the window's own negative place to the place of each object.
    func border(_ whole: Double, _ reported: Double, _ origin: Double) -> Double {
      let width = (whole / scale - reported) / 2 - origin
      return (0...WindowPlace.widestBorder).contains(width) ? width : 0
    }
    let left = border(inner.width, window.width, window.x)
    let top = border(inner.height, window.height, window.y)
    return (inner.x + scale * (left - window.x), inner.y + scale * (top - window.y), scale)
  }

  /// Converts a rectangle in coordinates of the window to root px. `window`: the rectangle of the window in the
  /// same coordinates, as reported by the application; empty if it reports none.
  package func onScreen(_ rect: Rect, window: Rect) -> Rect {
    let (x, y, scale) = grid(window: window)
    return Rect(
      x: x + scale * rect.x, y: y + scale * rect.y, width: scale * rect.width,
      height: scale * rect.height)
  }

  /// Converts `point` in root px to coordinates of the window.
  package func inWindow(_ point: Point, window: Rect) -> Point {
    let (x, y, scale) = grid(window: window)
    return Point(x: ((point.x - x) / scale).rounded(), y: ((point.y - y) / scale).rounded())
  }
}

extension Facts {
  /// Returns the facts with the object's rectangle on the screen, for a toolkit that reports it in coordinates of its window. No
  /// rectangle if the window's place is not known.
  package func placed(in place: WindowPlace?) -> Facts {
    guard profile.coordinates == .window else { return self }
    var facts = self
    facts.onScreen = inWindow.flatMap { place?.onScreen($0, window: window ?? .zero) }
    return facts
  }
}
