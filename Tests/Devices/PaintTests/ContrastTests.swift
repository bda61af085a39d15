import Appearance
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
      let border = colors.outline?.color ?? colors.fill
      let least = theme.name == TestTheme.highContrast.rawValue ? 7 : 1.3
      #expect(border.contrast(with: theme.background) >= least, "\(style), \(state)")
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
}
