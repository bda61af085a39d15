internal import CX11
internal import Glibc
import KeyModel
import Synthesis
import X11

/// Keeps the keymap unchanged until the client has looked up its keys. Xlib adopts a changed keymap when it reads
/// the MappingNotify from the socket. This may happen before the program has looked up earlier keys, which are then
/// decoded by the new keymap.
extension Synthesizer {
  /// Waits, under a server grab, until the client has read the keys of the portion and sleeps. Until then the grab
  /// prevents changes of the keymap. The client cannot answer questions during the grab, so the program checks the
  /// client's state in the kernel. The wait ends early for a client that waits for an answer of the server, which
  /// the grab would delay, and when the user touches the screen, because programs must then be able to draw.
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

  /// Waits, under a server grab, until Java's toolkit has looked up its key. The toolkit then sends the server a
  /// request, which the grab would delay. A key that is sent alone has been looked up when this happens.
  private func awaitQuestion(_ sockets: ClientSockets) {
    guard delivery.isMapUnquiet else { return }
    let patience = Patience(sockets, own: Patience.forQuestion)
    while !(sockets.hasReadAll && sockets.awaitsAnswer), !patience.isOver, !isTouched() {
      usleep(Reading.step)
    }
  }

  /// Whether the client gets its keys on one connection and notices of the keymap on another.
  func isSplit(_ client: FocusedClient) -> Bool {
    client.profile.looksUpOnMainThread && barrier.sockets(of: client)?.isSplit == true
  }

  /// Whether threads or connections, other than those that look up keys, read from the server, too.
  private func hasReaders(_ client: FocusedClient) -> Bool {
    isSplit(client)
      || client.profile.looksUpOnMainThread && barrier.sockets(of: client)?.isShared == true
  }

  /// Grabs the server and runs `body` with the number of characters that may be sent. A client that sends requests
  /// to the server while it works gets a portion only when it is at rest. A client at work is checked again later,
  /// without waiting:
  ///
  /// - Tk, xterm and other programs that look up keys by Xlib continue to read while they draw or wait for an answer. A key
  ///   that arrives then is looked up later, by the keymap of that moment; keys that arrive in one piece while
  ///   the client sleeps are looked up first. Xt draws after all the keys that have come. A busy server may
  ///   deliver a piece in two halves, so a piece is one key while the keymap changes.
  /// - Firefox looks up keys on its main thread, which may sleep while another thread reads them.
  /// - Chromium looks up the keys of one connection by the keymap of another connection, which it reads in between. It
  ///   must have looked up one portion before the next, and the server must have read what Chromium wrote.
  /// - Beside an input method GTK sleeps between two frames while a key waits, so GTK must answer, too.
  /// - Java looks up keys by Xlib, too, but one after the other, and during this time other programs can change the
  ///   keymap. Therefore Java gets few keys at a time.
  func grabbingServerAtRest(_ body: (_ count: Int) -> Void) {
    let client = findClient()
    let sockets = client.flatMap { barrier.sockets(of: $0) }
    let hasReaders = client.map(self.hasReaders) ?? false
    let count = portionSize(for: client)
    delivery.beginPortion(isSplit: client.map(isSplit) == true)
    guard let client, delivery.needsRest(client.profile, hasReaders: hasReaders), let sockets else {
      tell(.foundAtRest)
      return grabbingServer { body(count) }
    }
    let used = sockets.familyWork
    for _ in 0..<Reading.looks where !delivery.isRestGivenUp(client.profile, at: now, used: used) {
      if let rest = lookAtRest(client, sockets), barrier.isAnswered(client) {
        let isDone = grabbingServer {
          // Answers to this program's questions are handled now, and not during the portion. Handling an answer may
          // send another question, and xterm would send the server a request because of it.
          XSync(connection.display, 0)
          readEvents()
          XSync(connection.display, 0)
          guard Look(sockets, mainOnly: client.profile.looksUpOnMainThread) == rest else {
            return false
          }
          tell(.foundAtRest)
          barrier.forgetKnock()
          body(count)
          return true
        }
        if isDone { return }
      }
      // Sockets that the client never reads are found now, and ignored the next time.
      barrier.lookForUnread(client, at: Instant.now())
      XSync(connection.display, 0)
      if client.profile.answersAtRest { readEvents() }
      usleep(Reading.step)
    }
    guard delivery.isRestGivenUp(client.profile, at: now, used: used) else {
      return tell(.foundAtWork(used))
    }
    // The client is busy with other work than the keys, and the server is not grabbed for it.
    tell(.foundAtRest)
    barrier.forgetKnock()
    body(count)
  }

