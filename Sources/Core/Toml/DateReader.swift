/// A day of the calendar.
package struct LocalDate: Hashable, Sendable {
  package var year: Int
  package var month: Int
  package var day: Int

  package init(year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }
}

/// A time of a day.
package struct LocalTime: Hashable, Sendable {
  package var hour: Int
  package var minute: Int
  package var second: Int
  package var nanosecond: Int

  package init(hour: Int, minute: Int, second: Int, nanosecond: Int = 0) {
    (self.hour, self.minute) = (hour, minute)
    (self.second, self.nanosecond) = (second, nanosecond)
  }
}

/// Reads dates and times as RFC 3339 writes them.
struct DateReader {
  private(set) var date: LocalDate?
  private(set) var time: LocalTime?
  /// Offset in minutes east of Greenwich; nil if the time has no zone.
  private(set) var offset: Int?
  private(set) var kind: Node.Kind?
  private let word: ArraySlice<UInt8>
  private var at: Int

  init(_ word: Word) {
    self.word = word.bytes[word.range]
    at = word.range.lowerBound
    kind = read()
  }

  private var byte: UInt8 { word.indices.contains(at) ? word[at] : 0 }
  private var isAtEnd: Bool { at == word.endIndex }

  private mutating func read() -> Node.Kind? {
    guard word.dropFirst(2).first != Ascii.colon else {
      time = readTime()
      return time != nil && isAtEnd ? .localTime : nil
    }
    date = readDate()
    guard date != nil else { return nil }
    if isAtEnd { return .localDate }
    guard byte | 0x20 == UInt8(ascii: "t") || byte == Ascii.space else { return nil }
    at += 1
    time = readTime()
    guard time != nil else { return nil }
    if isAtEnd { return .localDateTime }
    offset = readOffset()
    return offset != nil && isAtEnd ? .offsetDateTime : nil
  }

  private mutating func readDate() -> LocalDate? {
    guard let year = number(4), pass(Ascii.minus), let month = number(2), pass(Ascii.minus),
      let day = number(2), (1...12).contains(month)
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...days[month - 1]).contains(day) else { return nil }
    return LocalDate(year: year, month: month, day: day)
  }

  private mutating func readTime() -> LocalTime? {
    guard let hour = number(2), pass(Ascii.colon), let minute = number(2), pass(Ascii.colon),
      let second = number(2), hour < 24, minute < 60, second < 60
    else { return nil }
    var nanosecond = 0
    if pass(Ascii.period) {
      guard Ascii.isDigit(byte) else { return nil }
      var unit = 100_000_000
      while Ascii.isDigit(byte) {
        nanosecond += Int(byte - Ascii.zero) * unit
        unit /= 10
        at += 1
      }
    }
    return LocalTime(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
  }

  private mutating func readOffset() -> Int? {
    if byte | 0x20 == UInt8(ascii: "z") {
      at += 1
      return 0
    }
    let isWest = byte == Ascii.minus
    guard pass(Ascii.plus) || pass(Ascii.minus), let hour = number(2), pass(Ascii.colon),
      let minute = number(2), hour < 24, minute < 60
    else { return nil }
    return (isWest ? -1 : 1) * (hour * 60 + minute)
  }

  /// Reads a number of `digits` digits.
  private mutating func number(_ digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard Ascii.isDigit(byte) else { return nil }
      value = value * 10 + Int(byte - Ascii.zero)
      at += 1
    }
    return value
  }

  private mutating func pass(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    at += 1
    return true
  }
}
