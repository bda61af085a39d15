package import KeyModel

/// State of the running keyboard for `keycap status`. It never contains typed text (R-TRUST-4).
package struct Status: Hashable, Sendable {
  package var visible: Bool
  package var keyboard: String
  /// Language of the typed text, one of the keyboard's languages: `en-US` (R-TEXT-8).
  package var language: String
  package var plane: String
  package var theme: String
  package var scheme: Scheme
  package var scale: Double
  package var monitor: String
  /// Frame in root px.
  package var window: Rect
  /// Whether the globe key is shown.
  package var globe: Bool
  /// The hands for which the keys are laid out.
  package var hands = HandMode.both
  /// `off`, `once`, `locked`.
  package var shift: String
  /// Modifiers that are not off, with their state: `latched`, `locked`, `held`.
  package var modifierStates: [ModifierState]
  package var keys: [KeyStatus]
  /// The focused field as far as it is known; never its text.
  package var field: Field?
  /// Who gets the keys (R-DESK-1).
  package var custody = Custody.focus
  /// Reason why the keyboard is shown or hidden.
  package var decision: Decision
  /// Whether the word services have not answered about the current text yet.
  package var isGuessing = false
  /// Whether an edit or a key waits until the application reports that the earlier text is in the field (R-HARM-6).
  package var isProving = false
  /// Whether the keys have changed by themselves so recently that a finger may still aim at the earlier keys
  /// (R-TRAIT-12).
  package var isSettling = false
  /// The layer that decided which field is served, in words; empty where unknown.
  package var layer = ""
  /// The accessibility bus's relation to the focused application, in words; empty where unknown.
  package var accessibility = ""
  /// The reason why the focused program gets no characters that the keymap lacks, in words; empty where it gets them
  /// (R-HARM-8).
  package var limit = ""
  /// Frame of the floating button in root px; nil for none.
  package var button: Rect?
  /// The keys and buttons that are switches and reach no program, as `SwitchSource.text` (R-ASSIST-5).
  package var switches: [String] = []
  /// The click tools chosen for the next press, with their state: `once`, `locked`, or `held` where the press ends
  /// the last action (R-ASSIST-9).
  package var clicks: [ModifierState] = []
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
    /// Frame in root px.
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
