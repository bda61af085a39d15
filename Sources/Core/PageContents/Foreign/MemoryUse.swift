/// The memory that an extension uses, as the kernel reports it for the process. The kernel's limit on data does not
/// suffice, since it leaves out pages that were written and then made read-only, and the pages of a mapping that was
/// reserved first (R-TRUST-2).
package struct MemoryUse: Hashable, Sendable {
  package static let mebibytes = 256
  /// MiB that a program within the limit on data may use in addition, for its stack and its page tables.
  private static let besides = 16

  /// KiB of the process's own pages, in memory and swapped out, with the page tables.
  private var own = 0
  /// KiB of shared pages that belong to no file.
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

  /// Whether the process keeps to the limit on memory. `picture` is the size, in bytes, of the memory that the host
  /// shares with the process for a picture.
  package func isWithinBounds(picture: Int) -> Bool {
    own + max(0, shared - picture >> 10) <= (MemoryUse.mebibytes + MemoryUse.besides) << 10
  }
}
