/// The window and the field for which strokes were made (R-HARM-5).
package struct StrokeOwner: Hashable, Sendable {
  /// How closely strokes are bound to their field.
  package enum Bond: Hashable, Sendable {
    /// One key of a finger: goes to the field with the focus, and follows the focus among the windows of one client.
    case tap
    /// A text or an edit of several keys: stays in its window, and in its field unless its own keys have moved on.
    case text
    /// What a keyboard by somebody else types: stays in its field, whatever its own keys do.
    case foreign
  }

  /// Who gets the keys when the strokes are made.
  package enum Holder: Hashable, Sendable {
    /// The window with the focus.
    case focus
    /// A client that has grabbed the keyboard.
    case grabber
    /// A greeter, which may have grabbed the keyboard, or not.
    case either
  }

  /// The server's number of the window with the input focus; 0 or 1 where no window has it.
  package var window: UInt64
  /// The serial number of the field (`Field.serial`); nil where nothing is known of one.
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
  /// The field that the strokes were made for; nil for strokes that follow the focus wherever it goes.
  package var owner: StrokeOwner?
  /// Whether the strokes have waited, so that the focus may have moved meanwhile.
  package var hasWaited = false

  package init(_ strokes: [Stroke], for owner: StrokeOwner? = nil) {
    self.strokes = strokes
    self.owner = owner
  }
}
