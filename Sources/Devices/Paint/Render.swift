package import KeyModel

extension Painter {
  /// Draws `scene` into a PNG file; needs no display. The surroundings of pop-ups and of the floating
  /// keyboard stay transparent.
  package func render(_ scene: Scene, theme: Theme, to path: String) throws(PaintFailure) {
    let canvas = try picture(of: scene, theme: theme)
    try canvas.writePNG(to: path)
  }

  /// Draws `scene` into a canvas of its size.
  package func picture(of scene: Scene, theme: Theme) throws(PaintFailure) -> Canvas {
    let size = scene.size
    let canvas = try Canvas(
      width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)),
      format: scene.kind == .keyboard ? .opaque : .translucent)
    try paint(
      scene, theme: theme, damage: [size.bounds],
      into: canvas)
    return canvas
  }
}
