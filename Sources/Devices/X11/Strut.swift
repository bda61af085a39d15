package import KeyModel

/// The area that a docked keyboard reserves (EWMH `_NET_WM_STRUT_PARTIAL`).
package enum Strut {
  /// The numbers that reserve nothing.
  static let none = [UInt](repeating: 0, count: 12)

  /// The twelve numbers of the property for a keyboard at `frame` (root px) on `monitor`. nil if nothing can be
  /// reserved: a strut is measured from the root window's bottom edge, so a monitor below this one would lose the
  /// area instead.
  package static func bottom(
    frame: Rect, monitor: String, monitors: [Monitor]
  ) -> [UInt]? {
    guard let ours = monitors.first(where: { $0.name == monitor }) else { return nil }
    let below = monitors.contains {
      $0.frame.y >= ours.frame.maxY && $0.frame.x < frame.maxX && frame.x < $0.frame.maxX
    }
    let rootBottom = monitors.map(\.frame.maxY).max() ?? ours.frame.maxY
    guard !below, rootBottom > frame.y, frame.width >= 1, frame.x >= 0 else { return nil }
    let height = UInt(rootBottom - frame.y)
    return [0, 0, 0, height, 0, 0, 0, 0, 0, 0, UInt(frame.x), UInt(frame.maxX - 1)]
  }
}
