import KeyModel
import Testing

/// The contrast that WCAG 2.2 and the look ask for, for every theme.
@Suite struct ContrastTests {
  @Test func thereAreThemesToTest() {
    for theme in TestTheme.allCases {
      #expect(TestTheme.files.contains("\(theme.rawValue).toml"))
    }
  }

  private static let styles: [Keycap.Style] = [
    .letter, .special, .primary, .band, .chosen, .popup, .bare,
  ]
  private static let states: [Keycap.State] = [.normal, .pressed, .latched, .locked]

  private func keycap(_ style: Keycap.Style, _ state: Keycap.State) -> Keycap {
    Keycap(frame: .zero, style: style, state: state, face: .none, textSize: 16)
  }

  @Test(arguments: TestTheme.files, Self.styles)
  func textCanBeRead(in file: String, on style: Keycap.Style) throws {
    let theme = try TestTheme.read(file)
    for state in Self.states {
      let colors = theme.style(of: keycap(style, state), in: .keyboard)
      let ground = colors.fill.alpha == 0 ? theme.background : colors.fill
      #expect(colors.text.contrast(with: ground) >= 7, "\(style), \(state)")
      let least = theme.name == TestTheme.highContrast.rawValue ? 7 : 4.5
      #expect(colors.secondary.contrast(with: ground) >= least, "\(style), \(state)")
    }
  }

  @Test(arguments: TestTheme.files, [Keycap.Style.letter, .special, .primary])
  func keysStandOutFromTheBackground(in file: String, style: Keycap.Style) throws {
    let theme = try TestTheme.read(file)
    for state in Self.states {
      let colors = theme.style(of: keycap(style, state), in: .keyboard)
      let least = theme.name == TestTheme.highContrast.rawValue ? 7 : 1.3
      let shapes = [colors.fill, colors.outline?.color ?? colors.fill]
      let contrast = shapes.map { $0.contrast(with: theme.background) }.max() ?? 0
      #expect(contrast >= least, "\(style), \(state)")
    }
  }

  @Test(arguments: TestTheme.files, [Keycap.Style.letter, .special, .band])
  func everyStateShows(in file: String, on style: Keycap.Style) throws {
    let theme = try TestTheme.read(file)
    let plain = theme.style(of: keycap(style, .normal), in: .keyboard)
    for state in [Keycap.State.pressed, .locked] {
      let colors = theme.style(of: keycap(style, state), in: .keyboard)
      #expect(colors.fill.contrast(with: plain.fill) >= 1.3, "\(state)")
    }
    let latched = theme.style(of: keycap(style, .latched), in: .keyboard)
    #expect(latched.outline != plain.outline)
    #expect((latched.outline?.color.contrast(with: plain.fill) ?? 0) >= 3)
  }

  /// R-ASSIST-8: without any colour two states differ in lightness by 3 : 1, or by a shape. A pressed key's shape, where
  /// it needs one, is a rim that differs in lightness from the key and from what it was before.
  @Test(arguments: TestTheme.files, [false, true])
  func statesAreToldWithoutColour(file: String, isBold: Bool) throws {
    let plain = try TestTheme.read(file)
    let theme = isBold ? plain.emboldened : plain
    let states: [Keycap.State] = [.normal, .latched, .locked, .disabled, .pressed]
    for style in [Keycap.Style.letter, .special, .primary, .band] {
      for (place, state) in states.enumerated() {
        for other in states[..<place] {
          let (one, two) = (look(style, state, theme), look(style, other, theme))
          let isReported =
            state.mark != other.mark
            || hasRim(one, beside: two) || hasRim(two, beside: one)
            || ink(one).contrast(with: ink(two)) >= 3 || one.fill.contrast(with: two.fill) >= 3
          #expect(isReported, "\(style): \(state), \(other)")
        }
      }
    }
  }

  /// Whether the outline is wider than that of the other state, and seen on both.
  private func hasRim(_ one: KeyStyle, beside two: KeyStyle) -> Bool {
    guard let outline = one.outline, outline.width >= (two.outline?.width ?? 0) + 1.5 else {
      return false
    }
    return [one, two].allSatisfy { outline.color.contrast(with: $0.fill) >= 3 }
  }

  private func look(_ style: Keycap.Style, _ state: Keycap.State, _ theme: Theme) -> KeyStyle {
    let keycap = Keycap(frame: .zero, style: style, state: state, face: .none, textSize: 16)
    return theme.style(of: keycap, in: .keyboard)
  }

  /// The label as it is seen on the key.
  private func ink(_ style: KeyStyle) -> Color {
    var opaque = style.text
    opaque.alpha = 1
    return style.fill.mixed(with: opaque, share: style.text.alpha)
  }
}
