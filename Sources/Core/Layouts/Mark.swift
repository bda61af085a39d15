package import KeyModel

/// Marks that combine with a letter, such as Thai vowels and Arabic harakat. Files and keys show them on a dotted
/// circle, which is not typed. The joiners, which are invisible, have signs, and names for the screen reader.
package enum Mark {
  private static let circle: Unicode.Scalar = "\u{25CC}"
  /// Names of the joiners in files.
  private static let joiners = ["zwnj": "\u{200C}", "zwj": "\u{200D}"]

  /// The characters that a text in a file types: `◌ั` is the mark alone, `zwnj` the zero width non-joiner.
  package static func bare(_ text: String) -> String {
    if text.utf8.count <= 4, let joiner = joiners[text.lowercased()] { return joiner }
    if text.unicodeScalars.last == besideCircle { return bare(String(text.dropLast())) }
    let scalars = text.unicodeScalars
    guard scalars.count > 1, scalars.first == circle else { return text }
    return String(String.UnicodeScalarView(scalars.dropFirst()))
  }

  /// The sign that is shown for a zero width joiner or non-joiner; nil for other texts.
  package static func sign(_ text: String) -> Icon? {
    switch text {
    case "\u{200C}": .nonJoiner
    case "\u{200D}": .joiner
    default: nil
    }
  }

  /// The text as it is shown on its key.
  package static func drawn(_ text: String) -> String {
    if let first = text.unicodeScalars.first, isBesideCircle(first), text.count == 1 {
      return text + String(besideCircle)
    }
    if let name = joiners.first(where: { $0.value == text })?.key { return name.uppercased() }
    guard let first = text.unicodeScalars.first, text.count == 1 else { return text }
    switch first.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark:
      return hasOwnCircle(first) ? text : String(circle) + text
    default: return text
    }
  }

  /// No-break space after a mark that its font places to the right of the circle.
  private static let besideCircle: Unicode.Scalar = "\u{A0}"

  /// Odia marks: Noto places them on its letters only, and would draw them outside the key.
  private static func isBesideCircle(_ mark: Unicode.Scalar) -> Bool {
    (0xb01...0xb57).contains(mark.value)
      && (mark.properties.generalCategory == .nonspacingMark || mark == "\u{B48}")
  }

  /// Marks of Brahmic scripts: text shaping adds a circle to a mark that stands alone.
  private static func hasOwnCircle(_ mark: Unicode.Scalar) -> Bool {
    switch mark.value {
    case 0x900...0xdff, 0xf00...0x109f, 0x1700...0x17ff, 0x1900...0x1aaf, 0x1b00...0x1ccf,
      0xa800...0xabff, 0x1_1000...0x1_1fff:
      true
    default: false
    }
  }
}

extension Label {
  /// The label of a key that types `text`.
  package static func mark(_ text: String) -> Label { .text(Mark.drawn(text)) }
}

extension Key.Level {
  /// A level that types `text`.
  package init(typing text: String) {
    self.init(action: .insert(text), label: .mark(text))
  }
}
