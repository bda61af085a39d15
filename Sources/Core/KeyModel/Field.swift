/// The field with the focus, as the desktop tells of it. It never holds the field's text.
package struct Field: Hashable, Sendable {
  /// Grows with every change of the focus, so that a late answer about an earlier field is known.
  package var serial: UInt64
  package var traits: FieldTraits
  /// Whether text can be typed there; a focus elsewhere keeps a hidden keyboard hidden.
  package var isEditable: Bool
  /// The field's rectangle in root px; nil when the application does not tell, or tells nonsense.
  package var frame: Rect?
  /// The WM_CLASS of its window, nil when unknown.
  package var application: String?
  /// Whether `frame` still is in px of its window and not of the root.
  package var isFrameInWindow = false
  /// The application's own names of the field: a web page's `id`, the words of its `class`, its role
  /// in the page.
  package var names: [String] = []
  /// The family of the font that its text is written in; nil when unknown.
  package var font: String?
  /// `gtk`, `Qt`, `Gecko`, `Chromium`; nil when unknown.
  package var toolkit: String?
  /// Who told each trait, by its name in `keycap status`; none for what is assumed.
  package var sources: [String: String] = [:]
  /// Whether the field is its whole window, of which nobody tells more.
  package var isWholeWindow = false
  /// Whether the keyboard may open for it by itself.
  package var opensKeyboard = true
  /// True where the application says that the thing shows text that nobody can type into.
  package var refusesTyping = false
  /// True for a button, a box that is ticked, a link: it gets the focus as it is pressed itself.
  package var isPressed = false
  /// True where no application told of the field: only the pointer's shape did. What it holds is unknown.
  package var isGuessed = false

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

  /// Whether an application told of it on the accessibility bus, where the application may tell the text, too.
  package var isToldOnTheBus: Bool { toolkit != nil && !isGuessed && !isWholeWindow }

  /// What is known of the text; nil where nothing is, and where nobody can type any (R-HARM-1).
  package var knownTraits: FieldTraits? {
    isGuessed || !isEditable && !traits.isSecure ? nil : traits
  }
}
