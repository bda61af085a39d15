internal import CX11
import KeyModel
import Synthesis
import X11

/// Makes text correct whatever modifiers are held, latched or locked: they are removed before text and restored
/// after it (R-DOC-1).
extension Synthesizer {
  func beginText() {
    if modifiers.takeSwitchForText() {
      switchDevice()
      nudge()
    }
    guard let locks = modifiers.disturbance(on: map) else { return }
    let codes = keysInTheWay()
    let lifted = modifiers.lifted(releasing: codes, locks: locks, on: map)
    note?.setLifted(lifted)
    liftFilters()
    hold([])
    carryOut(modifiers.liftModifiers(lifted))
  }

  /// Makes XTest's keyboard the device used last, without a key that a client sees. The first key after a key of
  /// another keyboard makes the server change the core keymap. Qt 5 then forgets locks and group, and a window
  /// manager grabs its keys again, so the change must be finished before this program's key. The release of a key
  /// that is not down has the same effect, without a visible key.
  func switchDevice() {
    guard let idle = map.keymap.spares.first else { return }
    XTestFakeKeyEvent(connection.display, UInt32(idle), 0, 0)
  }

  /// Undoes `beginText`.
  func putBack() {
    guard let (orders, held) = modifiers.putBack() else { return }
    carryOut(orders)
    hold(held)
  }

  private func carryOut(_ orders: [ModifierState.Order]) {
    for order in orders {
      switch order {
      case .foreignKeys(let codes, let isDown):
        for code in codes { XTestFakeKeyEvent(connection.display, UInt32(code), isDown ? 1 : 0, 0) }
        modifiers.noteForeignKeys(codes, isDown: isDown, serial: lastSerial)
      case .lock(let mask, let isOn): setLocks(mask, isOn ? mask : 0)
      case .latch(let latches): setLatches(latches)
      }
    }
  }

  /// Latches exactly the real modifiers `latches`.
  func setLatches(_ latches: UInt8) {
    XkbLatchModifiers(connection.display, UInt32(XkbUseCoreKbd), 0xff, UInt32(latches))
    modifiers.noteLatches(latches, serial: lastSerial)
  }

  func setLocks(_ affected: UInt8, _ values: UInt8) {
    XkbLockModifiers(
      connection.display, UInt32(XkbUseCoreKbd), UInt32(affected), UInt32(values))
    modifiers.noteLocks(serial: lastSerial)
  }

  /// The serial number of this program's last request.
  var lastSerial: UInt { XNextRequest(connection.display) - 1 }

  /// Returns the keys of other keyboards and programs that must be released for text. The server is asked once after
  /// each change.
  private func keysInTheWay() -> [UInt8] {
    if let known = modifiers.keysInTheWay(on: map) { return known }
    let down = DeviceKeys.down(connection)
    readEvents()
    let codes = modifiers.foreignKeys(among: down, on: map)
    modifiers.noteForeign(
      codes, hardware: codes.isEmpty ? KeySet() : DeviceKeys.hardware.down(connection))
    return codes
  }

  /// Releases keys whose finger left the physical keyboard while this program had them released. The server reported
  /// this to no client, and the keys would stay down.
  func checkForeignKeys() {
    guard modifiers.beginCheck() else { return }
    let gone = modifiers.keysLeft(DeviceKeys.hardware.down(connection))
    guard !gone.isEmpty else { return }
    for code in gone { XTestFakeKeyEvent(connection.display, UInt32(code), 0, 0) }
    connection.flush()
  }
}

/// The keys that are down on the physical keyboards, or on XTest's keyboard, whatever the core keyboard shows.
enum DeviceKeys {
  case hardware, test

  /// Returns the keys that are down on any keyboard.
  static func down(_ connection: Connection) -> KeySet {
    var bytes = [CChar](repeating: 0, count: 32)
    XQueryKeymap(connection.display, &bytes)
    return bytes.withUnsafeBytes { KeySet(bytes: $0) }
  }

  func down(_ connection: Connection) -> KeySet {
    let keyboards = connection.withInputDevices { devices in
      devices.filter { $0.use == XISlaveKeyboard && TestKeyboard.isTest($0) == (self == .test) }
        .map(\.deviceid)
    }
    var bits = [UInt8](repeating: 0, count: 32)
    for id in keyboards ?? [] { DeviceKeys.add(connection, UInt(id), to: &bits) }
    return bits.withUnsafeBytes { KeySet(bytes: $0) }
  }

  private static func add(_ connection: Connection, _ id: UInt, to bits: inout [UInt8]) {
    guard let device = XOpenDevice(connection.display, id) else { return }
    defer { XCloseDevice(connection.display, device) }
    guard let state = XQueryDeviceState(connection.display, device) else { return }
    defer { XFreeDeviceState(state) }
    keycap_add_keys(state, &bits)
  }
}
