internal import CLinux
internal import Glibc
internal import Synchronization

/// The note of the X grabs that the keyboard holds, in memory that is shared with the guardian. A server grab
/// keeps all other clients waiting, so a keyboard that is stopped (SIGSTOP, Ctrl+Z) must not hold a grab: the
/// guardian lets it run until it has released the grab. The threads of the keyboard may note grabs at the same
/// time.
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
  /// 1 while the guardian checks from time to time and need not be woken.
  private let isWatched: UnsafeMutablePointer<Atomic<UInt32>>
  private let pipe: Int32

  /// `memory` has `size` bytes, all zero at first. `pipe` leads to the guardian; -1 in the guardian itself.
  init(_ memory: UnsafeMutableRawPointer, pipe: Int32) {
    held = memory.bindMemory(to: Atomic<UInt32>.self, capacity: 2)
    isWatched = held + 1
    self.pipe = pipe
  }

  /// Notes a grab. Call it before the grab is requested. Costs two accesses to memory, and for the first of
  /// several grabs a write to the pipe.
  package func begin(_ grab: Grab) {
    held.pointee.bitwiseOr(grab.rawValue, ordering: .sequentiallyConsistent)
    guard isWatched.pointee.load(ordering: .sequentiallyConsistent) == 0 else { return }
    var word = GrabNote.wake
    // If the pipe is full, the guardian is woken anyway.
    _ = write(pipe, &word, 1)
  }

  /// Notes the end of a grab. Call it once the request has been sent to the server.
  package func end(_ grab: Grab) {
    held.pointee.bitwiseAnd(~grab.rawValue, ordering: .sequentiallyConsistent)
  }

  // MARK: The guardian's side

  private var isHeld: Bool { held.pointee.load(ordering: .sequentiallyConsistent) != 0 }

  /// Time between the guardian's checks while a grab is held; longest time that a stopped keyboard runs at a
  /// time. In ms.
  private static let step: Int32 = 3
  private static let patience = 250

  /// Checks until no grab is held, or until the pipe has something to read. If the keyboard `process` was stopped
  /// with a grab, lets it run until the grab has ended, and stops it again.
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

  /// Whether the process is stopped, and not by a debugger: the letter after the name, see proc_pid_stat(5).
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
