package import KeyModel

/// Information about the window and the document, for a page that is a keyboard by itself.
package struct PageSurroundings: Hashable, Sendable {
  /// Size of the view in px.
  package var size: Size
  /// Size in px of the part of the view that the page's program draws; nil for none.
  package var picture: Size?
  /// Pixels per pt.
  package var scale: Double
  package var isFloating: Bool
  package var isDark: Bool
  /// Whether the page has to show a globe (R-GLOBE-2).
  package var needsGlobe: Bool
  package var reducedMotion: Bool
  /// Traits and number of the focused field.
  package var traits: FieldTraits
  package var serial: UInt64
  /// The text around the insertion point, at most 256 graphemes in each direction; nil where unknown (R-DOC-3).
  package var before: String?
  package var after: String?
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
  /// Alternative that was chosen by a long press.
  package var choice: String?

  package init(_ key: PageKey, _ phase: Phase, choice: String? = nil) {
    self.key = key
    self.phase = phase
    self.choice = choice
  }
}
