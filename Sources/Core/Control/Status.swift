package import Appearance
package import KeyModel

/// What `keycap status` tells about the running keyboard. It never holds typed text (R-TRUST-4).
package struct Status: Hashable, Sendable {
  package var visible: Bool
  package var keyboard: String
  /// The language that is written in, of those of the keyboard: `en-US` (R-TEXT-8).
  package var language: String
  package var plane: String
  package var theme: String
  package var scheme: Scheme
  package var scale: Double
  package var monitor: String
  /// In root px.
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
  /// The focused field as far as it is known; never any of its text.
  package var field: Field?
  /// Whose the keys are (R-DESK-1).
  package var custody = Custody.focus
  /// Why it is shown or hidden.
  package var decision: Decision
  /// Whether the word services have yet to answer about the text as it is.
  package var isGuessing = false
  /// Whether an edit or a key waits until the application tells that what was typed before stands in the field (R-HARM-6).
  package var isProving = false
  /// Whether the keys changed so lately by themselves that a finger may still be aimed at those of before (R-TRAIT-12).
  package var isSettling = false
  /// The layer that decided which field is served, in words; empty where it is not known.
  package var layer = ""
  /// What the accessibility bus is to the focused application, in words; empty where it is not known.
  package var accessibility = ""
  /// Why the focused program gets no characters that the keymap lacks, in words; empty where it does (R-HARM-8).
  package var limit = ""
  /// Where the floating button is, in root px; nil for none.
  package var button: Rect?
  /// The keys and buttons that no program gets now, as `SwitchSource.text` (R-ASSIST-5).
  package var switches: [String] = []
  /// The clicks that are chosen for the next press, with their state: `once`, `locked`, or
  /// `held` where it ends what the last one has begun (R-ASSIST-9).
  package var clicks: [ModifierState] = []
  /// Whether a policy of the administrator is in force (R-DESK-5).
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
    /// In root px.
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
