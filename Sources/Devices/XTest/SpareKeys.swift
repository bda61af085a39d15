internal import CX11
import Synthesis
import X11

/// Writes keysyms on spare keycodes, for the synthesiser and for the repair after a crash.
///
/// Each keyboard device has its own keymap, and the core keyboard has the keymap of the device used last. A request
/// covers all keycodes from the first to the last that changes. A request to the core keyboard is applied to every
/// device, so that devices with different layouts would all get the same layout.
enum SpareKeys {
  /// Gives each of `codes` the keysyms that `symbols` returns; an empty list takes keysyms off. Returns false if the
  /// server refuses. `device` is XTest's keyboard, and `type` is an index of a key type in its keymap.
  static func write(
    _ connection: Connection, _ codes: [UInt8], device: UInt32, type: Int32,
    _ symbols: (UInt8) -> [UInt32]
  ) -> Bool {
    let core = UInt32(XkbUseCoreKbd)
    guard let first = codes.min(), let shared = KeyboardMap(connection, core),
      let own = device == core ? shared : KeyboardMap(connection, device)
    else { return false }
    let others = TestKeyboard.beside(connection, device).compactMap { KeyboardMap(connection, $0) }
    if ([shared] + others).allSatisfy({ $0.canTake(codes, of: own, type: type) }) {
      return shared.write(codes, type: type, symbols)
    }
    // After a key event of `device`, even a release, the core keyboard has the keymap of `device`, and adopts its
    // later changes.
    XTestFakeKeyEvent(connection.display, UInt32(first), 0, 0)
    for other in others {
      guard let type = other.index(of: type, in: own) else { continue }
      _ = other.write(codes.filter { other.isOurs($0, as: own) }, type: type, symbols)
    }
    return own.write(codes, type: type, symbols)
  }

  /// Whether the keyboards `others` have the same layout as `device`, except for the spare keycodes `codes`.
  static func areAlike(
    _ connection: Connection, _ device: UInt32, _ others: [UInt32], beside codes: [UInt8]
  ) -> Bool {
    guard let own = KeyboardMap(connection, device) else { return true }
    return others.allSatisfy {
      KeyboardMap(connection, $0)?.hasSameKeys(as: own, in: 8...255, but: Set(codes)) ?? true
    }
  }

  /// Takes the keysyms off keycodes that an instance of the program had bound.
  static func clear(_ connection: Connection, _ codes: [UInt8]) {
    let device = TestKeyboard.find(connection) ?? UInt32(XkbUseCoreKbd)
    _ = write(connection, codes, device: device, type: Int32(XkbOneLevelIndex)) { _ in [] }
  }
}

/// The keymap of one keyboard device.
private final class KeyboardMap {
  private let display: OpaquePointer
  private let map: XkbDescPtr
  private let types: UnsafeBufferPointer<XkbKeyTypeRec>

  init?(_ connection: Connection, _ device: UInt32) {
    // XkbChangeTypesOfKey also resizes the key's actions; since libX11 1.8.12 it does so even for no group.
    let parts = XkbKeyTypesMask | XkbKeySymsMask | XkbModifierMapMask | XkbKeyActionsMask
    guard let map = ServerMap.parts(parts, connection.display, device) else { return nil }
    let client = map.pointee.map
    display = connection.display
    self.map = map
    types = UnsafeBufferPointer(
      start: client?.pointee.types, count: Int(client?.pointee.num_types ?? 0))
  }

  deinit { XkbFreeKeyboard(map, 0, 1) }

  /// Whether a request for the keymap `own` changes nothing in this keymap except the keycodes `codes`. These
  /// keycodes must be free in this keymap, or carry this program's keysyms.
  func canTake(_ codes: [UInt8], of own: KeyboardMap, type: Int32) -> Bool {
    guard let first = codes.min(), let last = codes.max() else { return true }
    return isType(type, type, in: own) && codes.allSatisfy { isOurs($0, as: own) }
      && hasSameKeys(as: own, in: first...last, but: Set(codes))
  }

  func hasSameKeys(
    as own: KeyboardMap, in range: ClosedRange<UInt8>, but others: Set<UInt8>
  ) -> Bool {
    range.allSatisfy { others.contains($0) || keycap_same_key(map, own.map, $0) != 0 }
  }

  /// Whether the keycode has no keysyms in this keymap, or the same keysyms as in `own`.
  func isOurs(_ code: UInt8, as own: KeyboardMap) -> Bool {
    keycap_num_groups(map, code) == 0 || keycap_same_syms(map, own.map, code) != 0
  }

  /// Returns the index in this keymap of the type with the index `type` in `own`; nil if there is none.
  func index(of type: Int32, in own: KeyboardMap) -> Int32? {
    isType(type, type, in: own)
      ? type : types.indices.map(Int32.init).first { isType($0, type, in: own) }
  }

  private func isType(_ index: Int32, _ wanted: Int32, in own: KeyboardMap) -> Bool {
    guard types.indices.contains(Int(index)), own.types.indices.contains(Int(wanted)) else {
      return false
    }
    var (mine, theirs) = (types[Int(index)], own.types[Int(wanted)])
    return keycap_same_type(&mine, &theirs) != 0
  }

  func write(_ codes: [UInt8], type: Int32, _ symbols: (UInt8) -> [UInt32]) -> Bool {
    guard let first = codes.min(), let last = codes.max() else { return false }
    for code in codes {
      let keysyms = symbols(code)
      var types: [Int32] = [type, 0, 0, 0]
      let groups = keysyms.isEmpty ? 0 : 1
      guard
        XkbChangeTypesOfKey(
          map, Int32(code), Int32(groups), UInt32(XkbGroup1Mask), &types, nil) == Success
      else { return false }
      for (level, keysym) in keysyms.enumerated() {
        keycap_set_sym(map, code, Int32(level), UInt(keysym))
      }
    }
    var changes = XkbMapChangesRec()
    changes.changed = UInt16(XkbKeySymsMask)
    changes.first_key_sym = first
    changes.num_key_syms = last - first + 1
    return XkbChangeMap(display, map, &changes) != 0
  }
}
