package import KeyModel

/// The keys of chords in a keymap, in one XKB group. Programs interpret a chord by its keycode. Therefore a chord is
/// struck on the key that has the character on a physical keyboard of the layout (R-CHORD-1): on any level, even if
/// the key is a dead key. A character that the group lacks is struck on its key in another group, without a change
/// of the group, because toolkits look for their shortcuts in other groups, too.
package struct ChordKeys: Hashable, Sendable {
  /// A key, and the modifiers that choose its level. These modifiers are down in addition to the modifiers of the chord.
  package struct Position: Hashable, Sendable {
    package var keycode: UInt8
    package var needs: Modifiers

    package init(_ keycode: UInt8, needs: Modifiers = []) {
      self.keycode = keycode
      self.needs = needs
    }
  }

  /// The key that is struck for a chord.
  package enum Target: Hashable, Sendable {
    case key(Position)
    /// A spare key that has the keysym on its first level, with these modifiers in addition to the modifiers of the
    /// chord. If no spare key can have the keysym, the key `orElse` is struck, if there is one.
    case keysym(Keysym, needs: Modifiers, orElse: Position?)
  }

  private let keymap: Keymap
  /// The keys of the characters in each group, the current group first.
  private let groups: [[UInt32: Position]]
  /// The numbers of these groups.
  private let order: [Int]
  /// The keycode of each keysym on a first level.
  private let firstKeys: [Keysym: UInt8]

  /// Finds the keys of `keymap` in `group`. Keycodes in `excluded` belong to another instance of the program.
  package init(_ keymap: Keymap, group: Int, excluded: Set<UInt8> = []) {
    let count = max(keymap.keys.values.map(\.count).max() ?? 1, 1)
    let current = group % count
    var keymap = keymap
    for code in excluded { keymap.keys[code] = nil }
    order = [current] + (0..<count).filter { $0 != current }
    groups = order.map { ChordKeys.positions(keymap, group: $0) }
    firstKeys = keymap.firstKeys
    self.keymap = keymap
  }

  /// Returns the target for the key; nil if no key gives it.
  package func target(of key: ChordKey) -> Target? {
    switch key {
    case .keysym(let keysym):
      return firstKeys[keysym].map { .key(Position($0)) } ?? .keysym(keysym, needs: [], orElse: nil)
    case .character(let character): return target(of: character)
    case .letter(let letter, let place):
      if let found = position(of: letter) { return .key(found) }
      // Programs interpret the place by the first group that has Latin letters at these places, or else by an
      // American keyboard.
      if order.contains(where: { isASCII(at: place.keycode, group: $0) }) {
        return .key(Position(place.keycode))
      }
      return place.american.flatMap(target)
    }
  }

  private func target(of character: Character) -> Target? {
    if let found = position(of: character) { return .key(found) }
    // Programs know a key by its place only if a group has Latin letters. Every program knows a keysym.
    guard character.isASCII, let scalar = character.unicodeScalars.first, scalar.value > 0x20 else {
      return nil
    }
    let plain = character.isUppercase ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
    let place = KeyPlace.american(character).flatMap {
      keymap.keys[$0.place.keycode] == nil
        ? nil : Position($0.place.keycode, needs: $0.needsShift ? .shift : [])
    }
    return .keysym(Keysym(plain), needs: character.isUppercase ? .shift : [], orElse: place)
  }

  private func position(of character: Character) -> Position? {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
      return nil
    }
    return groups.lazy.compactMap { $0[scalar.value] }.first
  }

  private func isASCII(at keycode: UInt8, group: Int) -> Bool {
    keymap.keysym(keycode, group: group, modifiers: 0)?.scalar?.isASCII ?? false
  }
}

extension ChordKeys {
  /// Returns the keys of the characters in the group. Levels without a third level come first, keys that each
  /// keyboard has come before other keys, and dead keys come last.
  private static func positions(_ keymap: Keymap, group: Int) -> [UInt32: Position] {
    var (positions, accents): ([UInt32: Position], [UInt32: Position]) = ([:], [:])
    // The first key of the row of digits (keycode 49) comes before the keys of the rows below, as on the keyboard.
    let codes = keymap.keys.keys.filter { keymap.modifiers[$0] == nil }
      .sorted { ($0 == 49 ? 9 : $0) < ($1 == 49 ? 9 : $1) }
    let common = KeyTable.parts(of: codes)
    let levels = choices(keymap.masks)
    let (plain, upper) = (
      levels.filter { $0.needs.isSubset(of: .shift) },
      levels.filter { !$0.needs.isSubset(of: .shift) }
    )
    let passes = common.map { ($0, plain) } + common.map { ($0, upper) } + [(codes, levels)]
    for (codes, levels) in passes {
      for level in levels {
        for code in codes {
          guard let type = keymap.group(group, of: code)?.type, level.mask & ~type.mask == 0,
            let keysym = keymap.keysym(code, group: group, modifiers: level.mask)
          else { continue }
          let position = Position(code, needs: level.needs)
          if let scalar = keysym.scalar {
            if positions[scalar.value] == nil { positions[scalar.value] = position }
          }
          for sign in AccentSigns.signs(of: keysym) where accents[sign.value] == nil {
            accents[sign.value] = position
          }
        }
      }
    }
    return positions.merging(accents) { sign, _ in sign }
  }

  /// Returns the sets of modifiers that choose levels, the smallest set first, with their real modifiers.
  private static func choices(_ masks: Keymap.Masks) -> [(needs: Modifiers, mask: UInt8)] {
    let choosers: [Modifiers] = [
      [], .shift, .altGr, [.shift, .altGr], .level5, [.shift, .level5], [.altGr, .level5],
      [.shift, .altGr, .level5],
    ]
    return choosers.compactMap { needs in
      let parts = [Modifiers.shift, .altGr, .level5].filter(needs.contains).map { masks[$0] }
      return parts.contains(0) ? nil : (needs, parts.reduce(0, |))
    }
  }
}

/// The characters that are printed on dead keys (X11/keysymdef.h, dead keys).
private enum AccentSigns {
  private static let accents: [UInt32: String] = [
    0xfe50: "`", 0xfe51: "´'", 0xfe52: "^", 0xfe53: "~", 0xfe54: "¯", 0xfe55: "˘", 0xfe56: "˙",
    0xfe57: "¨\"",
    0xfe58: "°", 0xfe59: "˝", 0xfe5a: "ˇ", 0xfe5b: "¸", 0xfe5c: "˛", 0xfe5d: "ͺ", 0xfe5e: "゛",
    0xfe5f: "゜",
    0xfe6f: "¤",
  ]

  /// Returns the characters that are printed on a key with this keysym; empty if the key is not a dead key.
  static func signs(of keysym: Keysym) -> String.UnicodeScalarView {
    (accents[keysym.rawValue] ?? "").unicodeScalars
  }
}
