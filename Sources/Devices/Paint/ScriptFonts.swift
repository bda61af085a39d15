/// The Noto font for the letters of each script, by file name. With these names the labels of a keyboard need
/// no fontconfig, whose lists of fonts would add 20 ms and 4 MiB to each start of such a keyboard.
enum ScriptFonts {
  /// The family for a letter of a script beyond Latin, Greek and Cyrillic; nil if fontconfig has to be asked.
  static func family(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x0590...0x05FF, 0xFB1D...0xFB4F: "Noto Sans Hebrew"
    case 0x0600...0x06FF, 0x0750...0x077F, 0x08A0...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC:
      "Noto Sans Arabic"
    case 0x0531...0x058F: "Noto Sans Armenian"
    case 0x10A0...0x10FF, 0x1C90...0x1CBF: "Noto Sans Georgian"
    case 0x0900...0x097F: "Noto Sans Devanagari"
    case 0x0980...0x09FF: "Noto Sans Bengali"
    case 0x0A00...0x0A7F: "Noto Sans Gurmukhi"
    case 0x0A80...0x0AFF: "Noto Sans Gujarati"
    case 0x0B80...0x0BFF: "Noto Sans Tamil"
    case 0x0C00...0x0C7F: "Noto Sans Telugu"
    case 0x0C80...0x0CFF: "Noto Sans Kannada"
    case 0x0D00...0x0D7F: "Noto Sans Malayalam"
    case 0x0D80...0x0DFF: "Noto Sans Sinhala"
    case 0x0E00...0x0E7F: "Noto Sans Thai"
    case 0x0E80...0x0EFF: "Noto Sans Lao"
    case 0x1000...0x109F: "Noto Sans Myanmar"
    case 0x1200...0x139F: "Noto Sans Ethiopic"
    case 0x1780...0x17FF: "Noto Sans Khmer"
    case 0x3000...0x30FF, 0x3100...0x318F, 0x31A0...0x31BF, 0x3400...0x9FFF, 0xAC00...0xD7A3,
      0xFF01...0xFFEE:
      "Noto Sans CJK"
    default: nil
    }
  }

  /// Whether the character may be part of a word of any script: a space, a joiner, the circle that marks are set on.
  static func isNeutral(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x25CC, 0x200C, 0x200D: true
    default: false
    }
  }

  /// Whether the character is a digit of a right-to-left script; such digits run from left to right.
  static func isForeignDigit(_ scalar: Unicode.Scalar) -> Bool {
    (0x0660...0x0669).contains(scalar.value) || (0x06F0...0x06F9).contains(scalar.value)
  }
}
