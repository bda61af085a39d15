internal import CCairo

/// A table of a font file, read where it lies: big-endian numbers, nil beyond its end, and the lookup
/// structures that the tables of the OpenType specification share.
struct SfntTable {
  let face: FT_Face
  let tag: UInt32

  func word(_ offset: Int) -> Int? {
    var bytes: (UInt8, UInt8) = (0, 0)
    var length = FT_ULong(2)
    let failure = withUnsafeMutableBytes(of: &bytes) {
      FT_Load_Sfnt_Table(
        face, FT_ULong(tag), FT_Long(offset),
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
