internal import Glibc

/// The kernel's facts about a thread: see proc_pid_status(5). A long text reads this thousands of times, so the
/// file is read as bytes.
struct ThreadStatus {
  private(set) var name: ArraySlice<UInt8> = []
  private(set) var isAsleep = false
  /// True for a process that has ended but whose parent has not waited for it (a zombie). It handles nothing any
  /// more.
  private(set) var hasEnded = false
  /// The number of times that the thread has been taken off a processor, of its own accord or not.
  private(set) var switches: UInt64 = 0

  /// nil if the thread no longer exists.
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

  /// True for Java's clock thread, which wakes 20 times a second and handles no events.
  var isTicker: Bool { name == ThreadStatus.ticker }

  /// True for Wine's server, whose clock wakes it 60 times a second. Work for the program would wake the program
  /// too.
  var isWineServer: Bool { name.starts(with: ThreadStatus.wineServer) }

  private static let nameKey = ArraySlice("Name".utf8)
  private static let stateKey = ArraySlice("State".utf8)
  private static let voluntaryKey = ArraySlice("voluntary_ctxt_switches".utf8)
  private static let forcedKey = ArraySlice("nonvoluntary_ctxt_switches".utf8)
  private static let ticker = ArraySlice("VM Periodic Tas".utf8)
  private static let wineServer = Array("wineserver".utf8)
}
