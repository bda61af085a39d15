package import KeyModel

/// The facts that an application reports about an accessible object, but never its text.
package struct Facts: Hashable, Sendable {
  package var role = Role.invalid
  package var states: States = []
  /// AT-SPI's object attributes, such as `text-input-type`, `tag`, `xml-roles`, `id`.
  package var attributes: [String: String] = [:]
  /// The font family at the beginning of the text; empty if not reported.
  package var font = ""
  /// True if the object has the interface Text.
  package var hasText = false
  /// True if a child of the object is editable text, as in an editable combo box of Qt.
  package var hasEditableChild = false
  /// The name that a screen reader would speak; never the text of the field.
  package var name = ""
  /// True if the object draws masking signs instead of its text. GTK 4 has no role for such objects.
  package var hidesText = false
  /// True for a part of a web page's date or time; `onScreen` is then the frame of the whole field.
  package var isInDate = false
  /// True if the object was a password earlier.
  package var wasSecret = false
  /// The toolkit's name: `gtk`, `Qt`, `Gecko`, `Chromium`; empty when unknown.
  package var toolkit = ""
  package var toolkitVersion = ""
  /// The object's rectangle in root px, and in coordinates of its window; the toolkit reports one of them.
  package var onScreen: Rect?
  package var inWindow: Rect?
  /// The window's own rectangle in coordinates of the window; nil if it was not asked for or not reported.
  package var window: Rect?
  /// The object of which this object is a part; nil if not reported.
  package var parent: Place?

  package init() {}

  /// The toolkit's differences from other toolkits.
  package var profile: ToolkitProfile { ToolkitProfile(name: toolkit, version: toolkitVersion) }

  package init(role: Role, states: States = [], attributes: [String: String] = [:]) {
    self.role = role
    self.states = states
    self.attributes = attributes
  }
}
