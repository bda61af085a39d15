package import KeyModel
import Toml

/// One change that the editor of themes makes. A change of a ground keeps the labels on it readable: labels with less
/// contrast than 7 : 1 become black or white.
package enum ThemeEdit: Hashable, Sendable {
  case accent(Color)
  case background(Color)
  /// The fill of letter keys, and the labels on them.
  case keys(Color), letters(Color)
  /// The fill of keys without a character, and the labels on them.
  case specialKeys(Color), specialLabels(Color)
  /// Lengths in pt.
  case radius(Double), gap(Double), edge(Double), outline(Double)
  /// The first font family; empty for the usual ones.
  case font(String)
  /// Factor on the sizes of labels.
  case labelSize(Double)
  /// 0…1.
  case opacity(Double), pictureDim(Double)
  /// The name of a PNG file beside the theme's file; empty for none.
  case picture(String)

  /// The families that follow the user's: they have the characters that the user's may lack.
  private static let usualFonts = ["Inter", "Noto Sans"]
  /// Contrast that labels should have with their keys.
  private static let wanted = 7.0
  /// Contrast that second symbols should have with their keys.
  private static let wantedOfSecond = 4.5

  /// The values that the change writes, by their paths in the file.
  func values(on theme: Theme) -> [([String], Value)] {
    switch self {
    case .accent(let color):
      let text = ThemeEdit.label(on: color)
      return [(["accent"], color.value), (["on-accent"], text.value)]
        + ["primary", "chosen"].flatMap { table in
          [
            ([table, "fill"], color.value), ([table, "text"], text.value),
            ([table, "secondary"], text.value),
          ]
        } + [(["chosen", "edge"], color.value)]
    case .background(let color):
      return [(["background"], color.value)] + ground("band", color, theme.band)
        + [(["band", "edge"], color.value)]
    case .keys(let color):
      return ground("letter", color, theme.letter) + ground("popup", color, theme.popup)
        + [(["popup", "edge"], color.value)]
    case .letters(let color):
      return labels("letter", color, on: theme.letter.fill)
        + labels("popup", color, on: theme.popup.fill)
    case .specialKeys(let color):
      return ground("special", color, theme.special) + ground("pressed", color, theme.pressed)
    case .specialLabels(let color):
      return labels("special", color, on: theme.special.fill)
        + labels("pressed", color, on: theme.pressed.fill)
    case .radius(let radius):
      return [(["phone-radius"], .float(radius)), (["pad-radius"], .float(radius))]
    case .gap(let gap): return [(["key-gap"], .float(gap))]
    case .edge(let height): return [(["edge-height"], .float(height))]
    case .outline(let width):
      let color = theme.letter.outline?.color ?? theme.letter.secondary
      return ["letter", "special", "primary", "pressed"].flatMap { table in
        [
          ([table, "outline", "color"], color.value), ([table, "outline", "width"], .float(width)),
        ]
      }
    case .font(let family):
      let fonts = (family.isEmpty ? [] : [family]) + ThemeEdit.usualFonts
      var seen: Set<String> = []
      return [(["fonts"], .list(fonts.filter { seen.insert($0).inserted }.map(Value.string)))]
    case .labelSize(let factor): return [(["label-size"], .float(factor))]
    case .opacity(let share): return [(["opacity"], .float(share))]
    case .pictureDim(let share): return [(["picture-dim"], .float(share))]
    case .picture(let name): return [(["picture"], .string(name))]
    }
  }

  /// A kind of key with another fill; its labels stay if they can be read on it.
  private func ground(
    _ table: String, _ fill: Color, _ style: KeyStyle
  ) -> [([String], Value)] {
    let isGood =
      style.text.contrast(with: fill) >= ThemeEdit.wanted
      && style.secondary.contrast(with: fill) >= ThemeEdit.wantedOfSecond
    let text = isGood ? style.text : ThemeEdit.label(on: fill)
    let edge = fill.mixed(with: Color(red: 0, green: 0, blue: 0), share: 0.3)
    return [([table, "fill"], fill.value), ([table, "edge"], edge.value)]
      + (isGood ? [] : labels(table, text, on: fill))
  }

  /// A kind of key with other labels; second symbols are a little weaker where they can still be read.
  private func labels(
    _ table: String, _ text: Color, on fill: Color
  ) -> [([String], Value)] {
    let weak = text.mixed(with: fill, share: 0.25)
    let isGood = weak.contrast(with: fill) >= ThemeEdit.wantedOfSecond
    return [
      ([table, "text"], text.value), ([table, "secondary"], (isGood ? weak : text).value),
    ]
  }

  /// Black or white, whichever can be read better.
  private static func label(on ground: Color) -> Color {
    let (black, white) = (
      Color(red: 0, green: 0, blue: 0), Color(red: 1, green: 1, blue: 1)
    )
    return black.contrast(with: ground) > white.contrast(with: ground) ? black : white
  }
}

extension Color {
  /// The colour as it is written in a theme's file.
  fileprivate var value: Value { .string(hex) }

  /// `#RRGGBB`, or `#RRGGBBAA` for a translucent colour.
  package var hex: String {
    let parts = [red, green, blue] + (alpha < 1 ? [alpha] : [])
    return "#"
      + parts.map { part in
        let number = Int((min(max(part, 0), 1) * 255).rounded())
        let digits = String(number, radix: 16, uppercase: true)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }
}
