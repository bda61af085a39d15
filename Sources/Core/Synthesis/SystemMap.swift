import KeyModel

/// The X server's keyboard in a form that can be drawn: the characters of its keys, and the names of its groups.
package struct SystemMap: Hashable, Sendable {
  /// An XKB group: one of the layouts that are loaded at the same time.
  package struct Group: Hashable, Sendable {
    /// The server's name of the group, such as "German (no dead keys)".
    package var name: String
    /// The layout's name for `setxkbmap`, such as `de`; empty if the keymap does not contain the name.
    package var layout: String
    package var variant: String

    package init(name: String, layout: String, variant: String = "") {
      self.name = name
      self.layout = layout
      self.variant = variant
    }
  }

  /// A layout with the names of `setxkbmap`: `de` with the variant `nodeadkeys`. The variant is empty for the plain layout.
  package struct Layout: Hashable, Sendable {
    package var name: String
    package var variant: String

    package init(_ name: String, variant: String = "") {
      (self.name, self.variant) = (name, variant)
    }
  }

  package var keymap: Keymap
  /// The groups; there is at least one.
  package var groups: [Group]
  /// The index in `groups` of the current group.
  package var current: Int

  /// Makes the map with as many groups as the keys of `keymap` have. `names` are the server's names of its groups.
  /// `symbols` is the server's name of the symbols, such as `pc+us+de(nodeadkeys):2+inet(evdev)`.
  package init(keymap: Keymap, names: [String], symbols: String, current: Int) {
    self.keymap = keymap
    let count = max(keymap.keys.values.map(\.count).max() ?? 1, 1)
    let layouts = SystemMap.layouts(symbols)
    groups = (0..<count).map { index in
      let layout = layouts[index] ?? Layout("")
      let name = names.indices.contains(index) ? names[index] : ""
      return Group(
        name: name.isEmpty ? layout.name : name, layout: layout.name, variant: layout.variant)
    }
    self.current = min(max(current, 0), count - 1)
  }

  /// Returns the layouts that the name of a keymap's symbols lists, in the order of their groups.
  package static func layouts(ofSymbols symbols: String) -> [Layout] {
    layouts(symbols).sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns the layouts that the name of a keymap's symbols lists, by group index. The layouts are between `pc` and
  /// `inet`; options come last.
  private static func layouts(_ symbols: String) -> [Int: Layout] {
    var layouts: [Int: Layout] = [:]
    for part in symbols.split(whereSeparator: { "+|".contains($0) }) {
      let pieces = part.split(separator: ":", maxSplits: 1)
      guard let whole = pieces.first else { continue }
      let name = whole.prefix { $0 != "(" }.split(separator: "/").last.map(String.init) ?? ""
      let variant = whole.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
      if name == "inet" { break }
      let group = pieces.count > 1 ? (Int(pieces[1]) ?? 1) - 1 : 0
      guard name != "pc", layouts[group] == nil else { continue }
      layouts[group] = Layout(name, variant: String(variant))
    }
    return layouts
  }

  /// Returns the real modifier of the key that has `keysym` on its first level; 0 if there is no such key.
  package func modifier(of keysym: UInt32) -> UInt8 {
    for (code, groups) in keymap.keys.sorted(by: { $0.key < $1.key }) {
      guard groups.contains(where: { $0.keysyms.first?.rawValue == keysym }) else { continue }
      if let modifier = keymap.modifiers[code], modifier != 0 { return modifier }
    }
    return 0
  }
}
