package import KeyModel

/// The state of the running keyboard for `keycap status`. The state never contains typed text (R-TRUST-4).
package struct Status: Hashable, Sendable {
  /// Whether the window is shown, and nothing is known to hide it (R-DESK-7).
  package var visible: Bool
  package var keyboard: String
  /// Language of the typed text, one of the keyboard's languages: `en-US` (R-TEXT-8).
  package var language: String
  package var plane: String
  package var theme: String
  package var scheme: Scheme
  package var scale: Double
  package var monitor: String
  /// Frame of the keyboard in root px.
  package var window: Rect
  /// Whether the globe key is shown.
  package var globe: Bool
  /// The hands for which the keys are laid out.
  package var hands = HandMode.both
  /// State of shift: `off`, `once` or `locked`.
  package var shift: String
  /// Modifiers that are not off, with their state: `latched`, `locked`, `held`.
  package var modifierStates: [ModifierState]
  package var keys: [KeyStatus]
  /// The focused field, as far as it is known; nil if no field is known. The value never contains the field's text.
  package var field: Field?
  /// The receiver of the keys (R-DESK-1).
  package var receiver = KeyReceiver.focus
  /// The reason why the keyboard is shown or hidden.
  package var decision: Decision
  /// Whether the word services have not answered about the current text yet.
  package var isGuessing = false
  /// Whether an edit or a key waits until the application reports that the text before is in the field (R-HARM-6).
  package var isProving = false
  /// Whether the keys changed by themselves so recently that a finger may still aim at the keys before the change
  /// (R-TRAIT-12).
  package var isSettling = false
  /// The text of the layer that decided into which field the keyboard types (`Layer`); empty if unknown.
  package var layer = ""
  /// The accessibility bus's relation to the focused application, as a phrase; empty if unknown.
  package var accessibility = ""
  /// The reason why the focused program cannot get characters that the keymap lacks, as a phrase; empty if the
  /// program gets them (R-HARM-8).
  package var limit = ""
  /// Frame of the floating button in root px; nil if the button is not shown.
  package var button: Rect?
  /// The keys and buttons that are switches and therefore reach no program, as `SwitchSource.text` (R-ASSIST-5).
  package var switches: [String] = []
  /// The click tools chosen for the next press, each with its state: `once`, `locked`, or `held` if the press ends
  /// the last action (R-ASSIST-9).
  package var clicks: [ModifierState] = []
  /// The name of the program whose window hides the keyboard's window; nil if none does (R-DESK-7).
  package var cover: String? {
    didSet { if cover != nil { visible = false } }
  }
  /// Whether an administrator's policy is in force (R-DESK-5).
  package var isUnderPolicy = false

  package struct ModifierState: Hashable, Sendable {
    package var name: String
    package var state: String

    package init(name: String, state: String) {
      self.name = name
      self.state = state
    }
  }

  package struct KeyStatus: Hashable, Sendable {
    package var id: String
    package var label: String
    package var role: String
    /// Frame of the key in root px.
    package var rect: Rect

    package init(id: String, label: String, role: String, rect: Rect) {
      self.id = id
      self.label = label
      self.role = role
      self.rect = rect
    }
  }

  package init(
    visible: Bool, keyboard: String, language: String = "", plane: String, theme: String,
    scheme: Scheme, scale: Double,
    monitor: String, window: Rect, globe: Bool, shift: String, modifierStates: [ModifierState],
    keys: [KeyStatus],
    field: Field? = nil, decision: Decision = .untouched
  ) {
    self.visible = visible
    self.keyboard = keyboard
    self.language = language
    self.plane = plane
    self.theme = theme
    self.scheme = scheme
    self.scale = scale
    self.monitor = monitor
    self.window = window
    self.globe = globe
    self.shift = shift
    self.modifierStates = modifierStates
    self.keys = keys
    self.field = field
    self.decision = decision
  }
}
