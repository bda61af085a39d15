internal import CLinux

/// The time slice of a thread on the processor. A thread that asks for a short slice is scheduled earlier, but gets
/// no more time in total, so that a key does not wait until a busy program has used up its 3 ms. No rights are
/// needed. Linux supports this since 6.12 (`sched_setattr`, the slice suggested to EEVDF); on earlier kernels there
/// is no effect.
package enum Slice {
  /// The shortest slice that Linux grants, in ns.
  static let shortest: UInt64 = 100_000

  /// Requests the shortest slice, for the thread and for all threads and programs that it starts.
  package static func shorten() {
    guard var schedule = read(), schedule.policy == UInt32(SCHED_OTHER) else { return }
    schedule.runtime = shortest
    _ = keycap_write_schedule(&schedule)
  }

  /// The thread's slice, in ns; 0 if the kernel has none.
  static var current: UInt64 { read()?.runtime ?? 0 }

  private static func read() -> keycap_schedule? {
    var schedule = keycap_schedule()
    return keycap_read_schedule(&schedule) == 0 ? schedule : nil
  }
}
