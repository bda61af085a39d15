package import KeyModel

/// All emoji in CLDR's order, as `Tools/Emoji/build.py` has written them, with their names in the searched
/// languages. The book is a view of mapped files: it stores the places of their lines, but no text.
package struct EmojiBook: Hashable, Sendable {
  /// A group and the numbers of its emoji.
  package struct Chapter: Hashable, Sendable {
    package var group: EmojiGroup
    package var emoji: Range<Int>
  }

  package private(set) var chapters: [Chapter] = []
  private let list: Blob
  private var names: [Blob] = []
  /// The range of each emoji's line in the list.
  private var lines: [Range<Int32>] = []
  /// The range of each emoji's line in each file of names.
  private var nameLines: [[Range<Int32>]] = []

  /// The byte that ends a line.
  private static let lineFeed = UInt8(ascii: "\n")
  /// The byte that separates the forms of an emoji.
  private static let tab = UInt8(ascii: "\t")
  /// The byte that begins a group.
  private static let mark = UInt8(ascii: "#")

  /// Reads the emoji and their names; nil if `list` is not such a list. Names that do not fit the list are left out.
  package init?(list: Blob, names: [Blob]) {
    self.list = list
    let isGroup = readList()
    guard !lines.isEmpty, chapters.allSatisfy({ !$0.emoji.isEmpty }) else {
      return nil
    }
    var fitting: [Blob] = []
    for blob in names {
      let all = EmojiBook.lines(of: blob)
      guard all.count == isGroup.count else { continue }
      fitting.append(blob)
      nameLines.append(zip(all, isGroup).compactMap { $1 ? nil : $0 })
    }
    self.names = fitting
  }

  /// Reads the chapters and the lines; returns for each line whether it names a group.
  private mutating func readList() -> [Bool] {
    var isGroup: [Bool] = []
    for line in EmojiBook.lines(of: list) {
      // The keycap emoji # begins with this byte, too.
      let begins = list.withBytes { bytes in
        line.count > 1 && bytes[Int(line.lowerBound)] == EmojiBook.mark
          && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[Int(line.lowerBound) + 1])
      }
      isGroup.append(begins)
      if begins {
        let name = list.text(Int(line.lowerBound) + 1..<Int(line.upperBound))
        guard let group = EmojiGroup(rawValue: name) else { continue }
        chapters.append(Chapter(group: group, emoji: lines.count..<lines.count))
      } else if let last = chapters.indices.last {
        lines.append(line)
        chapters[last].emoji = chapters[last].emoji.lowerBound..<lines.count
      }
    }
    return isGroup
  }

  /// The number of emoji, without skin tones.
  package var count: Int { lines.count }

  /// Returns the emoji with this number; empty if there is none.
  package func emoji(_ number: Int) -> String {
    guard lines.indices.contains(number) else { return "" }
    let line = lines[number]
    return list.withBytes { bytes in
      let line = bytes[Int(line.lowerBound)..<Int(line.upperBound)]
      return String(decoding: line.prefix { $0 != EmojiBook.tab }, as: UTF8.self)
    }
  }

  /// Returns the forms of an emoji with skin tones; empty for most emoji.
  package func tones(of number: Int) -> [String] {
    guard lines.indices.contains(number) else { return [] }
    let line = lines[number]
    return list.withBytes { bytes in
      bytes[Int(line.lowerBound)..<Int(line.upperBound)].split(separator: EmojiBook.tab)
        .dropFirst().map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Returns the number of an emoji, with or without skin tones; nil if the book lacks the emoji.
  package func number(of emoji: String) -> Int? {
    let wanted = Array(emoji.utf8)
    return list.withBytes { bytes in
      lines.firstIndex { line in
        bytes[Int(line.lowerBound)..<Int(line.upperBound)].split(separator: EmojiBook.tab)
          .contains { $0.elementsEqual(wanted) }
      }
    }
  }

  /// Returns the name in the first language.
  package func name(_ number: Int) -> String {
    guard let names = names.first, let line = nameLines.first?[number] else { return "" }
    return names.withBytes { bytes in
      let line = bytes[Int(line.lowerBound)..<Int(line.upperBound)]
      return String(decoding: line.prefix { $0 != UInt8(ascii: "|") }, as: UTF8.self)
    }
  }

  /// Calls `body` with the searched text of every emoji in every language.
  func forEachName(_ body: (_ number: Int, _ text: UnsafeRawBufferPointer) -> Void) {
    for (blob, lines) in zip(names, nameLines) {
      blob.withBytes { bytes in
        for (number, line) in lines.enumerated() {
          body(
            number,
            UnsafeRawBufferPointer(
              rebasing: bytes[Int(line.lowerBound)..<Int(line.upperBound)]))
        }
      }
    }
  }

  private static func lines(of blob: Blob) -> [Range<Int32>] {
    blob.withBytes { bytes in
      var lines: [Range<Int32>] = []
      lines.reserveCapacity(2048)
      var start: Int32 = 0
      for index in bytes.indices where bytes[index] == lineFeed {
        lines.append(start..<Int32(index))
        start = Int32(index) + 1
      }
      return lines
    }
  }
}
