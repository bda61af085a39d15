package import KeyModel

/// What an application tells of the thing that has the focus. Never any of its text.
package struct Facts: Hashable, Sendable {
  package var role = Role.invalid
  package var states: States = []
  /// Object attributes: `text-input-type`, `tag`, `xml-roles`, `id`.
  package var attributes: [String: String] = [:]
  /// The family of the font that its text begins with; empty when not told.
  package var font = ""
  /// Whether it has the Text interface.
  package var hasText = false
  /// Whether one of its children is an editable text, as in an editable combo box of Qt.
  package var hasEditableChild = false
  /// The name that a screen reader would say: never what stands in the field.
  package var name = ""
  /// Whether it draws signs in place of its text, which GTK 4 tells by no role.
  package var hidesText = false
  /// Whether it is a part of a page's date or time, whose own frame `onScreen` and `inWindow` are then.
  package var isInDate = false
  /// Whether it was a password earlier.
  package var wasSecret = false
  /// `gtk`, `Qt`, `Gecko`, `Chromium`; empty when unknown.
  package var toolkit = ""
  package var toolkitVersion = ""
  /// The rectangle on the screen and in its window, in px, as the application says.
  package var onScreen: Rect?
  package var inWindow: Rect?

  package init() {}

  package init(role: Role, states: States = [], attributes: [String: String] = [:]) {
    self.role = role
    self.states = states
    self.attributes = attributes
  }
}
