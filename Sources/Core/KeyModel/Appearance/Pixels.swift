/// A picture that another program draws, in a part of the window. The scene has the place of the picture; the
/// painter asks for its pixels.
package struct Pixels: Hashable, Sendable {
  /// Place of the picture, in px of the window; the picture has the same size.
  package var frame: Rect
  /// Name of the source from which the painter gets the pixels.
  package var source: String
  /// Number of times that the picture has changed.
  package var revision: Int
  /// Areas that the last change has altered, in px of the picture.
  package var changes: [Rect]

  package init(frame: Rect, source: String, revision: Int, changes: [Rect]) {
    self.frame = frame
    self.source = source
    self.revision = revision
    self.changes = changes
  }

  /// Returns the areas to repaint when `old` becomes `new`, in px of the window.
  package static func damage(from old: Pixels?, to new: Pixels?) -> [Rect] {
    guard old != new else { return [] }
    guard let old, let new, old.frame == new.frame, old.source == new.source,
      old.revision + 1 == new.revision
    else {
      let frames = [old?.frame, new?.frame].compactMap(\.self)
      return old?.frame == new?.frame ? Array(frames.prefix(1)) : frames
    }
    return new.changes.map {
      $0.offset(x: new.frame.x, y: new.frame.y).intersection(new.frame)
    }
  }
}
