/// The text of a file from a stranger, with its bounds.
enum SourceText {
  /// Greatest size of a file, in bytes.
  static let largest = 4 << 20

  /// Decodes UTF-8, or UTF-16 with a byte order mark, as files of Windows have.
  static func decode(_ bytes: [UInt8]) throws(ForeignFault) -> String {
    guard bytes.count <= largest else { throw .tooLarge(largest) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isLittle: true) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isLittle: false) }
    let rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let text = String(validating: rest, as: UTF8.self), !text.utf8.contains(0) else {
      throw .notText
    }
    return text
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isLittle: Bool) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var place = bytes.startIndex
    while place + 1 < bytes.endIndex {
      let (one, two) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      units.append(isLittle ? two << 8 | one : one << 8 | two)
      place += 2
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The lines of a text without their ends, which may be CR LF.
  static func lines(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
  }
}

extension StringProtocol {
  /// Whether `part` stands in the text, byte by byte. The library of regular expressions, which has such a function,
  /// is not in release builds.
  func includes(_ part: String) -> Bool { place(of: part) != nil }

  /// The text before the first `part`; all of it without one.
  func before(_ part: String) -> String {
    place(of: part).map { String(self[..<$0]) } ?? String(self)
  }

  private func place(of part: String) -> Index? {
    guard let first = part.utf8.first else { return startIndex }
    var place = utf8.startIndex
    while let start = utf8[place...].firstIndex(of: first) {
      if utf8[start...].starts(with: part.utf8) { return start }
      place = utf8.index(after: start)
    }
    return nil
  }

  /// The words between spaces. Scalars are compared, because a space and a mark behind it are one character.
  var words: [String] {
    unicodeScalars.split { $0 == " " || $0 == "\t" }.map { String(String.UnicodeScalarView($0)) }
  }

  /// The text without white space at its ends.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
