/// The letter keys on screen for the word services: the letter and the target area of each key, in px of the
/// keyboard's window.
package struct LetterKeys: Hashable, Sendable {
  package struct Key: Hashable, Sendable {
    /// Character that a tap types, in lower case: `e`.
    package var character: Character
    /// Area of the key, with half of the gaps around it, so that neighbouring areas touch.
    package var cell: Rect

    package init(_ character: Character, _ cell: Rect) {
      self.character = character
      self.cell = cell
    }
  }

  package var keys: [Key]
  /// Cell of the space bar; nil if the keyboard has no space bar.
  package var space: Rect?
  /// Pixels per pt.
  package var scale: Double

  package init(_ keys: [Key] = [], space: Rect? = nil, scale: Double = 1) {
    self.keys = keys
    self.space = space
    self.scale = scale
  }
}

/// The distances by which letter keys extend over their neighbours for the next touch: the likelier a letter, the
/// farther (R-TEXT-4). The extension is invisible, and the middle of every key stays its own.
package struct LetterReach: Hashable, Sendable {
  /// Number of the question to the word services that this value answers.
  package var id: UInt64
  /// Extension in px by lower-case letter; a letter without an entry is not extended.
  package var reach: [Character: Double]

  package init(id: UInt64, reach: [Character: Double]) {
    self.id = id
    self.reach = reach
  }
}
