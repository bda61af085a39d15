internal import CLinux
internal import Glibc

/// Releases memory that the start needed and that is not needed later.
package enum Memory {
  /// The kernel's table of pages, which shows the pages that are unchanged since they were read from their file. The
  /// table is opened before `hide`, because it cannot be opened afterwards.
  private static let pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC)

  /// Whether the user allows a debugger or a test to read the program's memory.
  static var isOpen: Bool { DataPaths.variable("KEYCAP_DUMPABLE") == "1" }

  /// Hides the program's memory, because key strokes are secrets. After this call no other process of the user can
  /// read the memory, and a crash writes neither a core file nor a report of the memory (R-TRUST-4).
  package static func hide() {
    guard !isOpen else { return }
    _ = pagemap
    keycap_hide_memory()
  }

  /// Returns free heap pages to the kernel, and forgets the pages of code and constants that the start has used.
  /// Pages that are still in use return from the page cache, in a few µs each. Call this method as the last action
  /// before a long wait, since code that runs after it is resident again.
  ///
  /// Only pages that are unchanged since they were read from their file are forgotten, so no data are lost: a page
  /// that was written, even by the dynamic linker, stays. Writable mappings are skipped while there is a second
  /// thread, which might be writing. Returns the number of bytes that were forgotten.
  @discardableResult
  package static func trim() -> Int {
    let ranges = fileRanges()
    malloc_trim(0)
    guard pagemap >= 0 else { return 0 }
    return Int(keycap_forget_ranges(ranges, ranges.count, pagemap))
  }

  private static func fileRanges() -> [keycap_range] {
    guard let text = try? TextFile.read("/proc/self/maps") else { return [] }
    let isAlone = TextFile.names(in: "/proc/self/task", suffix: "").count == 1
    return mappings(in: text).filter { $0.isFile && (isAlone || !$0.isWritable) }
      .map { keycap_range(start: $0.start, end: $0.end) }
  }

  /// A line of `/proc/self/maps`.
  struct Mapping: Hashable {
    var start: UInt
    var end: UInt
    var isWritable: Bool
    /// Whether the mapping is of a file on a disk; false for anonymous memory and devices.
    var isFile: Bool
  }

  static func mappings(in maps: String) -> [Mapping] {
    maps.utf8.split(separator: UInt8(ascii: "\n")).compactMap(Mapping.init(line:))
  }
}

extension Memory.Mapping {
  /// Reads a line `start-end perms offset device inode path`. Anonymous memory has no path.
  fileprivate init?(line: Substring.UTF8View) {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
    guard words.count >= 5 else { return nil }
    let range = Substring(words[0]).split(separator: "-")
    guard range.count == 2, let start = UInt(range[0], radix: 16),
      let end = UInt(range[1], radix: 16)
    else { return nil }
    self.start = start
    self.end = end
    isWritable = Substring(words[1]).contains("w")
    let path = Substring(words.count > 5 ? words[5] : ""[...].utf8).drop { $0 == " " }
    isFile = path.hasPrefix("/") && !path.hasPrefix("/dev/")
  }
}
