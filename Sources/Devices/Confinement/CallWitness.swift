internal import CSandbox
internal import Glibc
internal import Sandbox

/// A process outside that tells an author, on descriptor 2, which calls of his program the sandbox refuses. It
/// answers as the filter would have answered, and ends with the program.
struct CallWitness {
  /// How the program passes on the descriptor by which its calls are answered.
  private let channel: Int32

  /// Starts the process. The rest of this process is still to be locked in.
  static func start(_ policy: CallPolicy) throws(ConfinementFailure) -> CallWitness {
    var ends: [Int32] = [-1, -1]
    try require(keycap_make_channel(&ends), "a witness of refused calls")
    let child = keycap_sandbox_fork()
    try require(child, "a witness of refused calls")
    if child == 0 { serve(ends[0], but: ends[1], RefusedCalls(policy, on: .current)) }
    close(ends[0])
    return CallWitness(channel: ends[1])
  }

  /// From now on the witness answers for the calls that `listener` asks about.
  func adopt(_ listener: Int32) throws(ConfinementFailure) {
    try require(keycap_pass(channel, listener), "a witness of refused calls")
    close(listener)
    close(channel)
  }

  private static func serve(_ channel: Int32, but other: Int32, _ refused: RefusedCalls) -> Never {
    _ = keycap_end_with_parent()
    // The host waits for the end of these.
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
