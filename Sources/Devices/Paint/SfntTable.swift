internal import CCairo

/// A table of a font file, read in place: big-endian numbers (nil beyond the end), and the lookup structures
/// that the tables of the OpenType specification share.
struct SfntTable {
  private let face: FT_Face
  private let tag: UInt32
  /// The table within the file that FreeType has mapped; nil if FreeType reads the file piece by piece.
  private let bytes: UnsafeRawBufferPointer?

  /// The table is valid as long as `face` is open.
  init(face: FT_Face, tag: UInt32) {
    self.face = face
    self.tag = tag
    bytes = SfntTable.mapped(tag, of: face)
  }

  func word(_ offset: Int) -> Int? {
    guard let bytes else { return readWord(offset) }
    return SfntTable.word(offset, in: bytes)
  }

  private func readWord(_ offset: Int) -> Int? {
    var bytes: (UInt8, UInt8) = (0, 0)
    var length = FT_ULong(2)
    let failure = withUnsafeMutableBytes(of: &bytes) {
      FT_Load_Sfnt_Table(
        face, FT_ULong(tag), FT_Long(offset),
        $0.baseAddress?.assumingMemoryBound(to: FT_Byte.self), &length)
    }
    return failure == 0 ? Int(bytes.0) << 8 | Int(bytes.1) : nil
  }

  private static func word(_ offset: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard offset >= 0, offset <= bytes.count - 2 else { return nil }
    return Int(UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
  }

  private static func long(_ offset: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard offset >= 0, offset <= bytes.count - 4 else { return nil }
    return Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }

  private static let collection = 0x7474_6366
  private static let isSfnt: FT_Long = 1 << 3

  /// The table, found by the directory at the start of the font; a collection has one directory for each font.
  private static func mapped(_ tag: UInt32, of face: FT_Face) -> UnsafeRawBufferPointer? {
    guard face.pointee.face_flags & isSfnt != 0, let stream = face.pointee.stream,
      let base = stream.pointee.base
    else { return nil }
    let file = UnsafeRawBufferPointer(start: base, count: Int(stream.pointee.size))
    let number = Int(face.pointee.face_index & 0xffff)
    let directory = long(0, in: file) == collection ? long(12 + 4 * number, in: file) : 0
    guard let directory, let count = word(directory + 4, in: file) else { return nil }
    for record in stride(from: directory + 12, to: directory + 12 + 16 * count, by: 16)
    where long(record, in: file) == Int(tag) {
      guard let start = long(record + 8, in: file), let length = long(record + 12, in: file),
        start <= file.count, length <= file.count - start
      else { return nil }
      return UnsafeRawBufferPointer(rebasing: file[start..<start + length])
    }
    return nil
  }

  func long(_ offset: Int) -> UInt32? {
    guard let high = word(offset), let low = word(offset + 2) else { return nil }
    return UInt32(high) << 16 | UInt32(low)
  }

  /// The index of the last of `count` ascending words that is at most `value`.
  func last(of count: Int, notAbove value: Int, _ place: (Int) -> Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      guard let word = word(place(middle)) else { return nil }
      if word <= value { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The index of `glyph` in a coverage table; nil if the table does not have it.
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

  /// The class of `glyph`; 0 for glyphs that the table does not name.
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

  /// The offset of the record (start, end, value) that contains `glyph`.
  private func range(of glyph: Int, _ count: Int, from records: Int) -> Int? {
    guard let found = last(of: count, notAbove: glyph, { records + 6 * $0 }),
      let end = word(records + 6 * found + 2), glyph <= end
    else { return nil }
    return records + 6 * found
  }
}
