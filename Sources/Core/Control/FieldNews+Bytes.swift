package import KeyModel

/// The bytes by which the running keyboard sends reports about the served field over the control socket.
extension FieldNews {
  /// Greatest number of characters that one report confirms.
  private static let most = 64

  package var bytes: [UInt8] {
    switch self {
    case .another: [UInt8(ascii: "f")]
    case .passing(true): [UInt8(ascii: "p")]
    case .passing(false): [UInt8(ascii: "b")]
    case .follows: [UInt8(ascii: "t")]
    case .silent: [UInt8(ascii: "s")]
    case .inserted(let count):
      Array(repeating: UInt8(ascii: "i"), count: max(0, min(count, FieldNews.most)))
    }
  }

  /// Reads the report in one byte; nil for a byte without a meaning.
  package init?(byte: UInt8) {
    switch byte {
    case UInt8(ascii: "f"): self = .another
    case UInt8(ascii: "p"): self = .passing(true)
    case UInt8(ascii: "b"): self = .passing(false)
    case UInt8(ascii: "t"): self = .follows
    case UInt8(ascii: "s"): self = .silent
    case UInt8(ascii: "i"): self = .inserted(1)
    default: return nil
    }
  }
}
