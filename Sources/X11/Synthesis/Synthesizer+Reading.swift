internal import CX11
internal import Glibc

/// Xlib marks its map as changed when it reads the notice from the wire, which may be before the
/// program has looked up the keys that came ahead of it: those are then decoded by the new map.
extension Synthesizer {
  /// Waits, with the server grabbed, until the client has read the keys that were sent and sleeps: until
  /// then nobody can change the map. No answer can be had of it meanwhile; the kernel tells. A client
  /// that needs an answer of the server itself would wait for us: it is let go on.
  func awaitReading() {
    XSync(connection.display, 0)
    guard let client = finder.find(), let sockets = barrier.sockets(of: client) else { return }
    var last = Look()
    for _ in 0..<Reading.patience {
      let look = Look(sockets, mainOnly: client.answersPing)
      if look.switches != nil, look == last, look.hasRead || sockets.awaitsAnswer { return }
      last = look
      usleep(Reading.step)
    }
  }

  /// Grabs the server and runs `body` with the number of characters that may be sent. A client that
  /// asks the server while it is at work is waited for until it has nothing at all to do:
  ///
  /// - Tk reads on while it draws. A key that it gets then is looked up when it has drawn, by whatever
  ///   map there is; what comes in one piece while it sleeps is looked up before it draws.
  /// - Chromium fetches a changed map four times on its second connection, each time as a task of its
  ///   own, between which it answers pings on the first.
  func grabbingServerAtRest(_ body: (_ count: Int) -> Void) {
    let client = finder.find()
    let isLikeTk = client.map { client in
      !client.answersPing && barrier.way(of: client).map { $0 == .refusal } ?? true
    }
    let count = isLikeTk == true ? Synthesizer.piece : Synthesizer.chunk
    guard let client, isLikeTk == true || needsRest, let sockets = barrier.sockets(of: client)
    else {
      return grabbingServer { body(count) }
    }
    for _ in 0..<Reading.longPatience {
      let isDone =
        isAtRest(client, sockets)
        && grabbingServer {
          XSync(connection.display, 0)
          guard isAtRest(client, sockets) else { return false }
          needsRest = false
          body(count)
          return true
        }
      if isDone { return }
      XSync(connection.display, 0)
      usleep(Reading.step)
    }
    needsRest = false
    grabbingServer { body(count) }
  }

  private func isAtRest(_ client: FocusedClient, _ sockets: ClientSockets) -> Bool {
    let look = Look(sockets, mainOnly: client.answersPing)
    return look.hasRead && look.switches != nil && !sockets.awaitsAnswer
      && look == Look(sockets, mainOnly: client.answersPing)
  }
}

/// What is seen of a client at a time.
private struct Look: Hashable {
  var hasRead = false
  /// How often it has been put to sleep, if it sleeps.
  var switches: UInt64?

  init() {}

  init(_ sockets: ClientSockets, mainOnly: Bool) {
    hasRead = sockets.hasReadAll
    switches = sockets.switchesWhileAsleep(mainOnly: mainOnly)
  }
}

private enum Reading {
  /// Between two looks, in µs.
  static let step: UInt32 = 150
  /// So many looks at most: 200 ms and more.
  static let patience = 1300
  /// The same where nobody else has to wait: 2 s and more.
  static let longPatience = 10_000
}
