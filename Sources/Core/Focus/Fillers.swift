extension String {
  /// The text without the fillers of programs that count in UTF-16: Firefox sends U+FEFF after every character above U+FFFF, so
  /// that each place of its text is one character.
  package var withoutFillers: String {
    guard unicodeScalars.contains(Unicode.Scalar.filler) else { return self }
    var (kept, isWide) = (String.UnicodeScalarView(), true)
    for scalar in unicodeScalars {
      if scalar != .filler || !isWide { kept.append(scalar) }
      isWide = scalar.value > 0xFFFF
    }
    return String(kept)
  }
}

extension Unicode.Scalar {
  fileprivate static let filler: Unicode.Scalar = "\u{FEFF}"
}
