internal import CCairo
internal import KeyModel

/// Labels and icons. Each is centred by the height of capitals, on a whole pixel, so that the letters of a
/// row share a baseline and are equally sharp.
extension Brush {
  /// Room between a label and the sides of its key, in pt, and its upper limit as a share of the key's width.
  private static let sideRoom = 4.0
  private static let sideShare = 0.05
  /// The same room and limit for the keyboard's name on the space bar.
  private static let nameSideRoom = 8.0
  private static let nameSideShare = 0.06
  /// Text size of words on narrow keys as a share of the key's width; keys of nearly equal width share one size.
  private static let narrowShare = 0.37
  private static let sameWidth = 2.0
  /// Share of the text size below which a word is set on two lines, each of this size.
  private static let smallestLine = 0.95
  /// The same share for the keyboard's name on the space bar.
  private static let leastName = 0.7
  /// The greatest number of characters in a currency symbol. Such symbols are no words: they fill their keys.
  private static let longestSign = 3
  private static let pairShare = 0.75
  private static let smallOnBaseline = 0.85
  /// Distance between two baselines, as a multiple of the text size.
  private static let lineHeight = 1.12
  /// Least text size of a suggestion, in pt.
  private static let leastSuggestion = 12.0
  /// Height of the line between two suggestions as a share of the cell's height, and the line's opacity.
  private static let divider = (height: 0.45, opacity: 0.4)
  /// Least height of a key with two lines, as a multiple of a line's height.
  private static let twoLines = 2.4
  /// Size of the second symbol as a share of the label's size.
  private static let secondaryShare = 0.5
  /// Size of a symbol below the label, as a share of the label, and the gap above it, as a share of its own height.
  private static let belowShare = 0.42
  private static let belowGap = 0.75
  /// Shares of the free height of a key with two symbols: above the upper symbol, between the two; the rest is below.
  private static let stackShares = (above: 0.35, between: 0.26)
  /// Left margin of a list's entry and the gap between its icon and its word, in pt.
  private static let entryMargin = 14.0
  private static let entryGap = 10.0
  private static let entryIcon = 20.0
  /// Gap between the typed keys and the text that they stand for, in pt.
  private static let compositionGap = 20.0
  /// Side of an icon's square in pt, and its upper limit as a share of the key's height.
  private static let iconSide = 24.0
  private static let iconShare = 0.72
  /// Side of an emoji among words, as a multiple of their text size; fonts with emoji have the same.
  private static let emojiShare = 1.25
  /// Size of a grabber's pill, in pt.
  private static let pill = Size(width: 40, height: 5)

  /// A label or an icon with its place: `x`, `y` is the origin of the mask.
  struct Piece {
    var mask: Mask
    var color: Color
    var x: Double
    var y: Double
    var change = Labels.Change.none
    /// The text size in px; 0 for icons and shapes.
    var size = 0.0

    /// The area of the mask, in px of the window.
    var ink: Rect {
      Rect(
        x: x + Double(mask.left), y: y + Double(mask.top), width: Double(mask.width),
        height: Double(mask.height))
    }
  }

  func drawFace(_ keycap: Keycap, _ style: KeyStyle, in face: Rect) {
    switch keycap.face {
    case .emoji(let text): _ = drawEmoji(text, keycap.textSize * scale, in: face)
    case .suggestion(let text) where Script.isOneEmoji(text):
      if drawEmoji(text, keycap.textSize * Brush.emojiShare * scale, in: face) { return }
      for piece in pieces(of: keycap, style, in: face) { draw(piece) }
    case .grabber: drawGrabber(style.secondary, in: face)
    case .hairline: drawHairline(style.secondary, in: face)
    case .marked(_, let underline):
      drawUnderline(underline, style, in: face)
      for piece in pieces(of: keycap, style, in: face) { draw(piece) }
    case .none, .text, .icon, .entry, .excerpt, .composition, .suggestion:
      for piece in pieces(of: keycap, style, in: face) { draw(piece) }
    }
  }

