internal import CCairo

/// The ligatures of a font: the glyph that replaces a whole sequence of glyphs, by the lookups of type 4 in
/// the GSUB table. Emoji of several characters are such glyphs.
struct Ligatures {
  private let table: SfntTable
  private let subtables: [Int]

  private static let gsub: UInt32 = 0x4753_5542
  private static let ligature = 4
  private static let extensionSubstitution = 7

  /// Finds the subtables; a font without them has no ligatures.
  init(_ face: FT_Face) {
    let table = SfntTable(face: face, tag: Ligatures.gsub)
    self.table = table
    guard let list = table.word(8), let count = table.word(list) else {
      subtables = []
      return
    }
    subtables = (0..<count).flatMap { number -> [Int] in
      guard let offset = table.word(list + 2 + 2 * number) else { return [] }
      return Ligatures.subtables(of: list + offset, in: table)
    }
  }

  private static func subtables(of lookup: Int, in table: SfntTable) -> [Int] {
    guard let type = table.word(lookup), let count = table.word(lookup + 4) else { return [] }
    return (0..<count).compactMap { number in
      guard let offset = table.word(lookup + 6 + 2 * number) else { return nil }
      let subtable = lookup + offset
      if type == ligature { return subtable }
      guard type == extensionSubstitution, table.word(subtable + 2) == ligature,
        let far = table.long(subtable + 4)
      else { return nil }
      return subtable + Int(far)
    }
  }

  /// The single glyph that replaces all of `glyphs`; nil if there is none.
  func glyph(for glyphs: [UInt32]) -> UInt32? {
    guard let first = glyphs.first, glyphs.count > 1 else { return glyphs.first }
    for subtable in subtables {
      guard let coverage = table.word(subtable + 2),
        let index = table.coverage(of: Int(first), at: subtable + coverage),
        let offset = table.word(subtable + 6 + 2 * index)
      else { continue }
      let set = subtable + offset
      for number in 0..<(table.word(set) ?? 0) {
        guard let offset = table.word(set + 2 + 2 * number) else { continue }
        if let glyph = match(glyphs, set + offset) { return glyph }
      }
    }
    return nil
  }

  private func match(_ glyphs: [UInt32], _ ligature: Int) -> UInt32? {
    guard table.word(ligature + 2) == glyphs.count else { return nil }
    for number in 1..<glyphs.count
    where table.word(ligature + 2 + 2 * number) != Int(glyphs[number]) {
      return nil
    }
    return table.word(ligature).map { UInt32($0) }
  }
}
