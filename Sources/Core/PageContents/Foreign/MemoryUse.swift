/// The memory that a keyboard by somebody else takes, as the kernel tells of its process. Its limit on data does not count
/// pages that were written and then made read-only, nor those of a mapping that was reserved first (R-TRUST-2).
package struct MemoryUse: Hashable, Sendable {
  package static let mebibytes = 256
  /// What a program within the limit on data may take besides: its stack, and the tables of its pages.
  private static let besides = 16

  /// KiB of pages that are the process's own, in memory and swapped out, of shared pages without a file, and of tables.
  private var own = 0
  private var shared = 0

  /// Reads the text of `/proc/PID/status`.
  package init(status: String) {
    for line in status.split(separator: "\n") {
      let words = line.split { $0 == " " || $0 == "\t" || $0 == ":" }
      guard words.count >= 2, let count = Int(words[1]) else { continue }
      switch words[0] {
      case "RssAnon", "VmSwap", "VmPTE": own += count
      case "RssShmem": shared += count
      default: break
      }
    }
  }

  /// Whether the process takes no more than it may. `picture` is the size in bytes of the memory that the host shares with
  /// it for a picture.
  package func isWithinBounds(picture: Int) -> Bool {
    own + max(0, shared - picture >> 10) <= (MemoryUse.mebibytes + MemoryUse.besides) << 10
  }
}