  /// The labels and icons of a key with the face `face`; none for a face that is drawn in another way.
  func pieces(of keycap: Keycap, _ style: KeyStyle, in face: Rect) -> [Piece] {
    let size = textSize(of: keycap)
    switch keycap.face {
    case .none:
      guard !keycap.secondary.isEmpty else { return [] }
      let room = min(Brush.nameSideRoom * scale, face.width * Brush.nameSideShare)
      return centred(
        keycap.secondary, .regular, size, style.secondary, in: face.inset(x: room, y: 0),
        leastOnOneLine: Brush.leastName)
    case .text(let text, let weight):
      if keycap.isBelow { return stackBelow(keycap, text, weight, style, size: size, in: face) }
      guard keycap.secondary.isEmpty else { return stack(keycap, text, weight, style, in: face) }
      guard !isWord(text, on: keycap) else {
        return centred(text, weight, narrowed(size, to: face.width), style.text, in: face)
      }
      guard isLetter(keycap) else { return centred(text, weight, size, style.text, in: face) }
      return centred(
        text, weight, size * letterShare, style.text, in: face, cut: .condensed)
    case .icon(let icon):
      let side = Brush.iconSide * icon.magnification * scale * theme.labelSize
      return self.icon(icon, side: side, style.text, centre: face.center, in: face)
    case .entry(let icon, let text): return entry(icon, text, size, style, in: face)
    case .excerpt(let icon, let text): return excerpt(icon, text, size, style, in: face)
    case .suggestion(let text):
      return centred(
        text, .regular, size, style.text, in: face, leastOnOneLine: 0, cut: .start, passes: true)
    case .composition(let keyed, let meaning):
      return composition(keyed, meaning, size, style, in: face)
    case .marked(let text, let underline):
      let color = underline == .weak ? style.secondary : style.text
      return centred(text, .regular, size, color, in: face, leastOnOneLine: 0, passes: true)
    case .emoji, .grabber, .hairline: return []
    }
  }

  private func drawGrabber(_ color: Color, in face: Rect) {
    let pill = Size(
      width: (Brush.pill.width * scale).rounded(), height: (Brush.pill.height * scale).rounded())
    let rect = Rect(
      x: (face.midX - pill.width / 2).rounded(), y: (face.midY - pill.height / 2).rounded(),
      width: pill.width, height: pill.height)
    pen.roundedRectangle(rect, radius: pill.height / 2)
    pen.fill(color)
  }

  private func centred(
    _ text: String, _ weight: Keycap.Weight, _ size: Double, _ color: Color, in face: Rect,
    leastOnOneLine: Double = Brush.smallestLine, cut: Labels.Cut = .end, passes: Bool = false
  ) -> [Piece] {
    let label = centered(text, weight, size, in: face, cut: cut, passes: passes)
    let room = face.height - 2 * edgeRoom(in: face)
    if let height = label.mask?.height, Double(height) > room, room > 4 {
      return centred(
        text, weight, label.size * room / Double(height + 1), color, in: face,
        leastOnOneLine: leastOnOneLine, cut: cut, passes: passes)
    }
    if label.size < size * leastOnOneLine, let space = text.firstIndex(of: " ") {
      let lines = (String(text[..<space]), String(text[text.index(after: space)...]))
      return pair(lines, weight, size * Brush.pairShare, color, in: face)
    }
    // A slightly smaller word keeps the baseline of its row.
    let height = label.size < size * Brush.smallOnBaseline ? label.size : size
    let baseline = (face.midY + height * labels.capHeight / 2).rounded()
    return piece(label, color, anchor: face.midX, baseline: baseline)
      .map { moved(centredByInk($0, text, in: face), into: face) }
  }

  /// The text size in px for words on a key of `width` px. Keys of one row differ by a px or two in width;
  /// their words have one size.
  private func narrowed(_ size: Double, to width: Double) -> Double {
    guard width * Brush.narrowShare < size else { return size }
    let alike = scene.keycaps.lazy.map(\.frame.width).filter { abs($0 - width) <= Brush.sameWidth }
    let narrowest = alike.min() ?? width
    return min(size, narrowest * Brush.narrowShare)
  }

  /// Whether the label is a word on a key of the keyboard itself.
  func isWord(_ text: String, on keycap: Keycap) -> Bool {
    switch keycap.style {
    case .letter: text.count > Brush.longestSign
    case .special, .primary: text.count > 1
    case .band, .chosen, .popup, .bare: false
    }
  }

  /// Sets two words on two lines in one size.
  private func pair(
    _ lines: (String, String), _ weight: Keycap.Weight, _ wanted: Double, _ color: Color,
    in face: Rect
  ) -> [Piece] {
    let fitted = [lines.0, lines.1].map { centered($0, weight, wanted, in: face).size }
    let size = fitted.min() ?? wanted
    let step = (size * Brush.lineHeight).rounded()
    let upper = (face.midY + (size * labels.capHeight - step) / 2).rounded()
    return [(lines.0, upper), (lines.1, upper + step)].flatMap { line, baseline in
      piece(centered(line, weight, size, in: face), color, anchor: face.midX, baseline: baseline)
    }
  }

  /// Sets the second symbol above the label, with even room around both.
  private func stack(
    _ keycap: Keycap, _ text: String, _ weight: Keycap.Weight, _ style: KeyStyle, in face: Rect
  ) -> [Piece] {
    var pieces: [Piece] = []
    for share in Brush.stackSizes where !isLetter(keycap) || share <= letterShare {
      pieces = stack(keycap, text, weight, style, size: textSize(of: keycap) * share, in: face)
      if let apart = apart(pieces, in: face) { return apart }
    }
    return pieces
  }

