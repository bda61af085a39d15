import KeyModel

extension Barrier {
  /// Consecutive observations of a sleeping client, which distinguish lasting rest from a short pause.
  struct Calm {
    private var looks = 0
    private var switches: UInt64 = 0
    private var unread: [UInt32] = []
    private var since = Instant(microseconds: 0)

    var hasBegun: Bool { looks > 0 }

    /// Adds an observation. Returns true if `wanted` consecutive observations, at least a millisecond apart on
    /// average, have found the client asleep without a context switch between them, and with the same sockets
    /// unread.
    mutating func extend(
      _ switches: UInt64, _ unread: [UInt32], at now: Instant, looks wanted: Int = 4
    ) -> Bool {
      if looks > 0, self.switches == switches, self.unread == unread {
        looks += 1
      } else {
        self = Calm(looks: 1, switches: switches, unread: unread, since: now)
      }
      return looks >= wanted && since + Milliseconds(Double(wanted - 1)) <= now
    }
  }
}
