package import Toml

/// A theme with its picture in one file, to be given to somebody else: the picture is in the text, as a data URI
/// (RFC 2397) in base 64.
package enum ThemeParcel {
  /// The greatest length of a parcel, in bytes.
  package static let limit = 1 << 24
  private static let start = "data:image/png;base64,"

  /// The text of a theme with the bytes of its picture. `text` has to be without mistakes.
  package static func packed(_ text: String, picture: [UInt8]) throws(EditFailure) -> String {
    var document = Document(text)
    try document.set(["picture"], to: .string(start + encoded(picture)))
    return String(decoding: document.bytes, as: UTF8.self)
  }

  /// The text with `name` in place of the picture, and the picture's bytes; nil where the text has no picture in it.
  package static func unpacked(
    _ text: String, name: String
  ) throws(EditFailure) -> (text: String, picture: [UInt8])? {
    var document = Document(text)
    guard let picture = document.root["picture"]?.string, picture.hasPrefix(start),
      let bytes = decoded(picture.utf8.dropFirst(start.utf8.count))
    else { return nil }
    try document.set(["picture"], to: .string(name))
    return (String(decoding: document.bytes, as: UTF8.self), bytes)
  }

  /// The digits of base 64 (RFC 4648).
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encoded(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for place in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[place..<min(place + 3, bytes.count)]
      let number = part.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
      for digit in 0..<4 {
        text.append(
          digit <= part.count ? digits[number >> (18 - 6 * digit) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text in base 64; nil for other texts.
  static func decoded(_ text: Substring.UTF8View) -> [UInt8]? {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (number, bits) = (0, 0)
    for digit in text where digit != UInt8(ascii: "=") {
      let value = values[Int(digit)]
      guard value < 64 else { return nil }
      number = (number << 6 | Int(value)) & 0xffff
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: number >> bits))
      }
    }
    return bytes
  }
}