  func stack(
    _ keycap: Keycap, _ text: String, _ weight: Keycap.Weight, _ style: KeyStyle, size: Double,
    in face: Rect
  ) -> [Piece] {
    let main = centered(text, weight, size, in: face, cut: isLetter(keycap) ? .condensed : .end)
    let second = centered(keycap.secondary, .regular, size * Brush.secondaryShare, in: face)
    let mainCap = size * labels.capHeight
    let secondCap = mainCap * Brush.secondaryShare
    let free = max(face.height - mainCap - secondCap, 0)
    let upper = face.y + free * Brush.stackShares.above + secondCap
    let lower = upper + free * Brush.stackShares.between + mainCap
    return piece(second, style.secondary, anchor: face.midX, baseline: upper.rounded())
      .map { centredByInk($0, keycap.secondary, in: face) }
      + piece(main, style.text, anchor: face.midX, baseline: lower.rounded())
      .map { centredByInk($0, text, in: face) }
  }

  /// Sets the second symbol below the label, as telephones do.
  private func stackBelow(
    _ keycap: Keycap, _ text: String, _ weight: Keycap.Weight, _ style: KeyStyle, size: Double,
    in face: Rect
  ) -> [Piece] {
    let small = size * Brush.belowShare
    let mainCap = size * labels.capHeight
    let smallCap = small * labels.capHeight
    let gap = smallCap * Brush.belowGap
    let free = max(face.height - mainCap - gap - smallCap, 0)
    let upper = face.y + free / 2 + mainCap
    let main = centered(text, weight, size, in: face)
    let second = centered(keycap.secondary, .regular, small, in: face)
    return piece(main, style.text, anchor: face.midX, baseline: upper.rounded())
      + piece(
        second, style.secondary, anchor: face.midX, baseline: (upper + gap + smallCap).rounded())
  }

  private func entry(
    _ icon: Icon?, _ text: String, _ size: Double, _ style: KeyStyle, in face: Rect,
    cut: Labels.Cut = .end, passes: Bool = false
  ) -> [Piece] {
    let side = Brush.entryIcon * scale
    let left = face.x + (Brush.entryMargin * scale).rounded()
    let centre = Point(x: left + side / 2, y: face.midY)
    let picture = icon.map { self.icon($0, side: side, style.text, centre: centre, in: face) }
    let start = (left + side + Brush.entryGap * scale).rounded()
    let label = labels.label(
      Labels.Request(
        text: text, weight: weight(.regular), size: size,
        room: face.maxX - Brush.entryMargin * scale - start, alignment: .left, phase: 0, cut: cut,
        passes: passes))
    let baseline = (face.midY + label.size * labels.capHeight / 2).rounded()
    return (picture ?? []) + piece(label, style.text, anchor: start, baseline: baseline)
  }

  /// Draws the line between this suggestion and the one before it.
  func drawDivider(_ keycap: Keycap, _ style: KeyStyle) {
    let frame = keycap.frame
    let height = (frame.height * Brush.divider.height).rounded()
    var color = style.secondary
    color.alpha *= Brush.divider.opacity
    pen.rectangle(
      Rect(
        x: frame.x, y: (frame.midY - height / 2).rounded(), width: max(scale.rounded(.down), 1),
        height: height))
    pen.fill(color)
  }

  /// Sets the beginning of a text beside an icon, on two lines where the key is high enough.
  private func excerpt(
    _ icon: Icon, _ text: String, _ size: Double, _ style: KeyStyle, in face: Rect
  ) -> [Piece] {
    let step = (size * Brush.lineHeight).rounded()
    guard face.height >= Brush.twoLines * step else {
      return entry(icon, text, size, style, in: face, cut: .atOnce, passes: true)
    }
    let side = Brush.entryIcon * scale
    let left = face.x + (Brush.entryMargin * scale).rounded()
    let centre = Point(x: left + side / 2, y: face.midY)
    let start = (left + side + Brush.entryGap * scale).rounded()
    let room = face.maxX - Brush.entryMargin * scale - start
    let lines = labels.broken(text, weight: weight(.regular), size: size, room: room)
    let middle = (face.midY + size * labels.capHeight / 2).rounded()
    let upper = lines.1.isEmpty ? middle : middle - (step / 2).rounded(.down)
    return self.icon(icon, side: side, style.text, centre: centre, in: face)
      + [(lines.0, upper), (lines.1, upper + step)].flatMap { line, baseline in
        let request = Labels.Request(
          text: line, weight: weight(.regular), size: size, room: room, alignment: .left,
          phase: 0, cut: .atOnce, passes: true)
        return line.isEmpty
          ? [] : piece(labels.label(request), style.text, anchor: start, baseline: baseline)
      }
  }

