package import KeyModel

/// A key, a suggestion or a choice of a pop-up, as screen readers get it (R-ASSIST-6).
package struct AccessibleKey: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case button
    /// A key that stays on or off: shift and the modifiers.
    case toggle
    /// An element that shows something and cannot be pressed.
    case label
  }

  /// Identifier, unique among the shown keys.
  package var id: String
  /// Spoken name: `capital a`, `full stop`, `delete`.
  package var name: String
  package var kind: Kind
  /// Whether the name is text in the keyboard's language: a suggestion, a candidate.
  package var isText: Bool
  package var isOn: Bool
  package var isEnabled: Bool
  /// Frame in root px.
  package var frame: Rect

  package init(
    id: String, name: String, kind: Kind = .button, isText: Bool = false, isOn: Bool = false,
    isEnabled: Bool = true, frame: Rect
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.isText = isText
    self.isOn = isOn
    self.isEnabled = isEnabled
    self.frame = frame
  }
}

/// The keyboard, as screen readers get it.
package struct AccessibleKeyboard: Hashable, Sendable {
  /// Name of the keyboard: `English (US)`.
  package var name: String
  /// Language of the typed text: `en-US`.
  package var language: String
  package var isVisible: Bool
  /// Frame in root px.
  package var frame: Rect
  package var keys: [AccessibleKey]

  package init(
    name: String, language: String = "", isVisible: Bool, frame: Rect, keys: [AccessibleKey]
  ) {
    self.name = name
    self.language = language
    self.isVisible = isVisible
    self.frame = frame
    self.keys = keys
  }
}
