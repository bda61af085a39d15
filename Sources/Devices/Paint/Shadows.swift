internal import CCairo
internal import KeyModel

/// Soft shadows of pop-ups, cached by shape: all letters of a row have the same shape.
final class Shadows {
  private var kept: [(shape: Shape, mask: Mask)] = []

  private static let capacity = 4
  /// Half the width of the blur's box, and the downward offset, in pt. Three passes reach 12 pt further, so
  /// that `Scene.shadowMargin` has room for the whole shadow with its offset.
  private static let blur = 4.0
  private static let drop = 3.0

  private struct Shape: Equatable {
    var size: Size
    var scale: Double
    var kind: Scene.Kind
    var body: Rect
    var isPad: Bool
  }

  /// The shadow of the pop-up `scene`, whose outline `path` draws, as a mask of the window's size.
  func shadow(of scene: Scene, path: (Pen) -> Void) -> Mask? {
    let shape = Shape(
      size: scene.size, scale: scene.scale, kind: scene.kind, body: scene.body, isPad: scene.isPad)
    if let known = kept.first(where: { $0.shape == shape }) { return known.mask }
    guard
      let mask = Mask(
        left: 0, top: 0, width: Int(scene.size.width.rounded(.up)),
        height: Int(scene.size.height.rounded(.up)))
    else { return nil }
    mask.draw { context in
      cairo_translate(context, 0, (Shadows.drop * scene.scale).rounded())
      path(Pen(context: context))
      cairo_set_source_rgba(context, 0, 0, 0, 1)
      cairo_fill(context)
    }
    mask.blur(radius: Int((Shadows.blur * scene.scale).rounded()), passes: 3)
    if kept.count >= Shadows.capacity { kept.removeFirst() }
    kept.append((shape, mask))
    return mask
  }
}
