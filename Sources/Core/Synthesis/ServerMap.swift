package import KeyModel

/// The server's XKB keymap, with the keys and modifiers that the synthesiser needs.
package struct ServerMap: Hashable, Sendable {
  package var keymap: Keymap
  /// The keys that press the modifiers.
  package var modifierKeys: ModifierKeys
  /// The real modifier of Num_Lock; 0 if the keymap has none.
  package var numLockMask: UInt8
  /// The key type that spare keys get.
  package var spareType = SpareType(index: 1, levels: 2, ignoresLock: false)
  /// The lowest keycode of each keysym on the first level.
  package var firstKeys: [Keysym: UInt8]

  /// A key type of the keymap, by which spare keys are bound.
  package struct SpareType: Hashable, Sendable {
    /// Index in the keymap's list of types.
    package var index: Int32
    /// Number of levels that Shift and ISO_Level3_Shift reach, 1…4.
    package var levels: Int
    /// Whether the type consumes Lock, so that CapsLock changes nothing.
    package var ignoresLock: Bool

    package init(index: Int32, levels: Int, ignoresLock: Bool) {
      self.index = index
      self.levels = levels
      self.ignoresLock = ignoresLock
    }
  }

  package init(_ keymap: Keymap, numLockMask: UInt8 = 0) {
    self.keymap = keymap
    self.numLockMask = numLockMask
    modifierKeys = ModifierKeys(keymap)
    firstKeys = keymap.firstKeys
  }

  /// Returns the real modifiers that the key sets.
  package func modifiers(of code: UInt8) -> UInt8 { keymap.modifiers[code] ?? 0 }

  /// Whether the keymap has a key for Shift.
  package var hasShift: Bool { modifierKeys.keyless(of: .shift).isEmpty }

  /// The real modifier of the keys that choose the third level; 0 if there are none.
  package var level3Mask: UInt8 {
    modifierKeys.keyless(of: .altGr).isEmpty ? keymap.masks.level3 : 0
  }

  /// The locked modifiers that may stay on while text is typed, because `KeyTable` considers them: CapsLock and NumLock.
  package var harmlessMask: UInt8 { Keymap.lockMask | numLockMask }
}
