/// What a keyboard by somebody else is told of its view, at every change (R-SIZE-10, R-TRAIT-7, R-GLOBE-2).
package struct ViewState: Hashable, Sendable {
  package enum Mode: String, Hashable, Sendable, CaseIterable {
    case docked, floating
  }

  package enum Scheme: String, Hashable, Sendable, CaseIterable {
    case light, dark
  }

  /// The memory of the picture.
  package struct Picture: Hashable, Sendable {
    /// In px.
    package var width: Int
    package var height: Int
    /// Bytes from one row of px to the next.
    package var stride: Int
    /// Where the two halves begin, in bytes.
    package var offsets: [Int]

    package init(width: Int, height: Int, stride: Int, offsets: [Int]) {
      self.width = width
      self.height = height
      self.stride = stride
      self.offsets = offsets
    }
  }

  /// In px.
  package var width: Int
  package var height: Int
  /// px for one pt.
  package var scale: Double
  package var mode: Mode
  package var scheme: Scheme
  /// Whether the keyboard has to offer a globe (`needsInputModeSwitchKey`).
  package var globe: Bool
  package var reducedMotion: Bool
  /// nil where the layout has no picture.
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

/// What the focused field asks for (R-TRAIT), in the guide's names; what nobody told has its default.
package struct Traits: Hashable, Sendable {
  package var keyboardType = "default"
  package var returnKeyType = "default"
  package var enablesReturnKeyAutomatically = false
  package var keyboardAppearance = "default"
  package var autocapitalizationType = "sentences"
  package var autocorrectionType = "default"
  package var spellCheckingType = "default"
  /// Changes with the field.
  package var document = 0
  /// The language of the field's text, BCP 47.
  package var language: String?

  package init() {}
}
