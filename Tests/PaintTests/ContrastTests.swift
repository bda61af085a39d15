import Appearance
import KeyModel
import Testing

/// The contrast that WCAG 2.2 and the look ask for, for every theme.
@Suite struct ContrastTests {
  private static let styles: [Keycap.Style] = [
    .letter, .special, .primary, .band, .chosen, .popup, .bare,
  ]
  private static let states: [Keycap.State] = [.normal, .pressed, .latched, .locked]

  private func keycap(_ style: Keycap.Style, _ state: Keycap.State) -> Keycap {
    Keycap(frame: .zero, style: style, state: state, face: .none, textSize: 16)
  }

  @Test(arguments: TestTheme.allCases, Self.styles)
  func textCanBeRead(in test: TestTheme, on style: Keycap.Style) {
    let theme = test.theme
    for state in Self.states {
      let colors = theme.style(of: keycap(style, state), in: .keyboard)
      let ground = colors.fill.alpha == 0 ? theme.background : colors.fill
      #expect(colors.text.contrast(with: ground) >= 7, "\(style), \(state)")
      let least = test == .highContrast ? 7 : 4.5
      #expect(colors.secondary.contrast(with: ground) >= least, "\(style), \(state)")
    }
  }

  @Test(arguments: TestTheme.allCases, [Keycap.Style.letter, .special, .primary])
  func keysStandOutFromTheBackground(in test: TestTheme, style: Keycap.Style) {
    let theme = test.theme
    for state in Self.states {
      let colors = theme.style(of: keycap(style, state), in: .keyboard)
      let border = colors.outline?.color ?? colors.fill
      let least = test == .highContrast ? 7 : 1.3
      #expect(border.contrast(with: theme.background) >= least, "\(style), \(state)")
    }
  }

  @Test(arguments: TestTheme.allCases, [Keycap.Style.letter, .special, .band])
  func everyStateShows(in test: TestTheme, on style: Keycap.Style) {
    let theme = test.theme
    let plain = theme.style(of: keycap(style, .normal), in: .keyboard)
    for state in [Keycap.State.pressed, .locked] {
      let colors = theme.style(of: keycap(style, state), in: .keyboard)
      #expect(colors.fill.contrast(with: plain.fill) >= 1.3, "\(state)")
    }
    let latched = theme.style(of: keycap(style, .latched), in: .keyboard)
    #expect(latched.outline != plain.outline)
    #expect((latched.outline?.color.contrast(with: plain.fill) ?? 0) >= 3)
  }
}
