package import KeyModel

/// A picture that another program has drawn, in a part of the window. The scene says which picture stands where; the
/// painter asks for its pixels.
package struct Pixels: Hashable, Sendable {
  /// Where the picture stands, in px of the window; the picture has the same size.
  package var frame: Rect
  /// By which the painter asks for the pixels.
  package var source: String
  /// Counts the changes of the picture.
  package var revision: Int
  /// What the last change changed, in px of the picture.
  package var changes: [Rect]

  package init(frame: Rect, source: String, revision: Int, changes: [Rect]) {
    self.frame = frame
    self.source = source
    self.revision = revision
    self.changes = changes
  }

  /// What must be repainted to come from one to the other, in px of the window.
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
