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
    var (last, idleLooks) = (Look(), 0)
    for _ in 0..<Reading.longPatience {
      let look = Look(sockets, mainOnly: client.answersPing)
      if look.switches != nil, look == last {
        idleLooks += 1
        if look.hasRead || sockets.awaitsAnswer || idleLooks == Reading.patience { return }
      }
      last = look
      usleep(Reading.step)
    }
  }

  /// Grabs the server and runs `body` with the number of characters that may be sent. A client that
  /// asks the server while it is at work is waited for until it has nothing at all to do:
  ///
  /// - Tk, xterm and whatever else looks up keys by Xlib reads on while it draws or awaits an answer. A
  ///   key that it gets then is looked up later, by whatever map there is; what comes in one piece while
  ///   it sleeps is looked up before it does anything else. Xt draws after all the keys that have come.
  /// - Chromium fetches a changed map four times on its second connection, each time as a task of its
  ///   own, between which it answers pings on the first.
  func grabbingServerAtRest(_ body: (_ count: Int) -> Void) {
    let client = finder.find()
    let usesXlib = client?.answersPing == false
    let isXt = client.flatMap { barrier.way(of: $0) } == .editres
    let count = usesXlib && !isXt ? Synthesizer.piece : Synthesizer.chunk
    guard let client, usesXlib || needsRest, let sockets = barrier.sockets(of: client)
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
  /// So many looks at most at a client that sleeps and does not read: 200 ms and more.
  static let patience = 1300
  /// The same of one that is at work, or waits for a processor: 2 s and more.
  static let longPatience = 10_000
}
