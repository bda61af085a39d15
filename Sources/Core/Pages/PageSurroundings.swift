package import KeyModel

/// Information about the window and the document, for a page that replaces a keyboard.
package struct PageSurroundings: Hashable, Sendable {
  /// Size of the view in px.
  package var size: Size
  /// Size of the part of the view that the page's program draws, in px; nil if the program draws no part.
  package var picture: Size?
  /// Pixels per pt.
  package var scale: Double
  package var isFloating: Bool
  package var isDark: Bool
  /// Whether the page has to show a globe (R-GLOBE-2).
  package var needsGlobe: Bool
  package var reducedMotion: Bool
  /// Traits of the focused field.
  package var traits: FieldTraits
  /// Number of the focused field (`Field.serial`).
  package var serial: UInt64
  /// The text before the insertion point, at most 256 graphemes; nil if unknown (R-DOC-3).
  package var before: String?
  /// The text after the insertion point, at most 256 graphemes; nil if unknown.
  package var after: String?
  /// The selected text; nil if unknown.
  package var selected: String?

  package init(
    size: Size, scale: Double, isFloating: Bool, isDark: Bool, needsGlobe: Bool,
    reducedMotion: Bool, traits: FieldTraits, serial: UInt64
  ) {
    self.size = size
    self.scale = scale
    self.isFloating = isFloating
    self.isDark = isDark
    self.needsGlobe = needsGlobe
    self.reducedMotion = reducedMotion
    self.traits = traits
    self.serial = serial
  }
}

/// A touch on a key that a page controls.
package struct PageKeyPress: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case tap, hold, `repeat`
  }

  package var key: PageKey
  package var phase: Phase
  /// The alternative that the user chose after a long press; nil if none was chosen.
  package var choice: String?

  package init(_ key: PageKey, _ phase: Phase, choice: String? = nil) {
    self.key = key
    self.phase = phase
    self.choice = choice
  }
}
