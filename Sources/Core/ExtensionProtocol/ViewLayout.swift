/// The rows of keys that the host draws for a keyboard by somebody else.
package struct ViewLayout: Hashable, Sendable {
  package var rows: [Row]

  package init(rows: [Row]) {
    self.rows = rows
  }

  package struct Row: Hashable, Sendable {
    /// A share of a letter row's height, 0.25…8.
    package var height: Double
    package var keys: [Key]

    package init(height: Double = 1, keys: [Key]) {
      self.height = height
      self.keys = keys
    }
  }

  /// What a key is, for its look and its touches.
  package enum Role: String, Hashable, Sendable, CaseIterable {
    case character, special, primary, space, `return`, shift, delete, globe, dismiss, preview,
      picture
  }

  /// What the host does itself when the key is struck; the program is not asked.
  package enum Action: String, Hashable, Sendable, CaseIterable {
    case globe, dismiss
  }

  /// How a key stands there.
  package enum State: String, Hashable, Sendable, CaseIterable {
    case normal, latched, locked, disabled
  }

  /// The artwork that stands on a key instead of a label (R-TEXT-7).
  package enum Icon: String, Hashable, Sendable, CaseIterable {
    case shift, shiftFilled = "shift-filled", capsLock = "caps-lock", delete, `return`, globe,
      dismiss, emoji, space, dot, dash
  }

  package enum Width: Hashable, Sendable {
    /// A multiple of a letter key, 0.1…40.
    case units(Double)
    /// A share of the view's width, 0…1; in messages a text such as `"11.2%"`.
    case share(Double)
    /// What the other keys of the row leave, in that proportion; in messages `"*"` or `"2*"`.
    case stretch(Double)
  }

  package struct Key: Hashable, Sendable {
    /// Unique in the layout.
    package var id: String
    package var role: Role
    package var label: String?
    package var icon: Icon?
    package var width: Width
    /// What a tap types. The program is told of the tap and types it; the host does where the program fails.
    package var text: String?
    /// What a long press offers.
    package var alternates: [String]
    /// Whether the key strikes again and again while it is held.
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

  /// What changes on keys that stand there; nil members stay.
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

  /// The key that the program draws itself, if there is one.
  package var picture: Key? { keys.first { $0.role == .picture } }

  /// Whether one of the first two keys of the bottom row leads to the next keyboard (R-GLOBE-1).
  package var hasGlobe: Bool {
    rows.last?.keys.prefix(2).contains { $0.action == .globe } ?? false
  }
}
