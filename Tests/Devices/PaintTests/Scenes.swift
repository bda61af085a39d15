import KeyModel

/// Keyboards and pop-ups put together by hand, in pt; pictures of them need no layout.
enum Scenes {
  static func snapped(_ rect: Rect, _ scale: Double) -> Rect {
    let (x, y) = ((rect.x * scale).rounded(), (rect.y * scale).rounded())
    return Rect(
      x: x, y: y, width: (rect.maxX * scale).rounded() - x,
      height: (rect.maxY * scale).rounded() - y)
  }

  static func key(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ face: Keycap.Face,
    _ style: Keycap.Style = .letter, _ state: Keycap.State = .normal, secondary: String = "",
    size: Double, scale: Double
  ) -> Keycap {
    Keycap(
      frame: snapped(Rect(x: x, y: y, width: width, height: height), scale), style: style,
      state: state, face: face, secondary: secondary, textSize: size)
  }

  /// The letters of a phone, 402 × 260 pt, with the band.
  static func phone(scale: Double, size: Size = Size(width: 402, height: 260)) -> Scene {
    var keys: [Keycap] = []
    for (number, word) in ["esc", "tab", "ctrl", "alt"].enumerated() {
      keys.append(
        key(
          6.6 + Double(number) * 98, 4, 92, 36, .text(word, weight: .regular), .band, size: 16,
          scale: scale))
    }
    let width = 33.5
    func letters(_ text: String, x: Double, y: Double) {
      for (number, letter) in text.enumerated() {
        keys.append(
          key(
            x + Double(number) * (width + 6), y, width, 43,
            .text(String(letter), weight: .regular), size: 23, scale: scale))
      }
    }
    letters("qwertyuiop", x: 6.5, y: 49.5)
    letters("asdfghjkl", x: 26.25, y: 103.5)
    letters("zxcvbnm", x: 65.75, y: 157.5)
    keys.append(key(6.6, 157.5, 45, 43, .icon(.shift), .special, size: 16, scale: scale))
    keys.append(key(350.4, 157.5, 45, 43, .icon(.delete), .special, size: 16, scale: scale))
    let words: [(Double, Double, Keycap.Face, Keycap.Style, String)] = [
      (6.6, 43.3, .text("123", weight: .regular), .special, ""),
      (55.9, 43.3, .icon(.globe), .special, ""),
      (105.2, 191.3, .none, .letter, "English (US)"),
      (302.5, 93, .icon(.return), .special, ""),
    ]
    for (x, width, face, style, secondary) in words {
      keys.append(
        key(x, 211.5, width, 43, face, style, secondary: secondary, size: 16, scale: scale))
    }
    return Scene(
      size: Size(width: size.width * scale, height: size.height * scale), scale: scale,
      isPad: false, keycaps: keys)
  }

  /// The letters of a pad with second symbols, 1152 × 400 px at scale 1.
  static func pad(scale: Double) -> Scene {
    var keys: [Keycap] = []
    let (width, height, gap) = (88.0, 69.0, 11.0)
    func row(_ letters: String, _ seconds: String, x: Double, y: Double) {
      for (number, pair) in zip(letters, seconds).enumerated() {
        keys.append(
          key(
            x + Double(number) * (width + gap), y, width, height,
            .text(String(pair.0), weight: .regular), secondary: String(pair.1), size: 26,
            scale: scale))
      }
    }
    let band = ["esc", "tab", "ctrl", "alt", "super"]
    for (number, word) in band.enumerated() {
      keys.append(
        key(
          7 + Double(number) * 126, 4, 120, 36, .text(word, weight: .regular), .band, size: 17,
          scale: scale))
    }
    for (number, icon) in [Icon.left, .up, .down, .right].enumerated() {
      keys.append(
        key(637 + Double(number) * 126, 4, 120, 36, .icon(icon), .band, size: 17, scale: scale))
    }
    row("qwertyuiop", "1234567890", x: 7, y: 50)
    row("asdfghjkl", "@#$&*()'\"", x: 57, y: 128)
    row("zxcvbnm,.", "%-+=/;:!?", x: 106, y: 206)
    let special: [(Double, Double, Double, Keycap.Face, String)] = [
      (997, 50, 148, .icon(.delete), ""), (948, 128, 197, .icon(.return), ""),
      (7, 206, 88, .icon(.shift), ""), (997, 206, 148, .icon(.shift), ""),
      (7, 284, 103, .text(".?123", weight: .regular), ""), (121, 284, 103, .icon(.globe), ""),
      (235, 284, 103, .text("ctrl", weight: .regular), ""), (349, 284, 484, .none, "English (US)"),
      (844, 284, 142, .text(".?123", weight: .regular), ""), (997, 284, 148, .icon(.dismiss), ""),
    ]
    for (x, y, width, face, secondary) in special {
      keys.append(
        key(
          x, y, width, height, face, secondary.isEmpty ? .special : .letter, secondary: secondary,
          size: 17, scale: scale))
    }
    return Scene(
      size: Size(width: 1152 * scale, height: 360 * scale), scale: scale, isPad: true,
      keycaps: keys)
  }

