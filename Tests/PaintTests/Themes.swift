import Appearance
import Testing

/// The shipped themes in code, for pictures of the painter alone.
enum TestTheme: String, CaseIterable, Sendable {
  case light, dark, highContrast = "high-contrast"

  var theme: Theme {
    switch self {
    case .light: Self.lightTheme
    case .dark: Self.darkTheme
    case .highContrast: Self.contrastTheme
    }
  }

  private static func color(_ hex: String) -> Color {
    Color(hex: hex) ?? Color(red: 1, green: 0, blue: 1)
  }

  private static func style(
    _ fill: String, _ text: String, _ secondary: String, edge: String,
    outline: (String, Double)? = nil
  ) -> KeyStyle {
    KeyStyle(
      fill: color(fill), text: color(text), secondary: color(secondary), edge: color(edge),
      outline: outline.map { KeyStyle.Outline(color: color($0.0), width: $0.1) })
  }

  private static let lightTheme = Theme(
    name: "light", scheme: .light, background: color("#D5D8DE"),
    letter: style("#FFFFFF", "#14161A", "#5C626E", edge: "#8C9099"),
    special: style("#B4B9C4", "#14161A", "#3F4550", edge: "#8C9099"),
    primary: style("#1650B8", "#FFFFFF", "#FFFFFF", edge: "#8C9099"),
    pressed: style("#B4B9C4", "#14161A", "#3F4550", edge: "#8C9099"),
    band: style("#D5D8DE", "#14161A", "#3F4550", edge: "#D5D8DE"),
    popup: style("#FFFFFF", "#14161A", "#5C626E", edge: "#FFFFFF"),
    chosen: style("#1650B8", "#FFFFFF", "#FFFFFF", edge: "#1650B8"),
    accent: color("#1650B8"), onAccent: color("#FFFFFF"), disabledOpacity: 0.4, phoneRadius: 8.5,
    padRadius: 9, edgeHeight: 1, shadow: color("#10141C59"), iconStroke: 1.7,
    fonts: ["Inter", "Noto Sans"])

  private static let darkTheme = Theme(
    name: "dark", scheme: .dark, background: color("#1E2024"),
    letter: style("#4A4E56", "#F5F6F8", "#BCC2CB", edge: "#0E0F12"),
    special: style("#32353B", "#F5F6F8", "#BCC2CB", edge: "#0E0F12"),
    primary: style("#1D50AE", "#FFFFFF", "#FFFFFF", edge: "#0E0F12"),
    pressed: style("#32353B", "#F5F6F8", "#BCC2CB", edge: "#0E0F12"),
    band: style("#1E2024", "#F5F6F8", "#BCC2CB", edge: "#1E2024"),
    popup: style("#4A4E56", "#F5F6F8", "#BCC2CB", edge: "#4A4E56"),
    chosen: style("#1D50AE", "#FFFFFF", "#FFFFFF", edge: "#1D50AE"),
    accent: color("#8AB4FF"), onAccent: color("#0B1424"), disabledOpacity: 0.4, phoneRadius: 8.5,
    padRadius: 9, edgeHeight: 1, shadow: color("#00000099"), iconStroke: 1.7,
    fonts: ["Inter", "Noto Sans"])

  private static let contrastTheme: Theme = {
    let plain = style(
      "#000000", "#FFFFFF", "#FFFFFF", edge: "#000000", outline: ("#FFFFFF", 2))
    let chosen = style("#FFFF00", "#000000", "#000000", edge: "#FFFF00")
    return Theme(
      name: "high-contrast", scheme: .dark, background: color("#000000"), letter: plain,
      special: plain, primary: style("#00FFFF", "#000000", "#000000", edge: "#00FFFF"),
      pressed: chosen, band: style("#000000", "#FFFFFF", "#FFFFFF", edge: "#000000"),
      popup: plain, chosen: chosen, accent: color("#00FFFF"), onAccent: color("#000000"),
      disabledOpacity: 0.4, phoneRadius: 8.5, padRadius: 9, edgeHeight: 0,
      shadow: color("#00000000"), iconStroke: 1.7, fonts: ["Inter", "Noto Sans"])
  }()
}
