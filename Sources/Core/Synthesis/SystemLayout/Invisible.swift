/// Labels for keys of characters that are invisible or have no standard shape.
enum Invisible {
  static func label(of scalar: Unicode.Scalar) -> String? {
    if let label = labels[scalar.value] { return label }
    switch scalar.value {
    case 0xfe00...0xfe0f: return "VS\(scalar.value - 0xfdff)"
    case 0x180b...0x180d: return "FVS\(scalar.value - 0x180a)"
    default: break
    }
    switch scalar.properties.generalCategory {
    // Fonts have no shapes for these characters, or different shapes. The code point is clearer.
    case .unassigned, .privateUse, .control, .surrogate:
      let code = String(scalar.value, radix: 16, uppercase: true)
      return String(repeating: "0", count: max(4 - code.count, 0)) + code
    default: return scalar.properties.isWhitespace ? "␣" : nil
    }
  }

  private static let labels: [UInt32: String] = [
    0x20: "␣", 0xa0: "nbsp", 0x202f: "nnbsp", 0x2009: "thin", 0x200a: "hair", 0x2002: "en sp",
    0x2003: "em sp", 0x2007: "fig sp", 0x2008: "punct sp", 0xad: "shy", 0x34f: "CGJ",
    0x61c: "ALM", 0x180e: "MVS", 0x200b: "ZWSP", 0x200c: "ZWNJ", 0x200d: "ZWJ", 0x200e: "LRM",
    0x200f: "RLM", 0x202a: "LRE", 0x202b: "RLE", 0x202c: "PDF", 0x202d: "LRO", 0x202e: "RLO",
    0x2060: "WJ", 0x2061: "f()", 0x2062: "inv ×", 0x2063: "inv ,", 0x2064: "inv +",
    0x2066: "LRI", 0x2067: "RLI", 0x2068: "FSI", 0x2069: "PDI", 0xfeff: "BOM",
  ]
}
