internal import CX11
import KeyModel
import Synthesis

/// The server's XKB keymap, read whole, with the keys and modifiers that the synthesiser needs.
struct ServerMap {
  var keymap: Keymap
  /// The keycode of a Shift key, if possible one that sets no other modifier; 0 where the keymap
  /// has none.
  var shift: UInt8
  /// The keycode of ISO_Level3_Shift; 0 where the keymap has none. `level3Mask` is its real
  /// modifier.
  var level3: UInt8
  var level3Mask: UInt8
  /// The real modifier of Num_Lock; 0 where the keymap has none.
  var numLockMask: UInt8
  /// The key type that spare keys are given.
  var spareType: SpareType
  /// For every keysym the lowest keycode that has it on the first level.
  var firstKeys: [Keysym: UInt8]

  /// A key type of the keymap, by which spare keys are bound.
  struct SpareType: Hashable {
    /// Index in the keymap's list of types.
    var index: Int32
    /// How many levels Shift and ISO_Level3_Shift reach, 1…4.
    var levels: Int
    /// True where the type consumes Lock, so that CapsLock changes nothing.
    var ignoresLock: Bool
  }

  /// Reads the keymap of the keyboard `device`; nil without XKB.
  init?(_ display: OpaquePointer, device: UInt32 = UInt32(XkbUseCoreKbd)) {
    guard let map = ServerMap.parts(clientParts | serverParts, display, device) else { return nil }
    defer { XkbFreeKeyboard(map, 0, 1) }
    XkbGetNames(display, UInt32(XkbKeyTypeNamesMask), map)
    guard let client = map.pointee.map, let server = map.pointee.server else { return nil }
    keymap = Keymap(keys: [:])
    (shift, level3, level3Mask, numLockMask) = (0, 0, 0, 0)
    spareType = SpareType(index: Int32(XkbTwoLevelIndex), levels: 2, ignoresLock: false)
    firstKeys = [:]
    for code in map.pointee.min_key_code...map.pointee.max_key_code {
      let modifiers = client.pointee.modmap[Int(code)]
      if modifiers != 0 { keymap.modifiers[code] = modifiers }
      let groups = ServerMap.groups(map, code)
      if groups.isEmpty {
        let isSpare =
          modifiers == 0 && server.pointee.vmodmap[Int(code)] == 0
          && keycap_has_actions(map, code) == 0
        if isSpare { keymap.spares.append(code) }
        continue
      }
      keymap.keys[code] = groups
      note(code, groups, modifiers)
    }
    if shift == 0 { spareType.levels = 1 }
    findType(
      display,
      UnsafeBufferPointer(start: client.pointee.types, count: Int(client.pointee.num_types)))
    firstKeys = keymap.firstKeys
  }

  /// The parts of a keyboard's keymap that are named by `wanted` (XkbKeyTypesMask …), each of them present;
  /// nil where the server leaves one out. The caller frees the map with XkbFreeKeyboard.
  static func parts(_ wanted: Int32, _ display: OpaquePointer, _ device: UInt32) -> XkbDescPtr? {
    guard let map = XkbGetMap(display, UInt32(wanted), device) else { return nil }
    guard keycap_map_holds(map, UInt32(wanted)) != 0 else {
      XkbFreeKeyboard(map, 0, 1)
      return nil
    }
    return map
  }

  /// The real modifiers that the key sets.
  func modifiers(of code: UInt8) -> UInt8 { keymap.modifiers[code] ?? 0 }

  private mutating func note(_ code: UInt8, _ groups: [Keymap.Group], _ modifiers: UInt8) {
    guard let first = groups.first?.keysyms.first else { return }
    let isShift = [UInt32(XK_Shift_L), UInt32(XK_Shift_R)].contains(first.rawValue)
    // On layouts where both Shift keys together are CapsLock, one of them sets Lock as well.
    if isShift, shift == 0 && modifiers & Keymap.shiftMask != 0 || modifiers == Keymap.shiftMask,
      self.modifiers(of: shift) != Keymap.shiftMask
    {
      shift = code
    }
    if level3 == 0, modifiers != 0, first.rawValue == 0xfe03 {
      (level3, level3Mask) = (code, modifiers)
    }
    if first.rawValue == UInt32(XK_Num_Lock) { numLockMask |= modifiers }
  }

  private static func groups(_ map: XkbDescPtr, _ code: UInt8) -> [Keymap.Group] {
    (0..<keycap_num_groups(map, code)).map { group in
      let width = keycap_group_width(map, code, group)
      let keysyms = (0..<width).map {
        Keysym(rawValue: UInt32(truncatingIfNeeded: keycap_sym(map, code, $0, group)))
      }
      return Keymap.Group(type: type(keycap_key_type(map, code, group)), keysyms: keysyms)
    }
  }

  private static func type(_ type: XkbKeyTypePtr?) -> Keymap.KeyType {
    guard let type else { return Keymap.KeyType(mask: 0, levels: [:]) }
    var result = Keymap.KeyType(mask: type.pointee.mods.mask, levels: [:])
    let entries = UnsafeBufferPointer(start: type.pointee.map, count: Int(type.pointee.map_count))
    for (index, entry) in entries.enumerated() where entry.active != 0 {
      result.levels[entry.mods.mask] = Int(entry.level)
      result.preserved[entry.mods.mask] = type.pointee.preserve?[index].mask
    }
    return result
  }

  /// Chooses the type with four levels. FOUR_LEVEL_PLUS_LOCK consumes Lock; every keymap with a
  /// third level has FOUR_LEVEL.
  private mutating func findType(
    _ display: OpaquePointer, _ types: UnsafeBufferPointer<XkbKeyTypeRec>
  ) {
    guard level3 != 0, shift != 0 else { return }
    for wanted in ["FOUR_LEVEL_PLUS_LOCK", "FOUR_LEVEL"] {
      let name = XInternAtom(display, wanted, 1)
      for (index, type) in types.enumerated() where name != 0 && type.name == name {
        spareType = SpareType(
          index: Int32(index), levels: 4,
          ignoresLock: type.mods.mask & UInt8(LockMask) != 0 && type.num_levels > 4)
        return
      }
    }
  }
}

private let clientParts = XkbKeyTypesMask | XkbKeySymsMask | XkbModifierMapMask
private let serverParts =
  XkbExplicitComponentsMask | XkbKeyActionsMask | XkbKeyBehaviorsMask | XkbVirtualModsMask
  | XkbVirtualModMapMask
