/// The role of an accessible object, as far as it concerns text (`AtspiRole` of at-spi2-core 2.46).
package struct Role: RawRepresentable, Hashable, Sendable {
  package var rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let invalid = Role(rawValue: 0)
  package static let checkMenuItem = Role(rawValue: 8)
  package static let comboBox = Role(rawValue: 11)
  package static let dateEditor = Role(rawValue: 12)
  package static let menu = Role(rawValue: 33)
  package static let menuItem = Role(rawValue: 35)
  package static let pageTab = Role(rawValue: 37)
  package static let pageTabList = Role(rawValue: 38)
  package static let passwordText = Role(rawValue: 40)
  package static let popupMenu = Role(rawValue: 41)
  package static let radioMenuItem = Role(rawValue: 45)
  package static let spinButton = Role(rawValue: 52)
  package static let terminal = Role(rawValue: 60)
  package static let text = Role(rawValue: 61)
  package static let entry = Role(rawValue: 79)
  package static let documentWeb = Role(rawValue: 95)

  /// Whether the role is that of a menu or a part of one: a menu gets the keys while it is open,
  /// and gives them back.
  package var isMenu: Bool {
    [.menu, .popupMenu, .menuItem, .checkMenuItem, .radioMenuItem].contains(self)
  }

  /// True for the parts of a list: items, cells, rows, headers of columns, tree items.
  package var isRow: Bool { [32, 56, 57, 90, 91].contains(rawValue) }

  /// The role's name for messages, such as `password text`; a number for roles that do not concern text.
  package var name: String {
    switch self {
    case .comboBox: "combo box"
    case .passwordText: "password text"
    case .spinButton: "spin button"
    case .terminal: "terminal"
    case .text: "text"
    case .entry: "entry"
    default: "role \(rawValue)"
    }
  }
}

/// The states of an accessible object that the program uses (`AtspiStateType`).
package struct States: OptionSet, Hashable, Sendable {
  package var rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package static let active = States(rawValue: 1 << 1)
  package static let editable = States(rawValue: 1 << 7)
  package static let focusable = States(rawValue: 1 << 11)
  package static let focused = States(rawValue: 1 << 12)
  package static let multiLine = States(rawValue: 1 << 17)
  package static let singleLine = States(rawValue: 1 << 26)
  package static let showing = States(rawValue: 1 << 25)
  package static let visible = States(rawValue: 1 << 30)
  package static let readOnly = States(rawValue: 1 << 43)
}
