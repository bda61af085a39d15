internal import CX11
package import Focus

// Reads the shape of the pointer.
extension Connection {
  /// Returns the present shape of the pointer, by a round trip; nil if the server cannot report it.
  package func cursorShape() -> CursorShape? {
    guard let fixes = extensions.fixes, fixes.major >= 2, let image = XFixesGetCursorImage(display)
    else { return nil }
    defer { XFree(image) }
    let cursor = image.pointee
    let (width, height) = (Int(cursor.width), Int(cursor.height))
    let opaque = (0..<(width * height)).map { cursor.pixels[$0] >> 24 & 0xff > 127 }
    return CursorShape(
      name: cursor.name.map { String(cString: $0) } ?? "", width: width, height: height,
      hotX: Int(cursor.xhot), hotY: Int(cursor.yhot), opaque: opaque)
  }
}
