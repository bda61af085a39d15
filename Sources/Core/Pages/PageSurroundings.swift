package import KeyModel

/// What a page that is a keyboard by itself is told of the window and of the document.
package struct PageSurroundings: Hashable, Sendable {
  /// The view, in px.
  package var size: Size
  /// The part of the view that the page's program draws, in px; nil without.
  package var picture: Size?
  /// px for one pt.
  package var scale: Double
  package var isFloating: Bool
  package var isDark: Bool
  /// Whether the page has to offer a globe (R-GLOBE-2).
  package var needsGlobe: Bool
  package var reducedMotion: Bool
  /// What the focused field asks for, and which field it is.
  package var traits: FieldTraits
  package var serial: UInt64
  /// The text around the insertion point, at most 256 graphemes each way; nil where it is not known (R-DOC-3).
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

/// A touch on a key that a page has the say about.
package struct PageKeyPress: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case tap, hold, `repeat`
  }

  package var key: PageKey
  package var phase: Phase
  /// The alternative that a long press chose.
  package var choice: String?

  package init(_ key: PageKey, _ phase: Phase, choice: String? = nil) {
    self.key = key
    self.phase = phase
    self.choice = choice
  }
}
