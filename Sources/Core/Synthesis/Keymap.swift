package import KeyModel

/// The server's keymap as a value: for every keycode its groups, and in each group the keysyms of
/// the levels (XKB protocol, §§ 12 and 14).
package struct Keymap: Hashable, Sendable {
  /// A key type: the levels that modifiers choose.
  package struct KeyType: Hashable, Sendable {
    /// The real modifiers that choose the level.
    package var mask: UInt8
    /// The level, counted from 0, for each exact set of modifiers. Other sets choose level 0.
    package var levels: [UInt8: Int]
    /// Modifiers that choose the level but are not consumed, for each exact set of modifiers.
    package var preserved: [UInt8: UInt8]

    package init(mask: UInt8, levels: [UInt8: Int], preserved: [UInt8: UInt8] = [:]) {
      self.mask = mask
      self.levels = levels
      self.preserved = preserved
    }

    /// Returns the part of `modifiers` that the type does not consume. The program has to apply these modifiers.
    fileprivate func left(of modifiers: UInt8) -> UInt8 {
      modifiers & (~mask | preserved[modifiers & mask, default: 0])
    }

    /// Returns the level, counted from 0, while `modifiers` are on.
    package func level(under modifiers: UInt8) -> Int { levels[modifiers & mask] ?? 0 }
  }

  package struct Group: Hashable, Sendable {
    package var type: KeyType
    package var keysyms: [Keysym]
    /// The key's action on each level; empty if the key only types.
    package var actions: [Action]

    package init(type: KeyType, keysyms: [Keysym], actions: [Action] = []) {
      self.type = type
      self.keysyms = keysyms
      self.actions = actions
    }
  }

  /// The effect of a key on the server's state while the key is down (XKB protocol, § 6.3).
  package enum Action: Hashable, Sendable {
    case none
    /// Sets these real modifiers, and has no other effect.
    case hold(UInt8)
    /// The key has another effect: it changes the group, locks or latches modifiers, or ends the server.
    case other
  }

  /// The keymap's real modifiers for the modifiers that have no fixed real modifier; 0 for a modifier that the
  /// keymap lacks (XKB protocol, § 7: virtual modifiers).
  package struct Masks: Hashable, Sendable {
    package var alt: UInt8
    package var `super`: UInt8
    /// The real modifiers of the keys that choose the third level.
    package var level3: UInt8
    /// The real modifiers of the keys that choose the fifth level.
    package var level5: UInt8

    package init(alt: UInt8 = 0, super: UInt8 = 0, level3: UInt8 = 0, level5: UInt8 = 0) {
      self.alt = alt
      self.super = `super`
      self.level3 = level3
      self.level5 = level5
    }

    /// Returns the real modifiers of a modifier; 0 if the keymap lacks it.
    package subscript(modifier: Modifiers) -> UInt8 {
      switch modifier {
      case .shift: Keymap.shiftMask
      case .control: Keymap.controlMask
      case .alt: alt
      case .super: `super`
      case .altGr: level3
      case .level5: level5
      default: 0
      }
    }
  }

  /// The groups of every keycode that has keysyms.
  package var keys: [UInt8: [Group]]
  /// The real modifiers that a keycode sets (the modifier map).
  package var modifiers: [UInt8: UInt8]
  package var masks: Masks
  /// The keycodes without keysyms, modifiers or actions.
  package var spares: [UInt8]

  package init(
    keys: [UInt8: [Group]], modifiers: [UInt8: UInt8] = [:], masks: Masks = Masks(),
    spares: [UInt8] = []
  ) {
    self.keys = keys
    self.modifiers = modifiers
    self.masks = masks
    self.spares = spares
  }

  package static let shiftMask: UInt8 = 1
  package static let lockMask: UInt8 = 2
  package static let controlMask: UInt8 = 4

  /// The lowest keycode of each keysym on the first level of any group.
  package var firstKeys: [Keysym: UInt8] {
    var found: [Keysym: UInt8] = [:]
    for (code, groups) in keys {
      for keysym in groups.compactMap(\.keysyms.first) {
        found[keysym] = min(code, found[keysym] ?? code)
      }
    }
    return found
  }

  /// The keycodes that have a function key's keysym, such as Insert or Prior, on any level, as the letters of the
  /// layout Neo have. Xt examines all levels of a key that is struck with a modifier: xterm pastes at Neo's Ä.
  var functionKeys: Set<UInt8> {
    Set(
      keys.filter { _, groups in
        groups.contains { $0.keysyms.contains { (0xff08...0xffff).contains($0.rawValue) } }
      }.keys)
  }

  /// Returns the key's content in `group`; nil for a key without keysyms. If the key has fewer groups, the group's
  /// number wraps around.
  package func group(_ group: Int, of keycode: UInt8) -> Group? {
    guard let groups = keys[keycode], !groups.isEmpty, group >= 0 else { return nil }
    return groups[group % groups.count]
  }

  /// Returns the keysym of the key in `group` while `modifiers` are on.
  package func keysym(_ keycode: UInt8, group: Int, modifiers: UInt8) -> Keysym? {
    guard let group = self.group(group, of: keycode) else { return nil }
    let level = group.type.level(under: modifiers)
    guard level < group.keysyms.count else { return nil }
    let keysym = group.keysyms[level]
    return group.type.left(of: modifiers) & Keymap.lockMask == 0 ? keysym : keysym.capital
  }

  /// Returns the key's action in `group` while `modifiers` are on.
  package func action(_ keycode: UInt8, group: Int, modifiers: UInt8) -> Action {
    guard let group = self.group(group, of: keycode) else { return .none }
    let level = group.type.level(under: modifiers)
    return level < group.actions.count ? group.actions[level] : .none
  }
}

extension Modifiers {
  /// The modifier that chooses the fifth level. No key on the screen has this modifier.
  package static let level5 = Modifiers(rawValue: 32)

  /// The order in which modifiers are pressed. Shift comes last: if an option of XKB binds an action to Shift with
  /// another modifier, programs then see the key of the other modifier.
  package static let pressOrder: [Modifiers] = [.control, .alt, .super, .altGr, .level5, .shift]
}

extension Keysym {
  /// The character that the keysym types; nil for keysyms without text and for dead keys.
  package var scalar: Unicode.Scalar? {
    switch rawValue {
    case 0x20...0x7e, 0xa0...0xff: Unicode.Scalar(rawValue)
    case 0x0100_0000...0x0110_ffff: Unicode.Scalar(rawValue & 0xff_ffff)
    default: Keysym.legacy[rawValue].flatMap(Unicode.Scalar.init)
    }
  }

  /// The keysym into which Lock turns this keysym, if the key's type does not consume Lock.
  fileprivate var capital: Keysym {
    guard let scalar, scalar.properties.isLowercase else { return self }
    let capital = scalar.properties.uppercaseMapping.unicodeScalars
    guard capital.count == 1, let first = capital.first else { return self }
    return Keysym(first)
  }
}
