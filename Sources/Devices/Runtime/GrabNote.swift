internal import CLinux
internal import Glibc
internal import Synchronization

/// The note of the X grabs that the keyboard holds, in memory that the guardian shares. A server grab makes all
/// other clients wait, so a keyboard that is stopped (SIGSTOP, Ctrl+Z) must not hold a grab: the guardian lets it
/// run until it has released the grab. Several threads of the keyboard may note grabs at the same time.
package struct GrabNote: @unchecked Sendable {
  /// The kind of a grab.
  package enum Grab: UInt32, Sendable {
    case server = 1
    case pointer = 2
  }

  /// Size of the note, in bytes.
  static let size = 8
  /// The byte that wakes the guardian.
  static let wake: UInt8 = 2

  private let held: UnsafeMutablePointer<Atomic<UInt32>>
  /// 1 while the guardian polls and need not be woken.
  private let isWatched: UnsafeMutablePointer<Atomic<UInt32>>
  /// The keyboard's end of the pipe to the guardian; -1 in the guardian itself.
  private let pipe: Int32

  /// Uses `memory`, which has `size` bytes, all zero at first. `pipe` leads to the guardian; it is -1 in the
  /// guardian itself.
  init(_ memory: UnsafeMutableRawPointer, pipe: Int32) {
    held = memory.bindMemory(to: Atomic<UInt32>.self, capacity: 2)
    isWatched = held + 1
    self.pipe = pipe
  }

  /// Notes a grab. Call this method before the grab is requested. The note costs two accesses to memory, and for the
  /// first of several grabs a write to the pipe.
  package func begin(_ grab: Grab) {
    held.pointee.bitwiseOr(grab.rawValue, ordering: .sequentiallyConsistent)
    guard isWatched.pointee.load(ordering: .sequentiallyConsistent) == 0 else { return }
    var word = GrabNote.wake
    // If the pipe is full, the guardian wakes in any case.
    _ = write(pipe, &word, 1)
  }

  /// Notes the end of a grab. Call this method after the request has been sent to the server.
  package func end(_ grab: Grab) {
    held.pointee.bitwiseAnd(~grab.rawValue, ordering: .sequentiallyConsistent)
  }

  // MARK: Methods for the guardian

  private var isHeld: Bool { held.pointee.load(ordering: .sequentiallyConsistent) != 0 }

  /// Time between two polls of the guardian while a grab is held, in ms.
  private static let step: Int32 = 3
  /// Longest time for which a stopped keyboard runs without a pause, in ms.
  private static let patience = 250

  /// Polls until no grab is held, or until the pipe has bytes to read. If the keyboard `process` was stopped while
  /// it held a grab, lets it run until the grab has ended, and stops it again.
  func watch(_ process: pid_t, until pipe: Int32) {
    isWatched.pointee.store(1, ordering: .sequentiallyConsistent)
    defer { isWatched.pointee.store(0, ordering: .sequentiallyConsistent) }
    while true {
      var ending = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      guard poll(&ending, 1, GrabNote.step) <= 0 else { return }
      if !isHeld {
        isWatched.pointee.store(0, ordering: .sequentiallyConsistent)
        // A grab that began just before this store has not woken the guardian.
        guard isHeld else { return }
        isWatched.pointee.store(1, ordering: .sequentiallyConsistent)
      }
      if GrabNote.isStopped(process) { step(process) }
    }
  }

  private func step(_ process: pid_t) {
    kill(process, SIGCONT)
    for _ in 0..<GrabNote.patience where isHeld { usleep(1000) }
    kill(process, SIGSTOP)
  }

  /// Whether the process is stopped, and not by a debugger. The letter after the name shows this, see proc_pid_stat(5).
  private static func isStopped(_ process: pid_t) -> Bool {
    let file = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
      let count = read(file, buffer.baseAddress, buffer.count)
      guard let end = buffer.prefix(max(count, 0)).lastIndex(of: UInt8(ascii: ")")) else {
        return false
      }
      return end + 2 < count && buffer[end + 2] == UInt8(ascii: "T")
    }
  }
}
