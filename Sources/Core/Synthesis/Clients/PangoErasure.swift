/// The effect of BackSpace in GTK, from the log attributes of Pango 1.50 (the ranges are from break.c, break-indic.c
/// and break-arabic.c; every letter with a decomposition was measured in GTK 3.24).
enum PangoErasure {
  static func strokes(for grapheme: [Unicode.Scalar]) -> Int {
    var (rest, count) = (grapheme[...], 0)
    while let last = rest.last {
      count += 1
      let base = rest.last { !$0.isMark } ?? last
      guard !isWhole(base), !isComposite(last), !isArabicPair(rest) else { break }
      // The parts of a decomposed letter, except the last part, are inserted again.
      count += parts(of: last) - 1
      rest.removeLast()
      if let syllable = rest.last, 0xAC00...0xD7A3 ~= syllable.value {
        // The jamo after the syllable has split the syllable into its parts.
        return count + ((syllable.value - 0xAC00) % 28 == 0 ? 2 : 3)
      }
    }
    return count
  }

  /// Returns the number of scalars into which GTK splits a letter that it deletes piece by piece; 1 for most letters.
  static func parts(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0xFB2C, 0xFB2D, 0x0DDD: 3
    case 0x06C0, 0x06C2, 0x06D3, 0x0929, 0x0934, 0x0B5C, 0x0B5D, 0x0B94, 0x0CC0, 0x0DDA, 0x0DDC,
      0x0DDE, 0x1026, 0xFB1D, 0xFB1F, 0xFB2A...0xFB36, 0xFB38...0xFB3C, 0xFB3E, 0xFB40, 0xFB41,
      0xFB43, 0xFB44, 0xFB46...0xFB4E:
      2
    default: 1
    }
  }

  /// Whether graphemes with this base letter are deleted as a whole.
  private static func isWhole(_ base: Unicode.Scalar) -> Bool {
    switch base.value {
    case 0...0x02AF, 0x0370...0x052F, 0x1E00...0x1FFF, 0x2200...0x22FF, 0x3040...0x30FF,
      0xAC00...0xD7A3:
      base.value != 0xAD
    default: base.properties.isEmoji
    }
  }

  /// Whether the scalar is a letter or a vowel sign of two parts. A grapheme that ends with such a scalar is deleted
  /// as a whole.
  private static func isComposite(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0622...0x0626, 0x0931, 0x0958...0x095F, 0x09CB, 0x09CC, 0x09DC, 0x09DD, 0x09DF, 0x0A33,
      0x0A36, 0x0A59...0x0A5B, 0x0A5E, 0x0B48, 0x0B4B, 0x0B4C, 0x0BCA...0x0BCC, 0x0C48, 0x0CC7,
      0x0CC8, 0x0CCA, 0x0CCB, 0x0D4A...0x0D4C:
      true
    default: false
    }
  }

  /// Whether the scalars are alef, waw or yeh with madda or hamza.
  private static func isArabicPair(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let mark = scalars.last, let letter = scalars.dropLast().last else { return false }
    return switch mark.value {
    case 0x0653, 0x0655: letter.value == 0x0627
    case 0x0654: [0x0627, 0x0648, 0x064A].contains(letter.value)
    default: false
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
