internal import CX11
import KeyModel
import Synthesis

extension ServerMap {
  /// Reads the keymap of the keyboard `device`; nil if the server lacks XKB.
  init?(_ display: OpaquePointer, device: UInt32 = UInt32(XkbUseCoreKbd)) {
    guard let map = ServerMap.parts(clientParts | serverParts, display, device) else { return nil }
    defer { XkbFreeKeyboard(map, 0, 1) }
    XkbGetNames(display, UInt32(XkbKeyTypeNamesMask | XkbVirtualModNamesMask), map)
    guard let client = map.pointee.map, let server = map.pointee.server else { return nil }
    var (keymap, numLockMask) = (Keymap(keys: [:]), UInt8(0))
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
      if groups.first?.keysyms.first?.rawValue == UInt32(XK_Num_Lock) { numLockMask |= modifiers }
    }
    keymap.masks = ServerMap.masks(display, map, keymap)
    self.init(keymap, numLockMask: numLockMask)
    if !hasShift { spareType.levels = 1 }
    findType(
      display,
      UnsafeBufferPointer(start: client.pointee.types, count: Int(client.pointee.num_types)))
  }

  /// Reads the parts of a keyboard's keymap that `wanted` names (XkbKeyTypesMask …); nil if the server leaves one of
  /// them out. The caller frees the keymap with XkbFreeKeyboard.
  static func parts(_ wanted: Int32, _ display: OpaquePointer, _ device: UInt32) -> XkbDescPtr? {
    guard let map = XkbGetMap(display, UInt32(wanted), device) else { return nil }
    guard keycap_map_holds(map, UInt32(wanted)) != 0 else {
      XkbFreeKeyboard(map, 0, 1)
      return nil
    }
    return map
  }

  /// Returns the real modifiers of the keymap's virtual modifiers, by their names. For a name without real modifiers, the keysyms
  /// of the keys in the modifier map decide.
  private static func masks(
    _ display: OpaquePointer, _ map: XkbDescPtr, _ keymap: Keymap
  ) -> Keymap.Masks {
    func mask(_ name: String, _ keysyms: Set<Int32>) -> UInt8 {
      let atom = XInternAtom(display, name, 1)
      let named = (0..<Int32(XkbNumVirtualMods)).filter {
        atom != 0 && keycap_virtual_name(map, $0) == atom
      }
      .reduce(UInt8(0)) { $0 | UInt8(truncatingIfNeeded: keycap_virtual_mask(map, $1)) }
      guard named == 0 else { return named }
      return keymap.modifiers.filter { code, _ in
        keymap.keys[code]?.first?.keysyms.first.map { keysyms.contains(Int32($0.rawValue)) }
          ?? false
      }.values.first ?? 0
    }
    return Keymap.Masks(
      alt: mask("Alt", [XK_Alt_L, XK_Alt_R]), super: mask("Super", [XK_Super_L, XK_Super_R]),
      level3: mask("LevelThree", [XK_ISO_Level3_Shift]),
      level5: mask("LevelFive", [XK_ISO_Level5_Shift]))
  }

  private static func groups(_ map: XkbDescPtr, _ code: UInt8) -> [Keymap.Group] {
    (0..<keycap_num_groups(map, code)).map { group in
      let width = keycap_group_width(map, code, group)
      let keysyms = (0..<width).map {
        Keysym(rawValue: UInt32(truncatingIfNeeded: keycap_sym(map, code, $0, group)))
      }
      let actions =
        keycap_has_actions(map, code) == 0 ? [] : (0..<width).map { action(map, code, $0, group) }
      return Keymap.Group(
        type: type(keycap_key_type(map, code, group)), keysyms: keysyms, actions: actions)
    }
  }

  private static func action(
    _ map: XkbDescPtr, _ code: UInt8, _ level: Int32, _ group: Int32
  ) -> Keymap.Action {
    switch keycap_action(map, code, level, group) {
    case 0: .none
    case let mask where mask > 0: .hold(UInt8(truncatingIfNeeded: mask))
    default: .other
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

  /// Chooses the type with four levels. FOUR_LEVEL_PLUS_LOCK consumes Lock; every keymap with a third level has FOUR_LEVEL.
  private mutating func findType(
    _ display: OpaquePointer, _ types: UnsafeBufferPointer<XkbKeyTypeRec>
  ) {
    guard level3Mask != 0, hasShift else { return }
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
