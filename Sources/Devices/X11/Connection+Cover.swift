internal import CX11
import KeyModel

// Finds out what hides the keyboard's window (R-DESK-7). Every answer is a round trip.
extension Connection {
  /// The name of the program whose window hides at least half of `window`; nil if the window can be seen. `frame`:
  /// the window's place in root px. Windows with an alpha channel may be transparent, and count only with
  /// `countsTranslucent`. Windows of this program, such as pop-ups, do not count.
  func cover(of window: Window, frame: Rect, countsTranslucent: Bool) -> String? {
    guard let stack = kin(of: root)?.children, let position = stack.firstIndex(of: window) else {
      return nil
    }
    let cover = stack[(position + 1)...].last { other in
      guard !areOfOneClient(other, window),
        let part = visiblePart(of: other, countsTranslucent: countsTranslucent)
      else { return false }
      return part.intersection(frame).area * 2 >= frame.area
    }
    return cover.map(programName)
  }

  /// The bounds of what a window shows, in root px; nil if it shows nothing.
  private func visiblePart(of window: Window, countsTranslucent: Bool) -> Rect? {
    guard let attributes = attributes(of: window), attributes.map_state == IsViewable,
      attributes.`class` == InputOutput, countsTranslucent || attributes.depth < 32
    else { return nil }
    let frame = Rect(attributes)
    guard extensions.shape != nil else { return frame }
    var (hasShape, hasClip) = (Int32(0), Int32(0))
    var (x, y, clipX, clipY) = (Int32(0), Int32(0), Int32(0), Int32(0))
    var (width, height, clipWidth, clipHeight) = (UInt32(0), UInt32(0), UInt32(0), UInt32(0))
    guard
      XShapeQueryExtents(
        display, window, &hasShape, &x, &y, &width, &height, &hasClip, &clipX, &clipY, &clipWidth,
        &clipHeight) != 0, hasShape != 0
    else { return frame }
    guard width > 0, height > 0 else { return nil }
    return Rect(
      x: frame.x + Double(x), y: frame.y + Double(y), width: Double(width), height: Double(height))
  }

  /// The program of a window by WM_CLASS of the window or of a window inside it.
  private func programName(of window: Window) -> String {
    for candidate in [window] + (kin(of: window)?.children ?? []) {
      let name = text(of: candidate, Atom(XA_WM_CLASS), limit: 64)?.prefix { $0 != "\0" } ?? ""
      if !name.isEmpty { return String(name) }
    }
    return "another program"
  }
}
