import KeyModel

/// The keyboard of the X server as it can be drawn: what its keys give and what its groups are called.
package struct SystemMap: Hashable, Sendable {
  /// One of the layouts that are loaded at the same time.
  package struct Group: Hashable, Sendable {
    /// As the server calls it: "German (no dead keys)".
    package var name: String
    /// As `setxkbmap` calls it: `de`, `nodeadkeys`; empty where the map does not tell.
    package var layout: String
    package var variant: String

    package init(name: String, layout: String, variant: String = "") {
      self.name = name
      self.layout = layout
      self.variant = variant
    }
  }

  /// A layout as `setxkbmap` calls it: `de` and its variant `nodeadkeys`, empty for the plain one.
  package struct Layout: Hashable, Sendable {
    package var name: String
    package var variant: String

    package init(_ name: String, variant: String = "") {
      (self.name, self.variant) = (name, variant)
    }
  }

  package var keymap: Keymap
  /// At least one.
  package var groups: [Group]
  /// The group that keys type in now.
  package var current: Int

  /// The map with as many groups as its keys have. `names` are the server's for its groups,
  /// `symbols` its name for the symbols: `pc+us+de(nodeadkeys):2+inet(evdev)`.
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

  /// The layouts in the name of a map's symbols, in the order of their groups.
  package static func layouts(ofSymbols symbols: String) -> [Layout] {
    layouts(symbols).sorted { $0.key < $1.key }.map(\.value)
  }

  /// The layouts in the name of a map's symbols, by group. They stand between `pc` and `inet`; options
  /// come last.
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

  /// The real modifier of the key that has `keysym` without others; 0 where no key has.
  package func modifier(of keysym: UInt32) -> UInt8 {
    for (code, groups) in keymap.keys.sorted(by: { $0.key < $1.key }) {
      guard groups.contains(where: { $0.keysyms.first?.rawValue == keysym }) else { continue }
      if let modifier = keymap.modifiers[code], modifier != 0 { return modifier }
    }
    return 0
  }
}
