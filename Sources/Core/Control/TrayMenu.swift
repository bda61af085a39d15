import KeyModel

/// The menu of the icon that stands in panels: the keyboards, the settings, the end. An administrator's policy
/// leaves the keyboards alone (R-DESK-5).
package struct TrayMenu: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case request(Request)
    /// Opens the settings application.
    case settings
    /// Opens the menu at that point of the root, for panels that show none.
    case menu(x: Int32, y: Int32)
  }

  package struct Entry: Hashable, Sendable {
    /// Empty for a line between groups of entries.
    package var label = ""
    /// Whether the entry is the one in force, of several that exclude each other; nil for other entries.
    package var isChosen: Bool?
    /// What choosing the entry does; nil for a line.
    package var action: Action?
  }

  /// From top to bottom; the number of an entry in the panel's messages is its place, counted from 1.
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

  /// The entry of that number; nil for the menu itself and for numbers of no entry.
  package subscript(number: Int32) -> Entry? {
    let index = Int(number) - 1
    return entries.indices.contains(index) ? entries[index] : nil
  }
}
