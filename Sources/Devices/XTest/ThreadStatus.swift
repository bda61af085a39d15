internal import Glibc

/// The kernel's facts about a thread: see proc_pid_status(5). The file is read as bytes, because a long text reads
/// it thousands of times.
struct ThreadStatus {
  private(set) var name: ArraySlice<UInt8> = []
  private(set) var isAsleep = false
  /// Whether the process has ended but its parent has not waited for it (a zombie). Such a process handles nothing
  /// any more.
  private(set) var hasEnded = false
  /// The number of times that the thread has left a processor, whether or not by itself.
  private(set) var switches: UInt64 = 0

  /// Reads the file; nil if the thread no longer exists.
  init?(of thread: String) {
    guard let text = bytes(of: "/proc/\(thread)/status") else { return nil }
    self.init(text)
  }

  init(_ text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let value = line[(colon + 1)...].drop { $0 == UInt8(ascii: "\t") }
      switch line[..<colon] {
      case ThreadStatus.nameKey: name = value
      case ThreadStatus.stateKey:
        isAsleep = value.first == UInt8(ascii: "S")
        hasEnded = value.first == UInt8(ascii: "Z") || value.first == UInt8(ascii: "X")
      case ThreadStatus.voluntaryKey, ThreadStatus.forcedKey:
        switches += value.reduce(0) { $0 &* 10 &+ UInt64($1 & 0xf) }
      default: continue
      }
    }
  }

  /// Whether this is Java's clock thread, which wakes 20 times a second and handles no events.
  var isTicker: Bool { name == ThreadStatus.ticker }

  /// Whether this is Wine's server, whose clock wakes it 60 times a second. Work for the program would wake the
  /// program, too.
  var isWineServer: Bool { name.starts(with: ThreadStatus.wineServer) }

  private static let nameKey = ArraySlice("Name".utf8)
  private static let stateKey = ArraySlice("State".utf8)
  private static let voluntaryKey = ArraySlice("voluntary_ctxt_switches".utf8)
  private static let forcedKey = ArraySlice("nonvoluntary_ctxt_switches".utf8)
  private static let ticker = ArraySlice("VM Periodic Tas".utf8)
  private static let wineServer = Array("wineserver".utf8)
}
