import ExtensionProtocol

/// A key that the host draws. The key responds to fingers as the keys of the built-in keyboards do.
public struct Key: Hashable, Sendable, Identifiable {
  /// The kind of a key, for its look and its touches.
  public enum Role: String, Sendable, CaseIterable {
    case character, special, primary, space, `return`, shift, delete, globe, dismiss
    /// An area that shows a text and cannot be touched. The text is, for example, the signals of a letter that is
    /// being keyed.
    case preview
    /// A key that the program draws itself; see `Picture`. A keyboard has at most one such key.
    case picture
  }

  /// The icon of a key, in place of a label.
  public enum Icon: String, Sendable, CaseIterable {
    case shift, shiftFilled = "shift-filled", capsLock = "caps-lock", delete, `return`, globe,
      dismiss, emoji, space, dot, dash
  }

  public enum Width: Hashable, Sendable {
    /// A multiple of the width of a letter key, 0.1…40.
    case units(Double)
    /// A share of the keyboard's width, 0…1.
    case share(Double)
    /// A part of the width that the row's other keys leave, in this proportion.
    case stretch(Double)
  }

  /// An action that the host carries out itself when the key is struck. `InputViewController.key` is not called.
  public enum Action: String, Sendable, CaseIterable {
    case globe, dismiss
  }

  public enum State: String, Sendable, CaseIterable {
    case normal, latched, locked, disabled
  }

  /// The identifier, unique in the keyboard, at most 64 characters.
  public var id: String
  public var role: Role
  /// The label, at most 64 characters.
  public var label: String?
  public var icon: Icon?
  public var width: Width
  /// The text that a tap types; nil if it types none. Your program types the text in `InputViewController.key`. If
  /// your program has failed, the host types the text, so that no tap is lost.
  public var text: String?
  /// The texts that a long press offers, at most 24.
  public var alternates: [String]
  /// Whether a held key repeats.
  public var repeats: Bool
  public var action: Action?
  public var state: State

  public init(
    _ id: String, label: String? = nil, icon: Icon? = nil, role: Role = .character,
    width: Width = .units(1),
    text: String? = nil, alternates: [String] = [], repeats: Bool = false, action: Action? = nil,
    state: State = .normal
  ) {
    self.id = id
    self.label = label
    self.icon = icon
    self.role = role
    self.width = width
    self.text = text
    self.alternates = alternates
    self.repeats = repeats
    self.action = action
    self.state = state
  }

  /// Returns a globe key. While `InputViewController.needsInputModeSwitchKey` is true, every keyboard has a globe
  /// key as the first or second key of its bottom row (R-GLOBE-1).
  public static func globe(width: Width = .units(1)) -> Key {
    Key("globe", icon: .globe, role: .globe, width: width, action: .globe)
  }
}

/// A row of keys.
public struct Row: Hashable, Sendable {
  /// The height as a multiple of a letter row's height, 0.25…8.
  public var height: Double
  public var keys: [Key]

  public init(_ keys: [Key], height: Double = 1) {
    self.height = height
    self.keys = keys
  }
}

extension Row {
  var layout: ViewLayout.Row { .init(height: height, keys: keys.map(\.layout)) }
}

extension Key {
  var layout: ViewLayout.Key {
    .init(
      id: id, role: ViewLayout.Role(rawValue: role.rawValue) ?? .character, label: label,
      icon: icon.flatMap { ViewLayout.Icon(rawValue: $0.rawValue) }, width: width.layout,
      text: text, alternates: alternates, repeats: repeats,
      action: action.flatMap { ViewLayout.Action(rawValue: $0.rawValue) },
      state: ViewLayout.State(rawValue: state.rawValue) ?? .normal)
  }
}

extension Key.Width {
  fileprivate var layout: ViewLayout.Width {
    switch self {
    case .units(let units): .units(units)
    case .share(let share): .share(share)
    case .stretch(let part): .stretch(part)
    }
  }
}
