internal import CCairo

/// The kerning of a font: the pair adjustments of the `kern` feature in its GPOS table, as the OpenType
/// specification describes them. The table is read in place, without a copy.
struct Kerning {
  private let table: SfntTable
  /// The offsets in the table of each lookup's pair subtables.
  private let lookups: [[Int]]

  private static let pairAdjustment = 2
  private static let extensionPositioning = 9
  private static let gpos: UInt32 = 0x4750_4F53
  private static let kern: UInt32 = 0x6B65_726E
  private static let advanceBit = 0x0004

  /// Finds the subtables; a font without them has no kerning.
  init(_ face: FT_Face) {
    let table = SfntTable(face: face, tag: Kerning.gpos)
    self.table = table
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

  /// The additional advance between the two glyphs, in the font's units.
  func adjustment(_ left: UInt32, _ right: UInt32) -> Int {
    var sum = 0
    for subtables in lookups {
      // The first subtable of a lookup that has the pair ends the search.
      for subtable in subtables {
        if let value = Kerning.value(Int(left), Int(right), subtable, table) {
          sum += value
          break
        }
      }
    }
    return sum
  }

  private static func subtables(of lookup: Int, in table: SfntTable) -> [Int] {
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

  /// The advance that a pair subtable gives; nil if the subtable does not have the pair.
  private static func value(
    _ left: Int, _ right: Int, _ subtable: Int, _ table: SfntTable
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

  /// Format 1: a list of pairs.
  private static func pairRecord(
    _ index: Int, _ right: Int, _ size: Int, _ subtable: Int, _ table: SfntTable
  ) -> Int? {
    guard let offset = table.word(subtable + 10 + 2 * index),
      let count = table.word(subtable + offset)
    else { return nil }
    let records = subtable + offset + 2
    let found = table.last(of: count, notAbove: right) { records + $0 * (2 + size) }
    guard let found, table.word(records + found * (2 + size)) == right else { return nil }
    return records + found * (2 + size) + 2
  }

  /// Format 2: a matrix of glyph classes.
  private static func classRecord(
    _ left: Int, _ right: Int, _ size: Int, _ subtable: Int, _ table: SfntTable
  ) -> Int? {
    guard let one = table.word(subtable + 8), let other = table.word(subtable + 10),
      let columns = table.word(subtable + 14)
    else { return nil }
    let row = table.glyphClass(of: left, at: subtable + one)
    let column = table.glyphClass(of: right, at: subtable + other)
    return subtable + 16 + (row * columns + column) * size
  }
}
