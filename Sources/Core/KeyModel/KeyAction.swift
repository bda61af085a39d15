/// The effect of a key when it is struck.
package enum KeyAction: Hashable, Sendable {
  /// Types the text (R-DOC-1).
  case insert(String)
  /// Strikes a key without text: Escape, F5, an arrow.
  case key(Keysym)
  /// Return, labelled by the field's return-key type (R-TRAIT-8).
  case `return`
  /// Types a space.
  case space
  /// Deletes one grapheme backwards and repeats (R-DOC-2).
  case deleteBackward
  /// Shift: for one letter, locked by a double tap, or held as in a chord (R-TEXT-3).
  case shift
  /// Turns caps lock on or off (R-TEXT-3).
  case capsLock
  /// The third level of keyboards with a physical layout: tapped for one key, locked, or held, like shift (R-FORM).
  case option
  /// A dead key: an accent for the letter that follows (R-FORM).
  case dead(String)
  /// Ctrl, Alt, Super, AltGr: latched, locked or held.
  case modifier(Modifiers)
  /// Shows another plane of the keyboard.
  case plane(PlaneID)
  /// Shows the next keyboard; when held, shows the list of keyboards (R-GLOBE).
  case globe
  /// Hides the keyboard (R-GLOBE-7).
  case dismiss
  /// A key of a page, or a key that opens a page.
  case page(PageAction)
  /// Does nothing: the key only shows something.
  case inert

  /// Text of `.insert`; nil for every other action.
  package var text: String? {
    if case .insert(let text) = self { text } else { nil }
  }
}

/// Name of a plane: `letters`, `numbers`, `symbols`, `desktop`, or a name from the keyboard's file.
package struct PlaneID: RawRepresentable, Hashable, Sendable {
  package var rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package static let letters = PlaneID(rawValue: "letters")
  package static let numbers = PlaneID(rawValue: "numbers")
  package static let symbols = PlaneID(rawValue: "symbols")
  package static let numberPad = PlaneID(rawValue: "number-pad")
  package static let phonePad = PlaneID(rawValue: "phone-pad")
  package static let decimalPad = PlaneID(rawValue: "decimal-pad")
  package static let desktop = PlaneID(rawValue: "desktop")
  /// The row of desktop keys above the key area on tablets and desktops.
  package static let band = PlaneID(rawValue: "band")
  /// The area in which characters are written by finger, with the keys below it.
  package static let writing = PlaneID(rawValue: "writing")
}

/// The kind of a key, for its width, its look and `keycap status`.
package enum KeyRole: String, Hashable, Sendable, CaseIterable {
  case character, shift, capsLock = "caps-lock", delete, space, `return`, globe, plane, modifier
  /// Keys without text: Esc, F1, arrows and the like.
  case key
  case dismiss
  /// The two keys of a Morse keyboard (R-MORSE-1).
  case dot, dash
  /// An area that shows keyed input that is not text yet; the user cannot press it.
  case preview
  /// A key that opens a page; on the page, a tab, the area of the page, and its search. The names come from emoji,
  /// the first page, and stay the same for programs that read `keycap status`.
  case page = "emoji", pageTab = "emoji-group", pageArea = "emoji-grid", search

  /// Whether the scan of a row may begin at this key. The keys before the first key with a character, such as shift,
  /// are rarely wanted.
  package var isScanStart: Bool { self == .character || self == .space }
}

/// The name of a key, unique within a plane.
package struct KeyID: RawRepresentable, Hashable, Sendable {
  package var rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}
