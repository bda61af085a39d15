internal import CX11
internal import Glibc
import X11

/// Keyboard grabs by other clients, such as launchers, menus and screen locks. The grabbing client gets the keys,
/// wherever the focus is. No request of the X protocol names this client.
struct KeyboardGrab {
  private let connection: Connection
  private let window: Window

  /// Prepares the checks. `window` is a window of this process that is never shown.
  init(connection: Connection, window: Window) {
    self.connection = connection
    self.window = window
  }

  /// Whether another client has grabbed the keyboard.
  var isOthers: Bool { connection.isKeyboardGrabbed(asking: window) }

  /// Returns a window of the client to which the server delivers the key that `strike` sends, as the RECORD
  /// extension reports. Returns nil without this extension, or if `strike` sent no key.
  func receiver(of strike: () -> Bool) -> Window? {
    let display = connection.display
    var (major, minor) = (Int32(0), Int32(0))
    // The server sends records on a separate connection. While it records, it reads no requests on this connection.
    guard XRecordQueryVersion(display, &major, &minor) != 0,
      let other = try? Connection(name: connection.name), let context = makeContext()
    else { return nil }
    defer { XRecordFreeContext(display, context) }
    let heard = UnsafeMutablePointer<Heard>.allocate(capacity: 1)
    heard.initialize(to: Heard())
    defer { heard.deallocate() }
    guard XRecordEnableContextAsync(other.display, context, Heard.record, heard) != 0 else {
      return nil
    }
    let isStruck = strike()
    XSync(display, 0)
    XRecordDisableContext(display, context)
    XSync(display, 0)
    while !heard.pointee.isOver, !other.isLost {
      XRecordProcessReplies(other.display)
      var entry = pollfd(fd: other.descriptor, events: Int16(POLLIN), revents: 0)
      if !heard.pointee.isOver, poll(&entry, 1, KeyboardGrab.patience) <= 0 { break }
    }
    guard isStruck, let window = heard.pointee.window else { return nil }
    return connection.areOfOneClient(window, heard.pointee.client)
      ? window : highestWindow(of: heard.pointee.client)
  }

  /// Returns the client's highest window. This is needed for clients that grab the keyboard for the root window.
  private func highestWindow(of client: XID) -> Window? {
    connection.kin(of: connection.root)?.children.last { connection.areOfOneClient($0, client) }
  }

  /// Time in which the server has to send all records, in milliseconds.
  private static let patience: Int32 = 1000

  private func makeContext() -> XRecordContext? {
    let types = [KeyPress, GenericEvent].map { UInt8($0) }
    var ranges = types.compactMap { type -> UnsafeMutablePointer<XRecordRange>? in
      let range = XRecordAllocRange()
      range?.pointee.delivered_events = XRecordRange8(first: type, last: type)
      return range
    }.map(Optional.some)
    defer { for range in ranges { XFree(range) } }
    var clients = XRecordClientSpec(XRecordAllClients)
    let context = XRecordCreateContext(
      connection.display, 0, &clients, 1, &ranges, Int32(ranges.count))
    XSync(connection.display, 0)
    return context == 0 ? nil : context
  }
}

/// The first recorded key press.
private struct Heard {
  /// The window to which the key press was delivered; nil if unknown.
  var window: Window?
  /// The client that owns this window.
  var client: XID = 0
  /// Whether the recording is over.
  var isOver = false

  static let record: XRecordInterceptProc = { closure, data in
    guard let data else { return }
    defer { XRecordFreeData(data) }
    guard let heard = closure?.withMemoryRebound(to: Heard.self, capacity: 1, { $0 }) else {
      return
    }
    if data.pointee.category == XRecordEndOfData { heard.pointee.isOver = true }
    guard data.pointee.category == XRecordFromServer, data.pointee.data_len >= 8,
      let bytes = data.pointee.data, heard.pointee.window == nil
    else { return }
    heard.pointee.window = window(of: UnsafeRawPointer(bytes))
    heard.pointee.client = data.pointee.id_base
  }

  /// Returns the window in a key event of the wire format (X11 protocol; XI2 protocol, DeviceEvent).
  private static func window(of event: UnsafeRawPointer) -> Window? {
    let type = Int32(event.load(as: UInt8.self) & 0x7f)
    if type == KeyPress { return Window(event.loadUnaligned(fromByteOffset: 12, as: UInt32.self)) }
    guard type == GenericEvent,
      event.loadUnaligned(fromByteOffset: 8, as: UInt16.self) == UInt16(XI_KeyPress)
    else { return nil }
    return Window(event.loadUnaligned(fromByteOffset: 24, as: UInt32.self))
  }
}
