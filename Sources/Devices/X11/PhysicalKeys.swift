internal import CX11

/// Presses of keys on physical keyboards, from raw events. A key is examined only to find out whether it types
/// something, and then forgotten. Keys that programs send, including this program, come from the server's XTEST
/// devices, which are left out.
struct PhysicalKeys {
  private let connection: Connection
  private var isSelected = false

  init(connection: Connection) { self.connection = connection }

  mutating func follow(isWanted: Bool) {
    guard isWanted != isSelected, connection.extensions.input != nil else { return }
    isSelected = isWanted
    select()
  }

  /// Selects the events of all keyboards again, because a keyboard may have been plugged in.
  func select() {
    let keyboards = connection.withInputDevices { devices in
      devices.filter {
        ($0.use == XISlaveKeyboard || $0.use == XIFloatingSlave) && !TestKeyboard.isTest($0)
      }.map(\.deviceid)
    }
    for id in keyboards ?? [] {
      connection.selectInput(isSelected ? [XI_RawKeyPress] : [], on: connection.root, of: id)
    }
  }

  /// Whether the key types or edits. Modifiers and keys such as volume do not.
  func types(_ event: XIRawEvent) -> Bool {
    guard let keycode = UInt8(exactly: event.detail) else { return false }
    let keysym = XkbKeycodeToKeysym(connection.display, KeyCode(keycode), 0, 0)
    switch Int32(truncatingIfNeeded: keysym) {
    case XK_BackSpace, XK_Tab, XK_Return, XK_Delete, XK_KP_Enter, XK_KP_0...XK_KP_9: return true
    case 0x20...0xfcff: return true
    default: return keysym >> 24 == 1
    }
  }
}
