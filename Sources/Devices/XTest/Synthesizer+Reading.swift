internal import CX11
internal import Glibc
import KeyModel
import Synthesis
import X11

/// Xlib marks its map as changed when it reads the notice from the wire, which may be before the
/// program has looked up the keys that came ahead of it: those are then decoded by the new map.
extension Synthesizer {
  /// Waits, with the server grabbed, until the client has read the keys that were sent and sleeps: until
  /// then nobody can change the map. No answer can be had of it meanwhile; the kernel tells. A client
  /// that needs an answer of the server itself would wait for us: it is let go on. So is everybody when
  /// somebody touches the screen: what was touched has to be drawn.
  func awaitReading() {
    XSync(connection.display, 0)
    guard let client = findClient(), let sockets = barrier.sockets(of: client),
      !sockets.isStopped
    else { return }
    if client.profile.hold == .question { return awaitQuestion(sockets) }
    let patience = Patience(sockets, own: delivery.isMapUnquiet ? Patience.most : Patience.least)
    var (last, isDone, needsRest) = (Look(), false, false)
    repeat {
      let look = Look(sockets, mainOnly: client.profile.looksUpOnMainThread)
      needsRest =
        !look.hasRead || (hasReaders(client) ? !sockets.awaitsEvents : sockets.awaitsAnswer)
      isDone = look.switches != nil && look == last && (!needsRest || sockets.awaitsAnswer)
      last = look
      guard !isDone, !isTouched() else { break }
      usleep(Reading.step)
    } while !patience.isOver
    tell(.portionRead(patience.work, isLeft: needsRest))
  }

  /// Java's toolkit asks the server something of its own at each key, once it has looked it up: it would
  /// wait for us. One key that goes alone is looked up when it does.
  private func awaitQuestion(_ sockets: ClientSockets) {
    guard delivery.isMapUnquiet else { return }
    let patience = Patience(sockets, own: Patience.forQuestion)
    while !(sockets.hasReadAll && sockets.awaitsAnswer), !patience.isOver, !isTouched() {
      usleep(Reading.step)
    }
  }

  /// Whether the client gets its keys on one connection and the map on another.
  func isSplit(_ client: FocusedClient) -> Bool {
    client.profile.looksUpOnMainThread && barrier.sockets(of: client)?.isSplit == true
  }

  /// Whether what looks up the keys is not alone in reading what the server sends.
  private func hasReaders(_ client: FocusedClient) -> Bool {
    isSplit(client)
      || client.profile.looksUpOnMainThread && barrier.sockets(of: client)?.isShared == true
  }

  /// Grabs the server and runs `body` with the number of characters that may be sent. A client that
  /// asks the server while it is at work gets them when it has nothing at all to do; while it has, it
  /// is looked at again and again, and nobody waits:
  ///
  /// - Tk, xterm and whatever else looks up keys by Xlib reads on while it draws or awaits an answer. A
  ///   key that it gets then is looked up later, by whatever map there is; what comes in one piece while
  ///   it sleeps is looked up before it does anything else. Xt draws after all the keys that have come.
  ///   On a busy machine the server may hand over a piece in two: while the map changes it is one key.
  /// - Firefox looks up keys by its main thread, which may sleep while another thread reads them.
  /// - Chromium looks up the keys of one connection by the map of another, which it reads in between: it
  ///   is to have looked up one portion before the next, and the server to have read what it wrote.
  /// - Java looks up keys by Xlib too, but one after the other, and nobody can be kept from changing the
  ///   map meanwhile: it gets few at a time.
  func grabbingServerAtRest(_ body: (_ count: Int) -> Void) {
    let client = findClient()
    let sockets = client.flatMap { barrier.sockets(of: $0) }
    let hasReaders = client.map(self.hasReaders) ?? false
    let count = portionSize(for: client)
    pressesLeft = client.map(isSplit) == true ? Synthesizer.heldPresses : .max
    guard let client, delivery.needsRest(client.profile, hasReaders: hasReaders), let sockets else {
      tell(.foundAtRest)
      return grabbingServer { body(count) }
    }
    for _ in 0..<Reading.looks where !delivery.isRestGivenUp(at: now) {
      if let rest = lookAtRest(client, sockets) {
        let isDone = grabbingServer {
          // An answer that is taken now may be given one: xterm would ask the server about that.
          XSync(connection.display, 0)
          takeEvents()
          XSync(connection.display, 0)
          guard Look(sockets, mainOnly: client.profile.looksUpOnMainThread) == rest else {
            return false
          }
          tell(.foundAtRest)
          body(count)
          return true
        }
        if isDone { return }
      }
      // What it never reads does not count the next time.
      _ = barrier.hasRead(client, &restCalm, at: Instant.now())
      XSync(connection.display, 0)
      usleep(Reading.step)
    }
    guard delivery.isRestGivenUp(at: now) else { return tell(.foundAtWork) }
    // It is at work on something of its own: nobody else need wait for it.
    tell(.foundAtRest)
    body(count)
  }

