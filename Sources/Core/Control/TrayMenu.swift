import KeyModel

/// The menu of the panel icon: the keyboards, the settings, and the entry that ends the keyboard. Under an
/// administrator's policy, the menu has only the keyboards (R-DESK-5).
package struct TrayMenu: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case request(Request)
    /// Opens the settings application.
    case settings
    /// Opens the menu at this point of the root window, for panels that show no menus.
    case menu(x: Int32, y: Int32)
  }

  package struct Entry: Hashable, Sendable {
    /// Label of the entry; empty for a separator.
    package var label = ""
    /// Whether the entry is the current choice in a group of alternatives; nil if the entry belongs to no group.
    package var isChosen: Bool?
    /// Action of the entry; nil for a separator.
    package var action: Action?
  }

  /// Entries from top to bottom; the panel's messages number them from 1.
  package let entries: [Entry]

  package init(_ state: PublicState) {
    var entries = zip(state.keyboards, state.names).map { identifier, name in
      Entry(
        label: name, isChosen: identifier == state.keyboard,
        action: .request(.show(Showing(keyboard: identifier))))
    }
    if state.offersSettings {
      entries += [
        Entry(), Entry(label: state.translation("Keyboard Settings…"), action: .settings),
        Entry(label: state.translation("Quit"), action: .request(.quit)),
      ]
    }
    self.entries = entries
  }

  /// Returns the entry with this number; nil for the menu itself and for unknown numbers.
  package subscript(number: Int32) -> Entry? {
    let index = Int(number) - 1
    return entries.indices.contains(index) ? entries[index] : nil
  }
}
