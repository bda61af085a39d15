import ForeignLayouts
import KeyModel
import Layouts

extension ForeignLayout {
  /// The touch faces of a keyboard, as phones have them.
  init(touch keyboard: KeyboardDefinition) {
    var holds: [String: [String]] = [:]
    let roles: [(PlaneID, Face.Role)] = [
      (.letters, .letters), (.numbers, .numbers), (.symbols, .symbols),
    ]
    let faces = roles.compactMap { id, role -> Face? in
      guard let plane = keyboard.planes[id]?.plane(for: .phone) else { return nil }
      return Face(role: role, rows: plane.rows.map { $0.keys.compactMap { Cell($0, &holds) } })
    }
    self.init(
      name: keyboard.displayName, language: keyboard.languages.first?.tag, body: .touch(faces),
      holds: holds)
  }

  /// The physical keys of a keyboard, after its form for desktops; nil where that has no four rows of characters.
  init?(printed keyboard: KeyboardDefinition) {
    guard let plane = keyboard.planes[.letters]?.plane(for: .desktop) else { return nil }
    let rows = plane.rows.map { $0.keys.filter { $0.role == .character && $0.action.text != nil } }
      .filter { $0.count >= 9 }
    guard rows.count == 4 else { return nil }
    var holds: [String: [String]] = [:]
    let levels = rows.map { row in
      row.map { key -> Levels in
        if let text = key.action.text { holds[text] = key.alternates }
        return Levels([
          key.action.text, key.shifted?.action.text, key.alternates.first,
          key.shiftedAlternates.first,
        ])
      }
    }
    self.init(
      name: keyboard.displayName, language: keyboard.languages.first?.tag, body: .printed(levels),
      holds: holds)
  }
}

extension ForeignLayout.Cell {
  /// The cell of one of our keys; nil for a key that only Keycap has.
  fileprivate init?(_ key: Key, _ holds: inout [String: [String]]) {
    if key.role == .character, let text = key.action.text {
      holds[text] = key.alternates
      self.init(.text(text), shifted: key.shifted?.action.text)
      return
    }
    switch key.action {
    case .space: self.init(.named("space"))
    case .shift: self.init(.named("shift"))
    case .deleteBackward: self.init(.named("delete"))
    case .return: self.init(.named("return"))
    case .plane(.numbers): self.init(.named("123"))
    case .plane(.letters): self.init(.named("ABC"))
    case .plane(.symbols): self.init(.named("#+="))
    default: return nil
    }
  }
}
