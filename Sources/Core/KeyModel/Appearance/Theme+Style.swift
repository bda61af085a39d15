extension Theme {
  /// Additional width in pt of a latched key's outline.
  private static let latchWidth = 2.0

  /// Factor of the thickness of icon lines in a bold theme.
  private static let boldStroke = 1.4

  /// Width in pt of a pressed key's rim, if the lightness alone does not show that the key is pressed (R-ASSIST-8).
  private static let rim = 1.5
  /// Width in pt of a pressed key's rim in a bold theme.
  private static let boldRim = 2.0
  /// Least contrast at which the lightness alone shows that the key is pressed.
  private static let reportedByLightness = 3.0
  /// Least contrast between a letter and a special key at which a lit special key has the look of a letter. With less
  /// contrast the lit key has the accent colour.
  private static let reportedAsLit = 1.3

  /// The same theme with thicker letters and icons.
  package var emboldened: Theme {
    var theme = self
    guard !isBold else { return theme }
    theme.isBold = true
    theme.iconStroke *= Theme.boldStroke
    return theme
  }

  /// Returns the colours of `keycap` in a window of `kind`: its style, changed by its state.
  package func style(of keycap: Keycap, in kind: Scene.Kind) -> KeyStyle {
    var style = style(keycap.style, in: kind)
    // A special key that already has the pressed colour takes the colour of letters when it is pressed.
    let pressed = style.fill == pressed.fill && style.outline == pressed.outline ? letter : pressed
    switch keycap.state {
    case .normal: break
    case .pressed:
      let isReported = style.fill.contrast(with: pressed.fill) >= Theme.reportedByLightness
      style = pressed
      guard isBold || !isReported else { break }
      let width = (style.outline?.width ?? 0) + (isBold ? Theme.boldRim : Theme.rim)
      style.outline = KeyStyle.Outline(color: isBold ? style.text : style.secondary, width: width)
    case .fading(let share): style = style.mixed(with: pressed, share: min(max(share, 0), 1))
    case .latched, .dead:
      let width = (style.outline?.width ?? 0) + Theme.latchWidth
      style.outline = KeyStyle.Outline(color: accent, width: width)
    case .lit where letter.fill.contrast(with: style.fill) >= Theme.reportedAsLit: style = letter
    case .locked, .lit:
      style.fill = accent
      style.text = onAccent
      style.secondary = onAccent
    case .disabled:
      style.text.alpha *= disabledOpacity
      style.secondary.alpha *= disabledOpacity
    }
    return style
  }

  private func style(_ style: Keycap.Style, in kind: Scene.Kind) -> KeyStyle {
    switch style {
    case .letter: letter
    case .special: special
    case .primary: primary
    case .band: band
    case .chosen: chosen
    case .popup: popup
    case .bare:
      switch kind {
      case .keyboard, .floating: band.withoutShape
      case .bubble, .plate, .button: popup.withoutShape
      }
    }
  }
}

extension Keycap.State {
  /// A shape on the key that shows the state independently of colours (R-ASSIST-8).
  package enum Mark: Hashable, Sendable {
    /// A dot in the upper corner of the key.
    case dot
    /// A bar at the foot of the key.
    case bar
  }

  package var mark: Mark? {
    switch self {
    case .latched: .dot
    case .locked: .bar
    case .normal, .pressed, .lit, .disabled, .dead, .fading: nil
    }
  }
}

extension KeyStyle {
  /// Returns the mixture of this style and `other`; `share` (0…1) is the share of `other`. The colour of the text
  /// switches at the middle, because a grey between the two colours would be unreadable.
  package func mixed(with other: KeyStyle, share: Double) -> KeyStyle {
    KeyStyle(
      fill: fill.mixed(with: other.fill, share: share),
      text: share < 0.5 ? text : other.text,
      secondary: share < 0.5 ? secondary : other.secondary,
      edge: edge.mixed(with: other.edge, share: share),
      outline: share < 0.5 ? outline : other.outline)
  }

  /// The style without the shape: only the label.
  package var withoutShape: KeyStyle {
    var style = self
    style.fill.alpha = 0
    style.edge.alpha = 0
    style.outline = nil
    return style
  }
}
