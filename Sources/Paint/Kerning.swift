internal import CCairo

/// The kerning of a font: the pair adjustments of the `kern` feature in its GPOS table, as the
/// OpenType specification describes them. The table is read where it lies, nothing is copied.
struct Kerning {
  private let face: FT_Face
  /// The pair subtables of every lookup, by their offset in the table.
  private let lookups: [[Int]]

  private static let pairAdjustment = 2
  private static let extensionPositioning = 9
  private static let gpos: UInt32 = 0x4750_4F53
  private static let kern: UInt32 = 0x6B65_726E
  private static let advanceBit = 0x0004

  /// Reads which subtables there are; a font without them kerns nothing.
  init(_ face: FT_Face) {
    let table = Table(face: face)
    self.face = face
    let features = table.word(6)
    let list = table.word(8)
    guard let features, let list, let count = table.word(features) else {
      lookups = []
      return
    }
    var numbers: Set<Int> = []
    for number in 0..<count {
      let record = features + 2 + 6 * number
      guard table.long(record) == Kerning.kern, let offset = table.word(record + 4) else {
        continue
      }
      let feature = features + offset
      for entry in 0..<(table.word(feature + 2) ?? 0) {
        if let lookup = table.word(feature + 4 + 2 * entry) { numbers.insert(lookup) }
      }
    }
    lookups = numbers.sorted().map { number in
      table.word(list + 2 + 2 * number).map { Kerning.subtables(of: list + $0, in: table) } ?? []
    }
  }

  /// How much the pen moves further between the two glyphs, in the font's units.
  func adjustment(_ left: UInt32, _ right: UInt32) -> Int {
    let table = Table(face: face)
    var sum = 0
    for subtables in lookups {
      // In a lookup the first subtable that knows the pair ends the search.
      for subtable in subtables {
        if let value = Kerning.value(Int(left), Int(right), subtable, table) {
          sum += value
          break
        }
      }
    }
    return sum
  }

  private static func subtables(of lookup: Int, in table: Table) -> [Int] {
    guard let type = table.word(lookup), let count = table.word(lookup + 4) else { return [] }
    return (0..<count).compactMap { number in
      guard let offset = table.word(lookup + 6 + 2 * number) else { return nil }
      let subtable = lookup + offset
      if type == pairAdjustment { return subtable }
      guard type == extensionPositioning, table.word(subtable + 2) == pairAdjustment,
        let far = table.long(subtable + 4)
      else { return nil }
      return subtable + Int(far)
    }
  }

  /// The advance that a pair subtable gives; nil when it does not know the pair.
  private static func value(
    _ left: Int, _ right: Int, _ subtable: Int, _ table: Table
  ) -> Int? {
    guard let format = table.word(subtable), let coverage = table.word(subtable + 2),
      let index = table.coverage(of: left, at: subtable + coverage),
      let first = table.word(subtable + 4), let second = table.word(subtable + 6)
    else { return nil }
    let sizes = (2 * first.nonzeroBitCount, 2 * second.nonzeroBitCount)
    let record =
      format == 1
      ? pairRecord(index, right, sizes.0 + sizes.1, subtable, table)
      : classRecord(left, right, sizes.0 + sizes.1, subtable, table)
    guard let record else { return nil }
    guard first & advanceBit != 0 else { return 0 }
    let before = 2 * (first & (advanceBit - 1)).nonzeroBitCount
    return table.word(record + before).map { Int(Int16(truncatingIfNeeded: $0)) }
  }

  /// Format 1: every pair is listed.
  private static func pairRecord(
    _ index: Int, _ right: Int, _ size: Int, _ subtable: Int, _ table: Table
  ) -> Int? {
    guard let offset = table.word(subtable + 10 + 2 * index),
      let count = table.word(subtable + offset)
    else { return nil }
    let records = subtable + offset + 2
    let found = table.last(of: count, notAbove: right) { records + $0 * (2 + size) }
    guard let found, table.word(records + found * (2 + size)) == right else { return nil }
    return records + found * (2 + size) + 2
  }

  /// Format 2: classes of glyphs meet in a matrix.
  private static func classRecord(
    _ left: Int, _ right: Int, _ size: Int, _ subtable: Int, _ table: Table
  ) -> Int? {
    guard let one = table.word(subtable + 8), let other = table.word(subtable + 10),
      let columns = table.word(subtable + 14)
    else { return nil }
    let row = table.glyphClass(of: left, at: subtable + one)
    let column = table.glyphClass(of: right, at: subtable + other)
    return subtable + 16 + (row * columns + column) * size
  }

  /// Big-endian numbers of the GPOS table; nil beyond its end.
  private struct Table {
    let face: FT_Face

    func word(_ offset: Int) -> Int? {
      var bytes: (UInt8, UInt8) = (0, 0)
      var length = FT_ULong(2)
      let failure = withUnsafeMutableBytes(of: &bytes) {
        FT_Load_Sfnt_Table(
          face, FT_ULong(Kerning.gpos), FT_Long(offset),
          $0.baseAddress?.assumingMemoryBound(to: FT_Byte.self), &length)
      }
      return failure == 0 ? Int(bytes.0) << 8 | Int(bytes.1) : nil
    }

    func long(_ offset: Int) -> UInt32? {
      guard let high = word(offset), let low = word(offset + 2) else { return nil }
      return UInt32(high) << 16 | UInt32(low)
    }

    /// The number of the last of `count` ascending words that is not above `value`.
    func last(of count: Int, notAbove value: Int, _ place: (Int) -> Int) -> Int? {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        guard let word = word(place(middle)) else { return nil }
        if word <= value { low = middle + 1 } else { high = middle }
      }
      return low > 0 ? low - 1 : nil
    }

    /// The place of `glyph` in a coverage table; nil when it is not in it.
    func coverage(of glyph: Int, at offset: Int) -> Int? {
      guard let format = word(offset), let count = word(offset + 2) else { return nil }
      if format == 1 {
        let found = last(of: count, notAbove: glyph) { offset + 4 + 2 * $0 }
        guard let found, word(offset + 4 + 2 * found) == glyph else { return nil }
        return found
      }
      guard let range = range(of: glyph, count, from: offset + 4), let start = word(range),
        let first = word(range + 4)
      else { return nil }
      return first + glyph - start
    }

    /// The class of `glyph`; 0 for all that are not named.
    func glyphClass(of glyph: Int, at offset: Int) -> Int {
      guard let format = word(offset), let second = word(offset + 2) else { return 0 }
      if format == 1 {
        guard let count = word(offset + 4), glyph >= second, glyph < second + count else {
          return 0
        }
        return word(offset + 6 + 2 * (glyph - second)) ?? 0
      }
      return range(of: glyph, second, from: offset + 4).flatMap { word($0 + 4) } ?? 0
    }

    /// The offset of the record (start, end, value) around `glyph`.
    private func range(of glyph: Int, _ count: Int, from records: Int) -> Int? {
      guard let found = last(of: count, notAbove: glyph, { records + 6 * $0 }),
        let end = word(records + 6 * found + 2), glyph <= end
      else { return nil }
      return records + 6 * found
    }
  }
}
