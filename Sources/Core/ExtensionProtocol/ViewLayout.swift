/// The rows of keys that the host draws for an extension.
package struct ViewLayout: Hashable, Sendable {
  package var rows: [Row]

  package init(rows: [Row]) {
    self.rows = rows
  }

  package struct Row: Hashable, Sendable {
    /// The height as a multiple of a letter row's height, 0.25…8.
    package var height: Double
    package var keys: [Key]

    package init(height: Double = 1, keys: [Key]) {
      self.height = height
      self.keys = keys
    }
  }

  /// The kind of a key, for its look and its touches.
  package enum Role: String, Hashable, Sendable, CaseIterable {
    case character, special, primary, space, `return`, shift, delete, globe, dismiss, preview,
      picture
  }

  /// An action that the host carries out itself when the key is struck. The program is not asked.
  package enum Action: String, Hashable, Sendable, CaseIterable {
    case globe, dismiss
  }

  /// The state of a key.
  package enum State: String, Hashable, Sendable, CaseIterable {
    case normal, latched, locked, disabled
  }

  /// The icon on a key, in place of a label (R-TEXT-7).
  package enum Icon: String, Hashable, Sendable, CaseIterable {
    case shift, shiftFilled = "shift-filled", capsLock = "caps-lock", delete, `return`, globe,
      dismiss, emoji, space, dot, dash
  }

  package enum Width: Hashable, Sendable {
    /// A multiple of the width of a letter key, 0.1…40.
    case units(Double)
    /// A share of the view's width, 0…1; in messages a text such as `"11.2%"`.
    case share(Double)
    /// A part of the width that the row's other keys leave, in this proportion; in messages `"*"` or `"2*"`.
    case stretch(Double)
  }

  package struct Key: Hashable, Sendable {
    /// The identifier, unique in the layout.
    package var id: String
    package var role: Role
    package var label: String?
    package var icon: Icon?
    package var width: Width
    /// The text that a tap types; nil if it types none. The program gets the tap and types the text. If the program
    /// fails, the host types the text.
    package var text: String?
    /// The texts that a long press offers.
    package var alternates: [String]
    /// Whether a held key repeats.
    package var repeats: Bool
    package var action: Action?
    package var state: State

    package init(
      id: String, role: Role = .character, label: String? = nil, icon: Icon? = nil,
      width: Width = .units(1),
      text: String? = nil, alternates: [String] = [], repeats: Bool = false, action: Action? = nil,
      state: State = .normal
    ) {
      self.id = id
      self.role = role
      self.label = label
      self.icon = icon
      self.width = width
      self.text = text
      self.alternates = alternates
      self.repeats = repeats
      self.action = action
      self.state = state
    }
  }

  /// Changes of an existing key. A member that is nil does not change.
  package struct Change: Hashable, Sendable {
    package var label: String?
    package var icon: Icon?
    package var text: String?
    package var state: State?

    package init(label: String? = nil, icon: Icon? = nil, text: String? = nil, state: State? = nil)
    {
      self.label = label
      self.icon = icon
      self.text = text
      self.state = state
    }
  }
}

extension ViewLayout {
  package var keys: [Key] { rows.flatMap(\.keys) }

  /// The key that the program draws itself; nil if the layout has no such key.
  package var picture: Key? { keys.first { $0.role == .picture } }

  /// Whether one of the first two keys in the bottom row is a globe key (R-GLOBE-1).
  package var hasGlobe: Bool {
    rows.last?.keys.prefix(2).contains { $0.action == .globe } ?? false
  }
}
