/// A colour of the sRGB space with alpha, each 0…1.
package struct Color: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Reads `#RRGGBB` or `#RRGGBBAA`; nil if the text has another form.
  package init?(hex: String) {
    let digits = hex.dropFirst()
    guard hex.first == "#", digits.count == 6 || digits.count == 8,
      digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16)
    else { return nil }
    let rgba = digits.count == 8 ? value : value << 8 | 0xff
    func part(_ shift: UInt32) -> Double { Double(rgba >> shift & 0xff) / 255 }
    self.init(red: part(24), green: part(16), blue: part(8), alpha: part(0))
  }

  /// WCAG 2.2 relative luminance, 0…1.
  package var luminance: Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : gamma((value + 0.055) / 1.055)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the WCAG 2.2 contrast ratio, 1…21.
  package func contrast(with other: Color) -> Double {
    let (bright, dim) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (bright + 0.05) / (dim + 0.05)
  }

  /// Returns the mixture of this colour and `other`; `share` (0…1) is the share of `other`.
  package func mixed(with other: Color, share: Double) -> Color {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}

/// Returns x^2.4 for x in 0…1 without a C library: x² · x^0.4, the latter by Newton's method on y⁵ = x².
private func gamma(_ x: Double) -> Double {
  guard x > 0 else { return 0 }
  let square = x * x
  var root = 1.0
  for _ in 0..<40 {
    let fourth = root * root * root * root
    root -= (root * fourth - square) / (5 * fourth)
  }
  return square * root
}
