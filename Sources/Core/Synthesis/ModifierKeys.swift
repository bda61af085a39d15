package import KeyModel

/// The keys of a keymap by which each modifier can be pressed without another effect (R-CHORD-2). Options of XKB
/// bind further actions to these keys: a change of the group to Ctrl with Shift, Compose to the left Ctrl, CapsLock
/// to Shift. A key is suitable if on its present level it sets the modifier and has no other effect.
package struct ModifierKeys: Hashable, Sendable {
  /// The way in which a modifier is pressed.
  package enum Way: Hashable, Sendable {
    /// A key is pressed.
    case key(UInt8)
    /// A key is pressed while these real modifiers are locked. These modifiers choose the level on which the key is
    /// the modifier.
    case levelled(UInt8, UInt8)
    /// The server locks these real modifiers, because each key would have another effect. Programs see the modifier
    /// with the next key, but no key for the modifier itself.
    case locked(UInt8)
  }

  private let keymap: Keymap
  /// The keys that can press a modifier on some level, in the order of preference.
  private let candidates: [Modifiers: [UInt8]]

  package init(_ keymap: Keymap) {
    var candidates: [Modifiers: [UInt8]] = [:]
    let holders = keymap.keys.filter { _, groups in
      groups.contains { $0.actions.contains { $0 != .none } }
    }
    for modifier in Modifiers.pressOrder {
      let mask = keymap.masks[modifier]
      guard mask != 0 else { continue }
      let codes = holders.filter { _, groups in groups.contains { $0.actions.contains(.hold(mask)) }
      }.keys
      candidates[modifier] = codes.map { (ModifierKeys.rank($0, of: modifier, in: keymap), $0) }
        .sorted { $0 < $1 }.map(\.1)
    }
    self.keymap = keymap
    self.candidates = candidates
  }

  /// Returns the modifiers of `wanted` for which the keymap has no real modifier.
  package func missing(of wanted: Modifiers) -> Modifiers {
    wanted.parts { keymap.masks[$0] == 0 }
  }

  /// Returns the modifiers of `wanted` that no key can press, so that the server locks them.
  package func keyless(of wanted: Modifiers) -> Modifiers {
    wanted.parts { candidates[$0, default: []].isEmpty }
  }

  /// Returns the key that presses the modifier by itself in `group`; nil if no key does.
  package func key(of modifier: Modifiers, group: Int) -> UInt8? {
    if case .key(let code)? = way(of: modifier, group: group, beside: 0) { code } else { nil }
  }

  /// Returns how the modifier is pressed in `group`, while the real modifiers `effective` are on; nil if the keymap
  /// lacks the modifier.
  package func way(of modifier: Modifiers, group: Int, beside effective: UInt8) -> Way? {
    let mask = keymap.masks[modifier]
    guard mask != 0 else { return nil }
    let codes = candidates[modifier, default: []]
    if let code = codes.first(where: {
      keymap.action($0, group: group, modifiers: effective) == .hold(mask)
    }) {
      return .key(code)
    }
    for code in codes {
      if let levels = level(of: code, that: .hold(mask), group: group, beside: effective) {
        return .levelled(code, levels)
      }
    }
    return .locked(mask)
  }

  /// Returns the modifiers that, together with `effective`, choose a level on which the key has this action; nil if
  /// there are none.
  private func level(
    of code: UInt8, that action: Keymap.Action, group: Int, beside effective: UInt8
  ) -> UInt8? {
    guard let type = keymap.group(group, of: code)?.type else { return nil }
    let harmless = Keymap.shiftMask | keymap.masks.level3
    return type.levels.keys.sorted().first { mods in
      mods & ~harmless == 0 && mods & effective == 0
        && keymap.action(code, group: group, modifiers: effective | mods) == action
    }
  }

  /// Returns the rank of a key, smallest first: the modifier's left key, its right key, other keys. The keysym on
  /// the level on which the key is the modifier decides.
  private static func rank(_ code: UInt8, of modifier: Modifiers, in keymap: Keymap) -> Int {
    let (names, action) = (names[modifier] ?? [], Keymap.Action.hold(keymap.masks[modifier]))
    let keysyms = (keymap.keys[code] ?? []).flatMap { group in
      zip(group.keysyms, group.actions).filter { $0.1 == action }.map(\.0.rawValue)
    }
    return names.firstIndex { keysyms.contains($0) } ?? names.count
  }

  /// The keysyms of the modifiers' keys (X11/keysymdef.h).
  private static let names: [Modifiers: [UInt32]] = [
    .shift: [0xffe1, 0xffe2], .control: [0xffe3, 0xffe4], .alt: [0xffe9, 0xffea],
    .super: [0xffeb, 0xffec], .altGr: [0xfe03], .level5: [0xfe11],
  ]
}

extension Modifiers {
  /// Returns the modifiers of the set for which the condition holds.
  fileprivate func parts(_ condition: (Modifiers) -> Bool) -> Modifiers {
    Modifiers.pressOrder.filter { contains($0) && condition($0) }.reduce(into: []) { $0.insert($1) }
  }
}
