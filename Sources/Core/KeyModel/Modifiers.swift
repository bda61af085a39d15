/// Modifier keys that the user can latch, lock or hold on the keyboard (R-TEXT-3 and the desktop plane).
package struct Modifiers: OptionSet, Hashable, Sendable {
  package var rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let shift = Modifiers(rawValue: 1)
  package static let control = Modifiers(rawValue: 2)
  package static let alt = Modifiers(rawValue: 4)
  package static let `super` = Modifiers(rawValue: 8)
  package static let altGr = Modifiers(rawValue: 16)

  /// Every modifier with its name in files and in `keycap status`.
  package static let named: [(name: String, modifier: Modifiers)] = [
    ("shift", .shift), ("ctrl", .control), ("alt", .alt), ("super", .super), ("altgr", .altGr),
  ]

  /// The names of the modifiers in the set, in the order of `named`.
  package var names: [String] {
    Modifiers.named.filter { contains($0.modifier) }.map(\.name)
  }
}
