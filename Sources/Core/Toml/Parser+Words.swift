/// Reads values without quotes: true and false, numbers, dates and times.
extension Parser {
  mutating func word(into node: Int32) throws(Fault) {
    let start = at
    while Ascii.isWord(byte(at)) { at += 1 }
    // A single space may separate a date from a time.
    if at - start == 10, byte(at) == Ascii.space, byte(start + 4) == Ascii.minus,
      Ascii.isDigit(byte(at + 1)), Ascii.isDigit(byte(at + 2)), byte(at + 3) == Ascii.colon
    {
      at += 1
      while Ascii.isWord(byte(at)) { at += 1 }
    }
    guard at > start else { throw Fault(offset: at, problem: .noValue(found)) }
    let word = Word(bytes: bytes, range: start..<at)
    if let kind = word.kind {
      nodes[Int(node)].kind = kind
      return
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    throw Fault(offset: start, problem: word.looksLikeDate ? .badDate(text) : word.problem(text))
  }
}

/// A value without quotes.
struct Word {
  let bytes: [UInt8]
  let range: Range<Int>

  private var count: Int { range.count }
  private subscript(_ index: Int) -> UInt8 {
    index < range.count ? bytes[range.lowerBound + index] : 0
  }

  /// Type of the word; nil if the word is invalid.
  var kind: Node.Kind? {
    if self.is("true") || self.is("false") { return .boolean }
    if looksLikeDate { return DateReader(self).kind }
    let sign = self[0] == Ascii.plus || self[0] == Ascii.minus ? 1 : 0
    if self.is("inf", from: sign) || self.is("nan", from: sign) { return .float }
    guard Ascii.isDigit(self[sign]) else { return nil }
    if isNumber(from: sign) { return integer == nil ? nil : .integer }
    return isFloat(from: sign) ? .float : nil
  }

  var looksLikeDate: Bool {
    Ascii.isDigit(self[0]) && Ascii.isDigit(self[1])
      && (self[2] == Ascii.colon
        || Ascii.isDigit(self[2]) && Ascii.isDigit(self[3]) && self[4] == Ascii.minus)
  }

  /// The whole number; nil if it does not fit in 64 bits.
  var integer: Int64? {
    var (at, isNegative) = (0, false)
    if self[0] == Ascii.plus || self[0] == Ascii.minus {
      isNegative = self[0] == Ascii.minus
      at = 1
    }
    let radix = self.radix(from: at)
    if radix != 10 { at += 2 }
    var value: Int64 = 0
    while at < count {
      defer { at += 1 }
      guard self[at] != Ascii.underscore else { continue }
      guard let digit = Ascii.digit(self[at]) else { return nil }
      let (product, over) = value.multipliedReportingOverflow(by: radix)
      let (sum, above) =
        isNegative
        ? product.subtractingReportingOverflow(Int64(digit))
        : product.addingReportingOverflow(Int64(digit))
      if over || above { return nil }
      value = sum
    }
    return value
  }

  var float: Double? {
    Double(String(decoding: bytes[range].filter { $0 != Ascii.underscore }, as: UTF8.self))
  }

  /// Returns the problem with an invalid word.
  func problem(_ text: String) -> SyntaxMistake.Problem {
    let sign = self[0] == Ascii.plus || self[0] == Ascii.minus ? 1 : 0
    guard Ascii.isDigit(self[sign]) || self[sign] == Ascii.period else { return .bareWord(text) }
    return isNumber(from: sign) ? .tooLarge(text) : .badNumber(text)
  }

  private func `is`(_ word: StaticString, from start: Int = 0) -> Bool {
    guard count - start == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { bytes[range.dropFirst(start)].elementsEqual($0) }
  }

  private func radix(from start: Int) -> Int64 {
    guard self[start] == Ascii.zero else { return 10 }
    return switch self[start + 1] {
    case UInt8(ascii: "x"): 16
    case UInt8(ascii: "o"): 8
    case UInt8(ascii: "b"): 2
    default: 10
    }
  }

  /// Whether the word has the form of a whole number.
  private func isNumber(from start: Int) -> Bool {
    let radix = radix(from: start)
    if radix != 10 { return start == 0 && digits(from: 2, radix: radix) == count }
    if self[start] == Ascii.zero { return count == start + 1 }
    return digits(from: start, radix: 10) == count
  }

  private func isFloat(from start: Int) -> Bool {
    guard var at = digits(from: start, radix: 10) else { return false }
    if self[start] == Ascii.zero, at > start + 1 { return false }
    if self[at] == Ascii.period {
      guard let end = digits(from: at + 1, radix: 10) else { return false }
      at = end
    }
    if self[at] | 0x20 == UInt8(ascii: "e") {
      at += self[at + 1] == Ascii.plus || self[at + 1] == Ascii.minus ? 2 : 1
      guard let end = digits(from: at, radix: 10) else { return false }
      at = end
    }
    return at == count
  }

  /// Returns the end of digits with single underscores between them; nil if there are no digits.
  private func digits(from start: Int, radix: Int64) -> Int? {
    func isDigit(_ index: Int) -> Bool {
      Ascii.digit(self[index]).map { Int64($0) < radix } ?? false
    }
    guard isDigit(start) else { return nil }
    var at = start + 1
    while true {
      if isDigit(at) {
        at += 1
      } else if self[at] == Ascii.underscore, isDigit(at + 1) {
        at += 2
      } else {
        return at
      }
    }
  }
}
