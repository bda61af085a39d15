internal import CX11
internal import Glibc

/// Xlib marks its map as changed when it reads the notice from the wire, which may be before the
/// program has looked up the keys that came ahead of it: those are then decoded by the new map.
extension Synthesizer {
  /// Waits, with the server grabbed, until the client has read the keys that were sent and sleeps: until
  /// then nobody can change the map. No answer can be had of it meanwhile; the kernel tells.
  func awaitReading() {
    XSync(connection.display, 0)
    guard let client = finder.find(), let sockets = barrier.sockets(of: client) else { return }
    var before: UInt64?
    for _ in 0..<Reading.patience {
      let count =
        sockets.hasReadAll ? sockets.switchesWhileAsleep(mainOnly: client.answersPing) : nil
      if let count, count == before { return }
      before = count
      usleep(Reading.step)
    }
  }
}

private enum Reading {
  /// Between two looks, in µs.
  static let step: UInt32 = 150
  /// So many looks at most: 200 ms and more.
  static let patience = 1300
}