  /// Every state of every style in a grid.
  static func states(scale: Double) -> Scene {
    let states: [Keycap.State] = [
      .normal, .pressed, .fading(0.5), .latched, .locked, .disabled,
    ]
    let styles: [(Keycap.Style, Keycap.Face, String)] = [
      (.letter, .text("g", weight: .regular), ""), (.letter, .text("a", weight: .regular), "@"),
      (.special, .icon(.shift), ""), (.special, .text("ctrl", weight: .regular), ""),
      (.primary, .text("next", weight: .regular), ""), (.band, .text("alt", weight: .regular), ""),
    ]
    var keys: [Keycap] = []
    for (row, state) in states.enumerated() {
      for (column, style) in styles.enumerated() {
        var size = 16.0
        if case .letter = style.0 { size = style.2.isEmpty ? 23 : 22 }
        keys.append(
          key(
            6 + Double(column) * 62, 6 + Double(row) * 56, 56, 48, style.1, style.0, state,
            secondary: style.2, size: size, scale: scale))
      }
    }
    return Scene(
      size: Size(width: (378 * scale).rounded(), height: (342 * scale).rounded()), scale: scale,
      isPad: false, keycaps: keys)
  }

  /// Every icon on a key of its own.
  static func icons(scale: Double) -> Scene {
    let icons = Icon.allCases
    let keys = icons.enumerated().map { number, icon in
      key(
        6 + Double(number % 8) * 52, 6 + Double(number / 8) * 52, 46, 46, .icon(icon), .special,
        size: 16, scale: scale)
    }
    let height = Double((icons.count + 7) / 8) * 52 + 6
    return Scene(
      size: Size(width: (422 * scale).rounded(), height: (height * scale).rounded()), scale: scale,
      isPad: false, keycaps: keys)
  }

  /// The preview of a letter: 26 pt wider than its key, 8 above it, in the middle of the keyboard
  /// or `atEdge`, where the body cannot stand over the middle of the key.
  static func preview(_ letter: String, atEdge: Bool = false, scale: Double) -> Scene {
    let body = key(
      21, 21, 49.5, 47, .text(letter, weight: .regular), .popup, size: 35, scale: scale)
    let stem = Rect(x: atEdge ? 20.6 : 29, y: 81, width: 33.5, height: 43)
    return Scene(
      size: Size(width: (91.5 * scale).rounded(), height: (140 * scale).rounded()), scale: scale,
      isPad: false, kind: .bubble(stem: snapped(stem, scale)), keycaps: [body])
  }

  /// Alternatives of a letter, the first one above the key, the second one chosen.
  static func callout(scale: Double) -> Scene {
    let keys = "eèéêëēėę".enumerated().map { number, letter in
      key(
        21 + Double(number) * 38, 21, 38, 46, .text(String(letter), weight: .regular),
        number == 1 ? .chosen : .popup, size: 25, scale: scale)
    }
    return Scene(
      size: Size(width: (346 * scale).rounded(), height: (144 * scale).rounded()), scale: scale,
      isPad: false,
      kind: .bubble(stem: snapped(Rect(x: 23, y: 85, width: 33.5, height: 43), scale)),
      keycaps: keys)
  }

  /// The same in two rows above a key in the middle.
  static func tallCallout(scale: Double) -> Scene {
    let keys = "aàáâäæãåāª".enumerated().map { number, letter in
      key(
        21 + Double(number % 5) * 38, 21 + Double(number / 5) * 46, 38, 46,
        .text(String(letter), weight: .regular), number == 7 ? .chosen : .popup, size: 25,
        scale: scale)
    }
    return Scene(
      size: Size(width: (232 * scale).rounded(), height: (190 * scale).rounded()), scale: scale,
      isPad: false,
      kind: .bubble(stem: snapped(Rect(x: 99, y: 131, width: 33.5, height: 43), scale)),
      keycaps: keys)
  }

  /// The globe key's list.
  static func list(scale: Double) -> Scene {
    let entries: [(Icon?, String)] = [
      (.settings, "Keyboard Settings…"), (.check, "English (US)"), (nil, "Deutsch"),
      (nil, "Ελληνικά"),
    ]
    let keys = entries.enumerated().map { number, entry in
      key(
        21, 21 + Double(number) * 44, 240, 44, .entry(entry.0, entry.1),
        number == 2 ? .chosen : .popup, size: 17, scale: scale)
    }
    return Scene(
      size: Size(width: (282 * scale).rounded(), height: (218 * scale).rounded()), scale: scale,
      isPad: false, kind: .plate, keycaps: keys)
  }
}

extension Scenes {
  /// A few keys with everything that has to be sharp.
  static func sample(scale: Double) -> Scene {
    let keys = [
      key(6, 6, 33.5, 43, .text("g", weight: .regular), size: 23, scale: scale),
      key(45.5, 6, 60, 60, .text("ä", weight: .regular), secondary: "%", size: 26, scale: scale),
      key(111.5, 6, 45, 43, .icon(.shift), .special, .latched, size: 16, scale: scale),
      key(162.5, 6, 45, 43, .icon(.globe), .special, size: 16, scale: scale),
      key(6, 72, 201.5, 43, .none, secondary: "English (US)", size: 16, scale: scale),
    ]
    return Scene(
      size: Size(width: (214 * scale).rounded(), height: (122 * scale).rounded()), scale: scale,
      isPad: false, keycaps: keys)
  }

  /// What the floating keyboard is moved, resized and docked by.
  static func handles(scale: Double) -> [Keycap] {
    [
      key(151, 4, 100, 36, .grabber, .bare, size: 16, scale: scale),
      key(6, 4, 44, 36, .icon(.dock), .bare, size: 16, scale: scale),
      key(352, 4, 44, 36, .icon(.resize), .bare, size: 16, scale: scale),
    ]
  }
}
