internal import CX11
import KeyModel
import Synthesis
import X11

/// The modifiers that were released for text, because they would change its meaning.
struct Lifted {
  /// Real modifiers of the keys `codes`.
  var foreign: UInt8
  var codes: [UInt8]
  /// The keys among `codes` that a real keyboard holds.
  var hardware: KeySet
  var locked: UInt8
  var latched: UInt8
  var held: Modifiers
}

/// Modifier keys that others hold down: a real keyboard, or another program by XTest.
struct ForeignKeys {
  var codes: [UInt8]
  /// The keys among `codes` that a real keyboard holds. The others are held by XTest.
  var hardware: KeySet
  /// True after the keys have been released and pressed again: the user may have lifted a finger off a key in
  /// between.
  var needsCheck = false
}

/// Releases held, latched and locked modifiers before text and restores them after the text, so that text comes
/// out right whatever modifiers are on (R-DOC-1).
extension Synthesizer {
  func beginText() {
    guard lifted == nil else { return }
    if needsSwitch, state.locked != 0 || state.group != 0 {
      switchDevice()
      nudge()
    }
    needsSwitch = false
    let foreign = ledger.foreign & ~harmlessMask
    let disturbing = state.locked & ~harmlessMask
    guard foreign | disturbing | state.latched != 0 || !own.held.isEmpty else { return }
    moveAside(disturbing)
  }

  /// Makes XTest's keyboard the device used last, without a key that a client sees. The first key after a key of
  /// another keyboard makes the server change the core keymap. Qt 5 then forgets locks and group, and a window
  /// manager grabs its keys again, so the change must be over before this program's key. The release of a key
  /// that is not down has the same effect.
  func switchDevice() {
    needsSwitch = false
    guard let idle = map.keymap.spares.first else { return }
    XTestFakeKeyEvent(connection.display, UInt32(idle), 0, 0)
  }

  private func moveAside(_ disturbing: UInt8) {
    let codes = keysOfOthers()
    let mask = codes.reduce(0) { $0 | map.modifiers(of: $1) }
    let record = Lifted(
      foreign: mask, codes: codes, hardware: foreignKeys?.hardware ?? KeySet(), locked: disturbing,
      latched: state.latched, held: own.held.modifiers)
    note?.setLifted(record)
    liftFilters()
    hold([])
    lifted = record
    for code in codes { XTestFakeKeyEvent(connection.display, UInt32(code), 0, 0) }
    noteModifiers()
    // StickyKeys turns each released modifier into a latch.
    if record.latched != 0 || !codes.isEmpty { setLatches(0) }
    if record.locked != 0 { setLocks(record.locked, 0) }
  }

  /// Restores the modifiers that `beginText` released.
  func putBack() {
    guard let record = lifted else { return }
    if record.locked != 0 { setLocks(record.locked, record.locked) }
    if record.latched != 0 { setLatches(record.latched) }
    for code in record.codes { XTestFakeKeyEvent(connection.display, UInt32(code), 1, 0) }
    // The guardian's note is kept until the server has reported these keys as down.
    if !record.codes.isEmpty { serials.locks = XNextRequest(connection.display) - 1 }
    lifted = nil
    noteModifiers()
    if !record.codes.isEmpty { foreignKeys?.needsCheck = true }
    hold(record.held)
  }

  /// Latches exactly the real modifiers `latches`.
  func setLatches(_ latches: UInt8) {
    XkbLatchModifiers(connection.display, UInt32(XkbUseCoreKbd), 0xff, UInt32(latches))
    state.latched = latches
    serials.locks = XNextRequest(connection.display) - 1
  }

  /// The modifier keys that others hold down. The server is asked once after each change.
  private func keysOfOthers() -> [UInt8] {
    guard ledger.foreign & ~harmlessMask != 0 else { return [] }
    if let foreignKeys { return foreignKeys.codes }
    let down = DeviceKeys.down(connection)
    readEvents()
    let codes = down.filter {
      map.modifiers(of: $0) & ~harmlessMask != 0 && !own.pressed.contains($0)
    }
    foreignKeys = ForeignKeys(
      codes: codes, hardware: codes.isEmpty ? KeySet() : DeviceKeys.hardware.down(connection))
    return codes
  }

  /// Releases keys whose finger left the real keyboard while this program had them released: the server reported
  /// that to no client, and the key would stay down.
  func checkForeignKeys() {
    foreignKeys?.needsCheck = false
    guard let keys = foreignKeys, !keys.hardware.isEmpty else { return }
    let down = DeviceKeys.hardware.down(connection)
    let gone = keys.codes.filter { keys.hardware.contains($0) && !down.contains($0) }
    guard !gone.isEmpty else { return }
    for code in gone { XTestFakeKeyEvent(connection.display, UInt32(code), 0, 0) }
    connection.flush()
    foreignKeys = nil
  }
}

/// The keys that are down on the real keyboards, or on XTest's keyboard, whatever the core keyboard
/// shows.
enum DeviceKeys {
  case hardware, test

  /// The keys that are down on any keyboard.
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
