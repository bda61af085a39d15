/// What a key does when it is struck.
package enum KeyAction: Hashable, Sendable {
  /// Types the text (R-DOC-1).
  case insert(String)
  /// Strikes a key that has no text: Escape, F5, an arrow.
  case key(Keysym)
  /// Return, labelled by the field's return-key type (R-TRAIT-8).
  case `return`
  /// Types a space.
  case space
  /// Deletes one grapheme backwards and repeats (R-DOC-2).
  case deleteBackward
  /// Shift: once, locked on a double tap, a chord while held (R-TEXT-3).
  case shift
  /// Caps lock on or off (R-TEXT-3).
  case capsLock
  /// The third level of printed keyboards, as shift is the second: once, locked, while held (R-FORM).
  case option
  /// An accent for the letter that follows (R-FORM).
  case dead(String)
  /// Ctrl, Alt, Super, AltGr: latched, locked, held.
  case modifier(Modifiers)
  /// Shows another plane of the keyboard.
  case plane(PlaneID)
  /// The next keyboard; held, the list of keyboards (R-GLOBE).
  case globe
  /// Hides the keyboard (R-GLOBE-7).
  case dismiss
  /// A key of a page, or one that leads to a page.
  case page(PageAction)
  /// Nothing: the key only shows something.
  case inert

  /// What it types; nil for everything but `.insert`.
  package var text: String? {
    if case .insert(let text) = self { text } else { nil }
  }
}

/// The name of a plane: `letters`, `numbers`, `symbols`, `desktop`, or one of the file's own.
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
  /// The one row of desktop keys above the key area on tablets and desktops.
  package static let band = PlaneID(rawValue: "band")
}

/// The kind of a key, for its width, its look and `keycap status`.
package enum KeyRole: String, Hashable, Sendable, CaseIterable {
  case character, shift, capsLock = "caps-lock", delete, space, `return`, globe, plane, modifier
  /// Esc, F1, arrows and the like.
  case key
  case dismiss
  /// The two keys of a Morse keyboard (R-MORSE-1).
  case dot, dash
  /// Shows what has been keyed and is not text yet; it is no key to touch.
  case preview
  /// A key that leads to a page; on the page, a part of what it has, its area, and its search. They are
  /// named after the emoji, the first page that there was, for those who read `keycap status`.
  case page = "emoji", pageTab = "emoji-group", pageArea = "emoji-grid", search

  /// Whether a scan of a row may begin here: keys before the first that types, such as shift, are wanted seldom.
  package var isScanStart: Bool { self == .character || self == .space }
}

/// The name of a key, unique within a plane.
package struct KeyID: RawRepresentable, Hashable, Sendable {
  package var rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}
