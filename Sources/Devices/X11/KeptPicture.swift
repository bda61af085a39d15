internal import CX11
import KeyModel

/// A picture that the X server keeps as long as this object exists.
package final class KeptPicture {
  let pixmap: Pixmap
  private let connection: Connection

  init(_ size: Size, depth: UInt32, connection: Connection) {
    self.connection = connection
    pixmap = XCreatePixmap(
      connection.display, connection.root, UInt32(size.width), UInt32(size.height), depth)
  }

  deinit {
    if !connection.isLost { XFreePixmap(connection.display, pixmap) }
  }
}
