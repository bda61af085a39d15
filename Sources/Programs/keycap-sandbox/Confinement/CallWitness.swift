internal import CSandbox
internal import Glibc

/// A process outside the sandbox that reports to an author, on descriptor 2, the calls of a program that the sandbox
/// refuses. The process answers the calls as the filter would, and ends with the program.
struct CallWitness {
  /// The socket over which the program passes the descriptor for answering its calls.
  private let channel: Int32

  /// Starts the witness. The rest of this process still has to be confined.
  static func start(_ policy: CallPolicy) throws(ConfinementFailure) -> CallWitness {
    var ends: [Int32] = [-1, -1]
    try require(keycap_make_channel(&ends), "a witness of refused calls")
    let child = keycap_sandbox_fork()
    try require(child, "a witness of refused calls")
    if child == 0 { serve(ends[0], but: ends[1], RefusedCalls(policy, on: .current)) }
    close(ends[0])
    return CallWitness(channel: ends[1])
  }

  /// Makes the witness answer the calls about which `listener` asks.
  func adopt(_ listener: Int32) throws(ConfinementFailure) {
    try require(keycap_pass(channel, listener), "a witness of refused calls")
    close(listener)
    close(channel)
  }

  private static func serve(_ channel: Int32, but other: Int32, _ refused: RefusedCalls) -> Never {
    _ = keycap_end_with_parent()
    // The host waits for these descriptors to be closed.
    for descriptor in [3, 4, other] { close(descriptor) }
    let listener = keycap_take(channel)
    close(channel)
    var (refused, question, number) = (refused, UInt64(0), UInt32(0))
    while listener >= 0, keycap_next_call(listener, &question, &number) == 0 {
      let (code, sentence) = refused.note(number)
      if let sentence {
        let line = Array((sentence + "\n").utf8)
        _ = write(2, line, line.count)
      }
      keycap_fail_call(listener, question, code)
    }
    _exit(0)
  }
}
