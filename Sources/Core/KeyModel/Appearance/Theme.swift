/// The colours, fonts and measures of a scheme, from a file in `Themes/`.
package struct Theme: Hashable, Sendable {
  package var name: String
  /// The scheme for which `auto` uses this theme.
  package var scheme: Scheme
  package var background: Color
  package var letter: KeyStyle
  package var special: KeyStyle
  /// Style of the return key while the field gives it a purpose (R-TRAIT-8).
  package var primary: KeyStyle
  /// Style of any key under a finger.
  package var pressed: KeyStyle
  /// Style of a label on the background without a shape: words of the band and of the list of keyboards.
  package var band: KeyStyle
  /// Style of the preview bubble, the callout and the list of keyboards.
  package var popup: KeyStyle
  /// Style of the chosen entry of a callout or list.
  package var chosen: KeyStyle
  /// Outline of a latched key, and fill of a locked key.
  package var accent: Color
  /// Colour of text on the accent colour.
  package var onAccent: Color
  /// Share of the text colour that a disabled key keeps, 0…1.
  package var disabledOpacity: Double
  /// Corner radius of keys on phones, in pt.
  package var phoneRadius: Double
  /// Corner radius of keys on pads, in pt.
  package var padRadius: Double
  /// Height of the darker lower edge of a key, in pt; 0 if keys have no such edge.
  package var edgeHeight: Double
  /// Colour of the soft shadow under pop-ups.
  package var shadow: Color
  /// Width of icon lines, in pt.
  package var iconStroke: Double
  /// Font families; the first installed family is used.
  package var fonts: [String]
  /// Whether labels have medium weight and the rims of pressed keys are wider.
  package var isBold = false
  /// Name of the theme for fields of the other scheme (R-TRAIT-7); nil where the theme serves all fields.
  package var pair: String?
  /// Further distance between two keys in pt, in addition to the layout's, 0 to 8.
  package var keyGap = 0.0
  /// Factor on the sizes of labels and icons, 0.7 to 1.4.
  package var labelSize = 1.0
  package var backdrop = Backdrop()

  /// The ground behind the keys, in addition to the background's colour.
  package struct Backdrop: Hashable, Sendable {
    /// Path of a PNG file that fills the keyboard; nil for none.
    package var picture: String?
    /// Share of the background's colour that lies over the picture, 0 to 1.
    package var dim = 0.5
    /// Opacity of the keyboard's window where a compositor runs, 0.3 to 1.
    package var opacity = 1.0

    package init() {}
  }

  package init(
    name: String, scheme: Scheme, background: Color, letter: KeyStyle, special: KeyStyle,
    primary: KeyStyle, pressed: KeyStyle, band: KeyStyle, popup: KeyStyle, chosen: KeyStyle,
    accent: Color, onAccent: Color, disabledOpacity: Double, phoneRadius: Double, padRadius: Double,
    edgeHeight: Double, shadow: Color, iconStroke: Double, fonts: [String]
  ) {
    self.name = name
    self.scheme = scheme
    self.background = background
    self.letter = letter
    self.special = special
    self.primary = primary
    self.pressed = pressed
    self.band = band
    self.popup = popup
    self.chosen = chosen
    self.accent = accent
    self.onAccent = onAccent
    self.disabledOpacity = disabledOpacity
    self.phoneRadius = phoneRadius
    self.padRadius = padRadius
    self.edgeHeight = edgeHeight
    self.shadow = shadow
    self.iconStroke = iconStroke
    self.fonts = fonts
  }
}

/// A light or a dark scheme, which a field can ask for (R-TRAIT-7).
package enum Scheme: String, Hashable, Sendable, CaseIterable {
  case light, dark
}

/// The look of one kind of key.
package struct KeyStyle: Hashable, Sendable {
  package var fill: Color
  package var text: Color
  package var secondary: Color
  /// Colour of the lower edge.
  package var edge: Color
  /// Outline for high contrast; nil if keys have no outline.
  package var outline: Outline?

  package struct Outline: Hashable, Sendable {
    package var color: Color
    /// Width of the outline, in pt.
    package var width: Double

    package init(color: Color, width: Double) {
      self.color = color
      self.width = width
    }
  }

  package init(
    fill: Color, text: Color, secondary: Color, edge: Color, outline: Outline? = nil
  ) {
    self.fill = fill
    self.text = text
    self.secondary = secondary
    self.edge = edge
    self.outline = outline
  }
}
