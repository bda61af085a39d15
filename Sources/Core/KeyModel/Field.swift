/// The field with the focus, as the desktop reports it. A `Field` never holds the field's text.
package struct Field: Hashable, Sendable {
  /// Number that grows with every change of the focus. By this number the keyboard recognises a late answer about an
  /// earlier field.
  package var serial: UInt64
  package var traits: FieldTraits
  /// Whether text can be typed into the field. While this is false, a hidden keyboard stays hidden.
  package var isEditable: Bool
  /// Rectangle of the field in root px; nil if the application reports no rectangle, or an impossible rectangle.
  package var frame: Rect?
  /// WM_CLASS of the field's window; nil if unknown.
  package var application: String?
  /// Whether `frame` is still relative to its window and not to the root window.
  package var isFrameInWindow = false
  /// The application's own names of the field: a web page's `id`, the words of its `class`, its role in the page.
  package var names: [String] = []
  /// Font family of the field's text; nil if unknown.
  package var font: String?
  /// Toolkit of the field, `gtk`, `Qt`, `Gecko`, `Chromium` or, in Chromium's own windows, `Views`; nil when unknown.
  package var toolkit: String?
  /// The source of each trait, by the trait's name in `keycap status`; assumed traits have no source.
  package var sources: [String: String] = [:]
  /// The source of the field.
  package var origin = Origin.application
  /// Whether the keyboard may open for it by itself.
  package var opensKeyboard = true
  /// Whether the application reports that the focused object shows text that the user cannot edit.
  package var refusesTyping = false
  /// Whether the object is a button, a checkbox or a link, which gets the focus when the user presses it.
  package var isPressed = false

  /// The source of a field.
  package enum Origin: Hashable, Sendable {
    /// An application has reported the field.
    case application
    /// A rule: the field is its whole window, because nothing else is known about fields in the window.
    case wholeWindow
    /// Only the shape of the pointer suggested the field. Its content is unknown.
    case pointer
  }

  package init(
    serial: UInt64, traits: FieldTraits = FieldTraits(), isEditable: Bool = true,
    frame: Rect? = nil, application: String? = nil
  ) {
    self.serial = serial
    self.traits = traits
    self.isEditable = isEditable
    self.frame = frame
    self.application = application
  }

  /// Whether the field is its whole window.
  package var isWholeWindow: Bool { origin == .wholeWindow }

  /// Whether no application reported the field: only the pointer's shape suggested it.
  package var isGuessed: Bool { origin == .pointer }

  /// The toolkit's differences from other toolkits.
  package var profile: ToolkitProfile { ToolkitProfile(name: toolkit ?? "", version: "") }

  /// Whether an application reported the field on the accessibility bus, where it may report the text, too.
  package var isReportedOnTheBus: Bool { toolkit != nil && !isGuessed && !isWholeWindow }

  /// The traits of the text if they are known; nil for a guessed field or a whole window, and if no text can be
  /// typed (R-HARM-1).
  package var knownTraits: FieldTraits? {
    isGuessed || !isEditable && !traits.isSecure ? nil : traits
  }
}
