/// The window and the field for which key strokes were made (R-HARM-5).
package struct StrokeOwner: Hashable, Sendable {
  /// The strictness with which key strokes are bound to their field.
  package enum Bond: Hashable, Sendable {
    /// A single key that a finger struck. The key goes to the focused field, and follows the focus among the windows
    /// of one client.
    case tap
    /// A text, or an edit of several keys. The text stays in its window, and in its field unless its own keys have
    /// moved the focus.
    case text
    /// Input of an extension. The input stays in its field, whatever its own keys do.
    case foreign
  }

  /// The receiver of the keys at the time when the key strokes are made.
  package enum Holder: Hashable, Sendable {
    /// The window with the focus.
    case focus
    /// A client that has grabbed the keyboard.
    case grabber
    /// A greeter, which may or may not have grabbed the keyboard.
    case either
  }

  /// The server's number of the window with the input focus; 0 or 1 if no window has it.
  package var window: UInt64
  /// Serial number of the field (`Field.serial`); nil if no field is known.
  package var field: UInt64?
  package var holder: Holder
  package var bond: Bond

  package init(
    window: UInt64, field: UInt64? = nil, holder: Holder = .focus, bond: Bond = .text
  ) {
    self.window = window
    self.field = field
    self.holder = holder
    self.bond = bond
  }
}

/// Key strokes that were made together.
package struct StrokeBatch: Hashable, Sendable {
  package var strokes: [Stroke]
  /// The window and field for which the key strokes were made; nil for key strokes that follow the focus everywhere.
  package var owner: StrokeOwner?
  /// Whether the key strokes have waited. The focus may have moved since they were made.
  package var hasWaited = false

  package init(_ strokes: [Stroke], for owner: StrokeOwner? = nil) {
    self.strokes = strokes
    self.owner = owner
  }
}
