/// The state of the view, which a keyboard by somebody else gets at every change (R-SIZE-10, R-TRAIT-7, R-GLOBE-2).
package struct ViewState: Hashable, Sendable {
  package enum Mode: String, Hashable, Sendable, CaseIterable {
    case docked, floating
  }

  package enum Scheme: String, Hashable, Sendable, CaseIterable {
    case light, dark
  }

  /// The memory of the picture.
  package struct Picture: Hashable, Sendable {
    /// The size in px.
    package var width: Int
    package var height: Int
    /// Bytes from the start of a row to the start of the next.
    package var stride: Int
    /// The start of each half, in bytes.
    package var offsets: [Int]

    package init(width: Int, height: Int, stride: Int, offsets: [Int]) {
      self.width = width
      self.height = height
      self.stride = stride
      self.offsets = offsets
    }
  }

  /// The size in px.
  package var width: Int
  package var height: Int
  /// Pixels per pt.
  package var scale: Double
  package var mode: Mode
  package var scheme: Scheme
  /// Whether the keyboard has to offer a globe (`needsInputModeSwitchKey`).
  package var globe: Bool
  package var reducedMotion: Bool
  /// The picture's memory; nil if the layout has no picture.
  package var picture: Picture?

  package init(
    width: Int, height: Int, scale: Double, mode: Mode = .docked, scheme: Scheme = .light,
    globe: Bool = false,
    reducedMotion: Bool = false, picture: Picture? = nil
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.mode = mode
    self.scheme = scheme
    self.globe = globe
    self.reducedMotion = reducedMotion
    self.picture = picture
  }
}

/// The traits of the focused field (R-TRAIT), in the guide's names; traits that nobody reported have their defaults.
package struct Traits: Hashable, Sendable {
  package var keyboardType = "default"
  package var returnKeyType = "default"
  package var enablesReturnKeyAutomatically = false
  package var keyboardAppearance = "default"
  package var autocapitalizationType = "sentences"
  package var autocorrectionType = "default"
  package var spellCheckingType = "default"
  /// A number that changes with the field.
  package var document = 0
  /// The language of the field's text, BCP 47.
  package var language: String?

  package init() {}
}
