internal import CLinux

/// How long the processor is used at once. Whoever asks for little is let in earlier, and gets no more in all than
/// others: a key does not wait until a program that computes has used up its 3 ms. It needs no rights. Linux 6.12 was
/// the first that can be asked (`sched_setattr`, the suggestion of a slice for EEVDF); earlier ones change nothing.
package enum Slice {
  /// The least that Linux grants, in ns.
  static let shortest: UInt64 = 100_000

  /// Asks for the shortest slice, for the thread and for all threads and programs that it starts.
  package static func shorten() {
    guard var schedule = read(), schedule.policy == UInt32(SCHED_OTHER) else { return }
    schedule.runtime = shortest
    _ = keycap_write_schedule(&schedule)
  }

  /// The thread's own, in ns; 0 where the kernel has none.
  static var current: UInt64 { read()?.runtime ?? 0 }

  private static func read() -> keycap_schedule? {
    var schedule = keycap_schedule()
    return keycap_read_schedule(&schedule) == 0 ? schedule : nil
  }
}