  /// Returns the number of characters that `client` may get in one portion.
  private func portionSize(for client: FocusedClient?) -> Int {
    delivery.portionSize(
      client?.profile, client.flatMap { barrier.way(of: $0) }, isTouched: isTouched())
  }

  /// Returns the observation of a client that is at rest; nil while the client works.
  private func lookAtRest(_ client: FocusedClient, _ sockets: ClientSockets) -> Look? {
    guard !hasReaders(client) || sockets.awaitsEvents && sockets.isReadByServer,
      let look = lookAtRest(sockets, mainOnly: client.profile.looksUpOnMainThread)
    else { return nil }
    return client.profile.rest == .lasting && mayOvertake && !isLasting(look) ? nil : look
  }

  /// Whether the next character could overtake the last character. LibreOffice Writer delays letters by 20 ms while
  /// there is more to read, but never delays characters above U+FFFF.
  private var mayOvertake: Bool {
    guard case .scalar(let next)? = queue.first, next.isAstral,
      case .scalar(let last)? = queue.last
    else { return false }
    return !last.isAstral
  }

  private func isLasting(_ look: Look) -> Bool {
    barrier.extendRest(look.switches ?? 0, at: Instant.now(), looks: Reading.longRest)
  }

  /// Returns the observation of a program that has read everything and sleeps; otherwise nil.
  func lookAtRest(_ sockets: ClientSockets, mainOnly: Bool) -> Look? {
    let look = Look(sockets, mainOnly: mainOnly)
    guard look.hasRead, look.switches != nil else { return nil }
    // A simple program polls one socket both for events and for an answer. Two round trips to the server ensure that
    // an expected answer has arrived.
    if sockets.awaitsAnswer {
      XSync(connection.display, 0)
      XSync(connection.display, 0)
    }
    return look == Look(sockets, mainOnly: mainOnly) ? look : nil
  }
}

/// An observation of a program by the kernel's facts, at one moment.
struct Look: Hashable {
  var hasRead = false
  /// The program's context switches if it sleeps; nil if it runs.
  var switches: UInt64?

  init() {}

  init(_ sockets: ClientSockets, mainOnly: Bool) {
    hasRead = sockets.hasReadAll
    switches = sockets.switchesWhileAsleep(mainOnly: mainOnly)
  }
}

private enum Reading {
  /// Time between two observations, in microseconds.
  static let step: UInt32 = 150
  /// Number of observations, a millisecond apart, that show a rest of more than 20 ms.
  static let longRest = 26
  /// Number of consecutive observations, before the thread does other work.
  static let looks = 12
}

/// Longest time for which the server is grabbed for a client that does not read. The time that the client waits for
/// a processor does not count, since it is not the client's fault, and does not make the next portion smaller.
private struct Patience {
  static let least: Milliseconds = 200
  /// Longest time in all cases, and patience if another program has changed the keymap since the text began.
  static let most: Milliseconds = 2000
  /// Patience while Java's toolkit looks up its key.
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

  /// The time that counts against the client.
  var used: Milliseconds {
    Milliseconds((Instant.now() - start).value - (sockets.queued.value - queued.value))
  }

  /// The processor time that the client has used. On a busy machine this process, and the client's other threads,
  /// wait for a processor, too.
  var work: Milliseconds {
    guard let worked, let now = sockets.work else { return used }
    return min(used, Milliseconds(now.value - worked.value))
  }

  var isOver: Bool { used >= own || Instant.now() - start >= Patience.most }
}
