/// The state of the view. An extension gets the state after every change (R-SIZE-10, R-TRAIT-7, R-GLOBE-2).
package struct ViewState: Hashable, Sendable {
  package enum Mode: String, Hashable, Sendable, CaseIterable {
    case docked, floating
  }

  package enum Scheme: String, Hashable, Sendable, CaseIterable {
    case light, dark
  }

  /// The memory of the picture.
  package struct Picture: Hashable, Sendable {
    /// Width in px.
    package var width: Int
    /// Height in px.
    package var height: Int
    /// Number of bytes from the start of a row to the start of the next row.
    package var stride: Int
    /// Start of each half, in bytes.
    package var offsets: [Int]

    package init(width: Int, height: Int, stride: Int, offsets: [Int]) {
      self.width = width
      self.height = height
      self.stride = stride
      self.offsets = offsets
    }
  }

  /// Width of the view, in px.
  package var width: Int
  /// Height of the view, in px.
  package var height: Int
  /// Pixels per pt.
  package var scale: Double
  package var mode: Mode
  package var scheme: Scheme
  /// Whether the program has to show a globe (`needsInputModeSwitchKey`).
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

/// The traits of the focused field (R-TRAIT), with the names of the guide. Traits that no application reports have
/// their default values.
package struct Traits: Hashable, Sendable {
  package var keyboardType = "default"
  package var returnKeyType = "default"
  package var enablesReturnKeyAutomatically = false
  package var keyboardAppearance = "default"
  package var autocapitalizationType = "sentences"
  package var autocorrectionType = "default"
  package var spellCheckingType = "default"
  /// A number that changes when another field has the focus.
  package var document = 0
  /// The language of the field's text, BCP 47.
  package var language: String?

  package init() {}
}
