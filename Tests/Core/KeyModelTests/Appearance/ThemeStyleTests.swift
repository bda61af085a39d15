import Testing

@testable import KeyModel

@Suite struct ThemeStyleTests {
  private func color(_ grey: Double) -> Color { Color(red: grey, green: grey, blue: grey) }

  private func style(_ fill: Double, text: Double, outline: Double? = nil) -> KeyStyle {
    KeyStyle(
      fill: color(fill), text: color(text), secondary: color(text), edge: color(0),
      outline: outline.map { KeyStyle.Outline(color: color(1), width: $0) })
  }

  private var theme: Theme {
    Theme(
      name: "test", scheme: .light, background: color(0.8), letter: style(1, text: 0.1),
      special: style(0.6, text: 0.1), primary: style(0.2, text: 1), pressed: style(0.6, text: 0.1),
      band: style(0.8, text: 0.1), popup: style(0.9, text: 0.1, outline: 2),
      chosen: style(0.3, text: 1), accent: color(0.25), onAccent: color(0.95),
      disabledOpacity: 0.4, phoneRadius: 8, padRadius: 9, edgeHeight: 1, shadow: color(0),
      iconStroke: 2, fonts: ["Inter"])
  }

  private func look(
    _ style: Keycap.Style, _ state: Keycap.State, in kind: Scene.Kind = .keyboard
  ) -> KeyStyle {
    theme.style(
      of: Keycap(frame: .zero, style: style, state: state, face: .none, textSize: 16), in: kind)
  }

  private func rimmed(_ style: KeyStyle) -> KeyStyle {
    var style = style
    style.outline = KeyStyle.Outline(color: style.secondary, width: 1.5)
    return style
  }

  /// R-ASSIST-8: a rim tells of the finger where the colours differ by less than 3 : 1.
  @Test func aPressedKeyHasThePressedStyle() {
    #expect(look(.letter, .pressed) == rimmed(theme.pressed))
    #expect(look(.primary, .pressed) == theme.pressed)
  }

  @Test func aSpecialKeyOfThePressedColourTurnsToThatOfLetters() {
    #expect(look(.special, .pressed) == rimmed(theme.letter))
  }

  @Test func aLatchedKeyKeepsItsColoursAndGetsAnAccentOutline() {
    let latched = look(.special, .latched)
    #expect(latched.fill == theme.special.fill)
    #expect(latched.outline == KeyStyle.Outline(color: theme.accent, width: 2))
    #expect(look(.popup, .latched).outline?.width == 4)
  }

  @Test func aLockedKeyHasTheAccentColours() {
    #expect(look(.special, .locked).fill == theme.accent)
    #expect(look(.special, .locked).text == theme.onAccent)
  }

  /// A shift key that is on looks like a letter; where letters look like other keys, it has the accent colour.
  @Test func aLitKeyLooksLikeALetter() {
    #expect(look(.special, .lit) == theme.letter)
    var plain = theme
    plain.special = plain.letter
    let keycap = Keycap(frame: .zero, style: .special, state: .lit, face: .none, textSize: 16)
    #expect(plain.style(of: keycap, in: .keyboard).fill == theme.accent)
    #expect(Keycap.State.lit.mark == nil)
  }

  @Test func aDisabledKeyKeepsAShareOfItsText() {
    #expect(look(.letter, .disabled).text.alpha == 0.4)
    #expect(look(.letter, .disabled).fill == theme.letter.fill)
  }

  @Test(arguments: [(0.0, 1.0), (0.25, 0.9), (1.0, 0.6), (2.0, 0.6), (-1.0, 1.0)])
  func aFadingKeyLiesBetween(share: Double, fill: Double) {
    #expect(abs(look(.letter, .fading(share)).fill.red - fill) < 1e-9)
  }

  @Test func textIsNeverTheGreyBetweenTwoColours() {
    #expect(look(.primary, .fading(0.4)).text == theme.primary.text)
    #expect(look(.primary, .fading(0.6)).text == theme.pressed.text)
  }

  @Test func aBareLabelHasNoShape() {
    #expect(look(.bare, .normal).fill.alpha == 0)
    #expect(look(.bare, .normal, in: .plate).text == theme.popup.text)
    #expect(look(.bare, .normal, in: .plate).outline == nil)
    #expect(look(.bare, .pressed).fill == theme.pressed.fill)
  }
}