  /// Draws the emoji in the colours of its font; returns false if no font has it.
  private func drawEmoji(_ text: String, _ size: Double, in face: Rect) -> Bool {
    guard let mask = emoji?.mask(text, side: Int(size.rounded())) else { return false }
    let x = (face.midX - Double(mask.width) / 2).rounded()
    let y = (face.midY - Double(mask.height) / 2).rounded()
    cairo_set_source_surface(pen.context, mask.surface, x, y)
    cairo_paint(pen.context)
    return true
  }

  private func composition(
    _ keyed: String, _ meaning: String, _ size: Double, _ style: KeyStyle, in face: Rect
  ) -> [Piece] {
    let gap = (Brush.compositionGap * scale / 2).rounded()
    let middle = face.midX.rounded()
    let baseline = (face.midY + size * labels.capHeight / 2).rounded()
    let room = max(face.width / 2 - gap, 0)
    let left = Labels.Request(
      text: keyed, weight: weight(.regular), size: size, room: room, alignment: .right, phase: 0,
      passes: true)
    let right = Labels.Request(
      text: meaning, weight: .medium, size: size, room: room, alignment: .left, phase: 0,
      passes: true)
    return piece(
      labels.label(left), style.secondary, anchor: middle - gap, baseline: baseline)
      + piece(labels.label(right), style.text, anchor: middle + gap, baseline: baseline)
  }

  func centered(
    _ text: String, _ weight: Keycap.Weight, _ size: Double, in face: Rect,
    cut: Labels.Cut = .end, passes: Bool = false
  ) -> Labels.Label {
    let rim = (theme.letter.outline?.width ?? 0) * scale
    let side = rim + min(Brush.sideRoom * scale, face.width * Brush.sideShare)
    return labels.label(
      Labels.Request(
        text: text, weight: self.weight(weight), size: size, room: face.width - 2 * side,
        alignment: .center, phase: face.midX - face.midX.rounded(.down), cut: cut,
        passes: passes, leastSize: cut == .start ? Brush.leastSuggestion * scale : 0))
  }

  /// The weight of a label in the theme.
  private func weight(_ weight: Keycap.Weight) -> Keycap.Weight { theme.isBold ? .medium : weight }

  /// Moves a sign that is as wide as an ideograph: its ink is in one half of its width, and is centred when
  /// the sign is alone on a key.
  private func centredByInk(_ piece: Piece, _ text: String, in face: Rect) -> Piece {
    guard text.isFullWidthSign else { return piece }
    var piece = piece
    piece.x += (face.midX - piece.ink.midX).rounded()
    return piece
  }

  /// The piece for a label; none for a blank label.
  private func piece(
    _ label: Labels.Label, _ color: Color, anchor: Double, baseline: Double
  ) -> [Piece] {
    guard let mask = label.mask else { return [] }
    return [
      Piece(
        mask: mask, color: color, x: anchor.rounded(.down), y: baseline, change: label.change,
        size: label.size)
    ]
  }

  private func icon(
    _ icon: Icon, side: Double, _ color: Color, centre: Point, in face: Rect
  ) -> [Piece] {
    let side = min(side, face.height * Brush.iconShare)
    let stroke = theme.iconStroke * scale
    guard let mask = icons.mask(icon, side: side, stroke: stroke) else { return [] }
    let half = Double(mask.width) / 2
    return [
      Piece(
        mask: mask, color: color, x: (centre.x - half).rounded(), y: (centre.y - half).rounded())
    ]
  }

  func draw(_ piece: Piece) {
    let ink = piece.ink
    if piece.mask.hasColor {
      cairo_set_source_surface(pen.context, piece.mask.surface, ink.x, ink.y)
      cairo_paint_with_alpha(pen.context, piece.color.alpha)
    } else if raster?.draw(piece.mask, piece.color, at: ink.origin) != true {
      pen.setColor(piece.color)
      cairo_mask_surface(pen.context, piece.mask.surface, ink.x, ink.y)
    }
  }
}

extension String {
  /// Whether the text is a single East Asian punctuation mark: 「, 。, （, ゛.
  fileprivate var isFullWidthSign: Bool {
    guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return false }
    return switch scalar.value {
    case 0x3001...0x301F, 0x309B...0x309C, 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40,
      0xFF5B...0xFF60:
      true
    default: false
    }
  }
}

extension Icon {
  /// The factor for an icon's size: the signals of a Morse keyboard are drawn larger, on large keys.
  fileprivate var magnification: Double {
    self == .dot || self == .dash ? 2 : 1
  }
}
