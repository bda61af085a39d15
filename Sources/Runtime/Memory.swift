internal import CLinux
internal import Glibc

/// Gives back what start-up needed and idling does not.
package enum Memory {
  /// Returns free heap pages to the kernel and forgets the pages of code and constant data that
  /// start-up touched; those still in use come back from the page cache, a few µs each. Call it
  /// once, when the keyboard has been shown and nothing waits.
  ///
  /// Only mappings are touched in which no page was ever written: what they hold is in their file.
  /// A mapping that is read-only now but was written before (relocated constants) is left alone.
  /// Returns the bytes that were resident in what was forgotten.
  @discardableResult
  package static func trim() -> Int {
    let forgotten = forgetCleanPages()
    malloc_trim(0)
    return forgotten
  }

  private static func forgetCleanPages() -> Int {
    guard let maps = try? TextFile.read("/proc/self/smaps") else { return 0 }
    var forgotten = 0
    for mapping in mappings(in: maps) where mapping.isClean {
      let start = UnsafeMutableRawPointer(bitPattern: mapping.start)
      if madvise(start, Int(mapping.end - mapping.start), MADV_DONTNEED) == 0 {
        forgotten += mapping.resident
      }
    }
    return forgotten
  }

  /// What a heading of smaps and the lines below it say about one mapping.
  struct Mapping: Hashable {
    var start: UInt
    var end: UInt
    var isWritable: Bool
    var isFile: Bool
    /// In bytes.
    var resident = 0
    var anonymous = 0
    var swapped = 0

    var isClean: Bool {
      isFile && !isWritable && anonymous == 0 && swapped == 0 && resident > 0
    }
  }

  static func mappings(in smaps: String) -> [Mapping] {
    var mappings: [Mapping] = []
    for line in smaps.utf8.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
      guard words.count >= 2 else { continue }
      let first = Substring(words[0])
      if first.last != ":" {
        if let mapping = Mapping(heading: words) { mappings.append(mapping) }
        continue
      }
      guard !mappings.isEmpty, let kib = Int(Substring(words[1])) else { continue }
      switch first {
      case "Rss:": mappings[mappings.count - 1].resident = kib * 1024
      case "Anonymous:": mappings[mappings.count - 1].anonymous = kib * 1024
      case "Swap:": mappings[mappings.count - 1].swapped = kib * 1024
      default: break
      }
    }
    return mappings
  }
}

extension Memory.Mapping {
  /// `start-end perms offset device inode path`.
  fileprivate init?(heading words: [Substring.UTF8View]) {
    guard words.count >= 5 else { return nil }
    let range = Substring(words[0]).split(separator: "-")
    guard range.count == 2, let start = UInt(range[0], radix: 16),
      let end = UInt(range[1], radix: 16)
    else { return nil }
    self.start = start
    self.end = end
    isWritable = Substring(words[1]).contains("w")
    // Anonymous memory has no path.
    let path = Substring(words.count > 5 ? words[5] : ""[...].utf8).drop { $0 == " " }
    isFile = path.hasPrefix("/") && !path.hasPrefix("/dev/")
  }
}
