/// One monitor as RandR describes it.
package struct Monitor: Hashable, Sendable {
  /// Name of the output or monitor, such as `eDP-1`.
  package var name: String
  /// Position and size in root px.
  package var frame: Rect
  /// Physical size in mm; zero if the server does not know the size.
  package var millimetres: Size
  package var isPrimary: Bool
  /// Pixels per pt: 1, 1.25, 1.5, 2, 3 (Xft.dpi ÷ 96, or the setting).
  package var scale: Double
  /// Height in px that panels reserve at the upper edge.
  package var panels = 0.0

  package init(
    name: String, frame: Rect, millimetres: Size = .zero, isPrimary: Bool = false, scale: Double = 1
  ) {
    self.name = name
    self.frame = frame
    self.millimetres = millimetres
    self.isPrimary = isPrimary
    self.scale = scale
  }

  package var isPortrait: Bool { frame.height > frame.width }
  /// Size in pt.
  package var points: Size {
    Size(width: frame.width / scale, height: frame.height / scale)
  }
}
