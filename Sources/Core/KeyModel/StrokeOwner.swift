/// The window and the field for which strokes were made (R-HARM-5).
package struct StrokeOwner: Hashable, Sendable {
  /// How strictly strokes are bound to their field.
  package enum Bond: Hashable, Sendable {
    /// A single key of a finger: goes to the focused field, and follows the focus among the windows of one client.
    case tap
    /// A text, or an edit of several keys: stays in its window, and in its field unless its own keys have
    /// moved the focus.
    case text
    /// Input of a keyboard by somebody else: stays in its field, whatever its own keys do.
    case foreign
  }

  /// Who gets the keys at the time when the strokes are made.
  package enum Holder: Hashable, Sendable {
    /// The window with the focus.
    case focus
    /// A client that has grabbed the keyboard.
    case grabber
    /// A greeter, which may or may not have grabbed the keyboard.
    case either
  }

  /// The server's number of the window with the input focus; 0 or 1 where no window has it.
  package var window: UInt64
  /// Serial number of the field (`Field.serial`); nil where no field is known.
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

/// Strokes that were made together.
package struct StrokeBatch: Hashable, Sendable {
  package var strokes: [Stroke]
  /// The window and field that the strokes were made for; nil for strokes that follow the focus everywhere.
  package var owner: StrokeOwner?
  /// Whether the strokes have waited: the focus may have moved since they were made.
  package var hasWaited = false

  package init(_ strokes: [Stroke], for owner: StrokeOwner? = nil) {
    self.strokes = strokes
    self.owner = owner
  }
}
