import ExtensionProtocol
import KeyModel
import Layouts

extension ViewLayout {
  /// The name of the row above the keys that shows marked text.
  static let markedText = KeyID(rawValue: "keycap.marked")

  /// Widths of the globe of the system's keyboards, and of the key to its left, as shares of the window's width.
  static let phoneShare = 0.108
  static let padShare = 0.092
  /// The greatest part of the bottom row that the program's own keys may take beside a key of the host's.
  private static let mostOwnKeys = 6

  /// The keys as one of our planes. Where a globe is needed, it stands at the place that it has in the system's keyboards,
  /// `globe` wide, so that a finger that goes from keyboard to keyboard finds it (R-GLOBE-1). `marked` adds a row for
  /// marked text (R-DOC-7).
  func plane(globe: Double?, marked: Bool = false) -> Plane {
    var rows = rows.map { row in
      Layouts.Row(items: row.keys.map { .key(Layouts.Key($0)) }, height: row.height)
    }
    if let globe, let last = rows.indices.last { place(globe: globe, in: &rows[last]) }
    if marked {
      let command = PageCommand(rawValue: ViewLayout.markedText.rawValue)
      let preview = Layouts.Key(
        id: ViewLayout.markedText, role: .preview, width: .stretch(1),
        action: .page(.command(command)), label: .role)
      rows.insert(Layouts.Row(items: [.key(preview)], height: 0.6), at: 0)
    }
    return Plane(rows: rows)
  }

  /// Puts the globe second: after the program's first key, or after a key that hides the keyboard. A row with many keys
  /// keeps its own order.
  private func place(globe share: Double, in row: inout Layouts.Row) {
    let own = self.rows.last?.keys.firstIndex { $0.action == .globe }
    guard row.items.count <= ViewLayout.mostOwnKeys else {
      if own == nil {
        row.items.insert(.key(ViewLayout.hostKey("globe", .globe, .globe, .units(1.25))), at: 0)
      }
      return
    }
    let width = Layouts.Width.share(share)
    var globe = ViewLayout.hostKey("globe", .globe, .globe, width)
    if let own, case .key(var key) = row.items[own] {
      key.width = width
      globe = key
      row.items.remove(at: own)
    }
    if own == 1, case .key(var first) = row.items[0] {
      first.width = width
      row.items[0] = .key(first)
    } else {
      row.items.insert(.key(ViewLayout.hostKey("dismiss", .dismiss, .dismiss, width)), at: 0)
    }
    row.items.insert(.key(globe), at: 1)
  }

  private static func hostKey(
    _ name: String, _ role: KeyRole, _ action: KeyAction, _ width: Layouts.Width
  ) -> Layouts.Key {
    Layouts.Key(
      id: KeyID(rawValue: "keycap." + name), role: role, width: width, action: action, label: .role)
  }

  /// Whether both layouts have the same keys at the same places, regardless of their labels.
  func hasSameKeys(as other: ViewLayout) -> Bool {
    bare == other.bare
  }

  private var bare: ViewLayout {
    var layout = self
    for row in layout.rows.indices {
      for key in layout.rows[row].keys.indices {
        layout.rows[row].keys[key].label = nil
        layout.rows[row].keys[key].icon = nil
        layout.rows[row].keys[key].state = .normal
      }
    }
    return layout
  }
}

extension Layouts.Key {
  fileprivate init(_ key: ViewLayout.Key) {
    self.init(
      id: KeyID(rawValue: key.id), role: KeyRole(key.role), width: Layouts.Width(key.width),
      action: KeyAction(key), label: .role, alternates: key.alternates)
  }
}

extension KeyAction {
  /// Makes the action of a key. The host handles its own keys itself, and asks the program about all other keys.
  fileprivate init(_ key: ViewLayout.Key) {
    switch (key.action, key.role) {
    case (.globe, _): self = .globe
    case (.dismiss, _): self = .dismiss
    case (nil, .picture): self = .page(.area)
    case (nil, .preview): self = .page(.command(PageCommand(rawValue: key.id)))
    case (nil, _): self = .page(.key(PageKey(id: key.id, text: key.text, repeats: key.repeats)))
    }
  }
}

extension KeyRole {
  fileprivate init(_ role: ViewLayout.Role) {
    self =
      switch role {
      case .character: .character
      case .special, .primary: .key
      case .space: .space
      case .return: .return
      case .shift: .shift
      case .delete: .delete
      case .globe: .globe
      case .dismiss: .dismiss
      case .preview: .preview
      case .picture: .pageArea
      }
  }
}

extension Layouts.Width {
  fileprivate init(_ width: ViewLayout.Width) {
    self =
      switch width {
      case .units(let units): .units(units)
      case .share(let share): .share(share)
      case .stretch(let part): .stretch(part)
      }
  }
}

extension HeightConstraint {
  /// Makes a constraint of an extension, named after the extension and the constraint's number.
  init(_ constraint: ExtensionMessage.Constraint, number: Int, of id: PageID) {
    let relation: Relation =
      switch constraint.relation {
      case .equal: .equal
      case .atMost: .atMost
      case .atLeast: .atLeast
      }
    self.init(
      name: "constraint \(number) of \(id.rawValue)", relation: relation,
      constant: constraint.constant, priority: constraint.priority)
    isForeign = true
  }
}

// The drawing of the keys.
extension ViewLayout.Key {
  var face: Keycap.Face {
    if let label, !label.isEmpty { return .text(label, weight: .regular) }
    if let icon { return .icon(icon.artwork) }
    switch (action, role) {
    case (.globe, _), (_, .globe): return .icon(.globe)
    case (.dismiss, _), (_, .dismiss): return .icon(.dismiss)
    case (_, .delete): return .icon(.delete)
    case (_, .return): return .icon(.return)
    case (_, .shift): return .icon(state == .normal ? .shift : .shiftOn)
    default: return .none
    }
  }

  var style: Keycap.Style {
    switch role {
    case .character, .space: .letter
    // A disabled primary key has no accent colour.
    case .primary: state == .disabled ? .special : .primary
    case .preview, .picture: .bare
    case .special, .return, .shift, .delete, .globe, .dismiss: .special
    }
  }

  var capState: Keycap.State? {
    switch state {
    case .normal: nil
    case .latched: .latched
    case .locked: .locked
    case .disabled: .disabled
    }
  }
}

extension ViewLayout.Icon {
  fileprivate var artwork: Icon {
    switch self {
    case .shift: .shift
    case .shiftFilled: .shiftOn
    case .capsLock: .shiftLocked
    case .delete: .delete
    case .return: .return
    case .globe: .globe
    case .dismiss: .dismiss
    case .emoji: .emoji
    case .space: .space
    case .dot: .dot
    case .dash: .dash
    }
  }
}