  /// How many characters `client` may get at a time.
  private func portionSize(for client: FocusedClient?) -> Int {
    delivery.portionSize(
      client?.profile, client.flatMap { barrier.way(of: $0) }, isTouched: isTouched())
  }

  /// What is seen of a client that has nothing to do; nil while it has.
  private func lookAtRest(_ client: FocusedClient, _ sockets: ClientSockets) -> Look? {
    guard !hasReaders(client) || sockets.awaitsEvents && sockets.isReadByServer,
      let look = lookAtRest(sockets, mainOnly: client.profile.looksUpOnMainThread)
    else { return nil }
    return client.profile.rest == .lasting && mayOvertake && !isLasting(look) ? nil : look
  }

  /// Writer puts letters off for 20 ms if there is more to read, and what is above U+FFFF it never does.
  private var mayOvertake: Bool {
    guard queueStart > 0, case .scalar(let next) = queue[queueStart], next.isAstral,
      case .scalar(let last) = queue[queueStart - 1]
    else { return false }
    return !last.isAstral
  }

  private func isLasting(_ look: Look) -> Bool {
    restCalm.extend(look.switches ?? 0, [], at: Instant.now(), looks: Reading.longRest)
  }

  /// What is seen of a program that has read all and sleeps; nil if it does not.
  func lookAtRest(_ sockets: ClientSockets, mainOnly: Bool) -> Look? {
    let look = Look(sockets, mainOnly: mainOnly)
    guard look.hasRead, look.switches != nil else { return nil }
    // A plain program waits for events as any does for an answer. That has come when the server has had
    // two turns.
    if sockets.awaitsAnswer {
      XSync(connection.display, 0)
      XSync(connection.display, 0)
    }
    return look == Look(sockets, mainOnly: mainOnly) ? look : nil
  }
}

/// What is seen of a program at a time.
struct Look: Hashable {
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
  /// So many, a millisecond apart, show a rest of more than 20 ms.
  static let longRest = 26
  /// So many in a row; then whatever else there is to do has its turn.
  static let looks = 12
}

/// How long the server is held for a client that does not read. What the client waits for a processor is
/// not its own fault, and does not make the next portion smaller.
private struct Patience {
  static let least: Milliseconds = 200
  /// Where somebody else has changed the map since the text began.
  static let most: Milliseconds = 2000
  static let forQuestion: Milliseconds = 20

  private let own: Milliseconds
  private let sockets: ClientSockets
  private let start = Instant.now()
  private let queued: Milliseconds
  private let worked: Milliseconds?

  init(_ sockets: ClientSockets, own: Milliseconds) {
    self.sockets = sockets
    self.own = own
    queued = sockets.queued
    worked = sockets.work
  }

  /// What the client has had of it.
  var used: Milliseconds {
    Milliseconds((Instant.now() - start).value - (sockets.queued.value - queued.value))
  }

  /// What it has worked of that: on a busy machine we wait for a processor too, and its other threads.
  var work: Milliseconds {
    guard let worked, let now = sockets.work else { return used }
    return min(used, Milliseconds(now.value - worked.value))
  }

  var isOver: Bool { used >= own || Instant.now() - start >= Patience.most }
}
