internal import CLinux
internal import Glibc
internal import Synchronization

/// The note of the X grabs that the keyboard holds, in memory that the guardian shares. A server grab keeps all other
/// clients waiting, so a keyboard that is stopped (SIGSTOP, Ctrl+Z) must not hold one: the guardian lets it go on until
/// it has let go. The threads of the keyboard may note grabs at the same time.
package struct GrabNote: @unchecked Sendable {
  /// Which grab.
  package enum Grab: UInt32, Sendable {
    case server = 1
    case pointer = 2
  }

  /// Size of the note, in bytes.
  static let size = 8
  /// What wakes the guardian.
  static let wake: UInt8 = 2

  private let held: UnsafeMutablePointer<Atomic<UInt32>>
  /// 1 while the guardian looks from time to time and need not be woken.
  private let isWatched: UnsafeMutablePointer<Atomic<UInt32>>
  private let pipe: Int32

  /// `memory` has `size` bytes, all zero at first. `pipe` leads to the guardian; -1 in the guardian itself.
  init(_ memory: UnsafeMutableRawPointer, pipe: Int32) {
    held = memory.bindMemory(to: Atomic<UInt32>.self, capacity: 2)
    isWatched = held + 1
    self.pipe = pipe
  }

  /// Call it before the grab is asked for. Costs two accesses to memory, and a write to the pipe for the first of several
  /// grabs.
  package func begin(_ grab: Grab) {
    held.pointee.bitwiseOr(grab.rawValue, ordering: .sequentiallyConsistent)
    guard isWatched.pointee.load(ordering: .sequentiallyConsistent) == 0 else { return }
    var word = GrabNote.wake
    // A full pipe wakes the guardian as well.
    _ = write(pipe, &word, 1)
  }

  /// Call it once the server has been sent the end of the grab.
  package func end(_ grab: Grab) {
    held.pointee.bitwiseAnd(~grab.rawValue, ordering: .sequentiallyConsistent)
  }

  // MARK: The guardian's side

  private var isHeld: Bool { held.pointee.load(ordering: .sequentiallyConsistent) != 0 }

  /// How often the guardian looks while a grab is held, and how long a stopped keyboard goes on at a time, in ms.
  private static let step: Int32 = 3
  private static let patience = 250

  /// Looks until no grab is held, or until the pipe has something to read. Lets the keyboard, which is `process`, go on where
  /// it was stopped with a grab, and stops it again behind the grab.
  func watch(_ process: pid_t, until pipe: Int32) {
    isWatched.pointee.store(1, ordering: .sequentiallyConsistent)
    defer { isWatched.pointee.store(0, ordering: .sequentiallyConsistent) }
    while true {
      var ending = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      guard poll(&ending, 1, GrabNote.step) <= 0 else { return }
      if !isHeld {
        isWatched.pointee.store(0, ordering: .sequentiallyConsistent)
        // A grab that began just before that has not woken the guardian.
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

  /// Whether the process is stopped, and not by a debugger: the letter behind the name, see proc_pid_stat(5).
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
