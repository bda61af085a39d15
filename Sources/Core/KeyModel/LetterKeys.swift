/// The letter keys that are on screen, as guessing words needs them: what each writes and where
/// fingers are to fall, in px of the keyboard's window.
package struct LetterKeys: Hashable, Sendable {
  package struct Key: Hashable, Sendable {
    /// What a tap writes, small: `e`.
    package var character: Character
    /// The key with its share of the gaps around it, so that neighbours touch.
    package var cell: Rect

    package init(_ character: Character, _ cell: Rect) {
      self.character = character
      self.cell = cell
    }
  }

  package var keys: [Key]
  /// The space bar; nil without one.
  package var space: Rect?
  /// Pixels per pt.
  package var scale: Double

  package init(_ keys: [Key] = [], space: Rect? = nil, scale: Double = 1) {
    self.keys = keys
    self.space = space
    self.scale = scale
  }
}

/// How far letter keys reach over their neighbours for the next touch: the likelier a letter, the
/// farther (R-TEXT-4). Nobody sees it, and the middle of every key stays its own.
package struct LetterReach: Hashable, Sendable {
  /// The question to the word services that it was worked out for.
  package var id: UInt64
  /// By small letter, in px; a letter that is not in it does not reach out.
  package var reach: [Character: Double]

  package init(id: UInt64, reach: [Character: Double]) {
    self.id = id
    self.reach = reach
  }
}
