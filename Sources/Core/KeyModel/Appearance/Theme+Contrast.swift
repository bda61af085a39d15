/// The contrasts between texts and the colours behind them, by WCAG 2.2.
extension Theme {
  /// Two colours of a theme that lie on each other.
  package struct Contrast: Hashable, Sendable {
    /// The keys of the file that give the text and the colour behind it: `letter.text`, `letter.fill`.
    package var text: String
    package var ground: String
    /// 1…21.
    package var ratio: Double
  }

  /// Least contrast with which a label can be read at all; less is reported.
  package static let leastContrast = 3.0

  /// The contrasts of all texts with what is behind them, in the order of the file's tables.
  package var contrasts: [Contrast] {
    let styles: [(String, KeyStyle)] = [
      ("letter", letter), ("special", special), ("primary", primary), ("pressed", pressed),
      ("band", band), ("popup", popup), ("chosen", chosen),
    ]
    var found = styles.flatMap { name, style in
      [("text", style.text), ("secondary", style.secondary)].map { part, color in
        let isClear = style.fill.alpha < 1
        return Contrast(
          text: "\(name).\(part)", ground: isClear ? "background" : "\(name).fill",
          ratio: grounds(below: style).map { color.contrast(with: $0) }.min() ?? 1)
      }
    }
    found.append(
      Contrast(text: "on-accent", ground: "accent", ratio: onAccent.contrast(with: accent)))
    return found
  }

  /// The contrasts below `leastContrast`.
  package var weakContrasts: [Contrast] { contrasts.filter { $0.ratio < Theme.leastContrast } }

  /// The colours that may be behind a label: that of the key, or where it is translucent, mixtures with the
  /// background and with the lightest and the darkest picture. A band without a colour of its own is the background.
  private func grounds(below style: KeyStyle) -> [Color] {
    let isGround = style.fill == background
    guard style.fill.alpha < 1 || isGround && backdrop.picture != nil else { return [style.fill] }
    var opaque = style.fill
    opaque.alpha = 1
    let share = isGround ? 0 : style.fill.alpha
    return backgrounds.map { $0.mixed(with: opaque, share: share) }
  }

  /// The colours that the background may have at a point.
  private var backgrounds: [Color] {
    guard backdrop.picture != nil else { return [background] }
    let (black, white) = (
      Color(red: 0, green: 0, blue: 0), Color(red: 1, green: 1, blue: 1)
    )
    return [black, white].map { $0.mixed(with: background, share: backdrop.dim) }
  }
}
