internal import CX11
import KeyModel
import Synthesis
import X11

/// The client that gets a finger's taps. The program finds this client after a tap, because the search costs round
/// trips and no tap waits for them.
struct Receiver {
  private var found: (client: FocusedClient?, at: Instant)?
  /// The time at which a key of this program was last pressed.
  private(set) var lastPress = Instant(microseconds: 0)

  /// Time after which the client is searched again. An input method may have started since, and not every window
  /// manager reports the focus.
  private static let age: Milliseconds = 30_000

  /// The client's habits; nil if unknown.
  var profile: ClientProfile? { found?.client?.profile }

  func isDue(at now: Instant) -> Bool { found.map { now - $0.at >= Receiver.age } ?? true }

  mutating func note(_ client: FocusedClient?, at now: Instant) { found = (client, now) }

  mutating func forget() { found = nil }

  mutating func notePress(at now: Instant) { lastPress = now }

  /// Whether the event reports that another window is active (EWMH).
  func isLost(by event: XEvent, on connection: Connection) -> Bool {
    event.type == PropertyNotify && event.xproperty.window == connection.root
      && event.xproperty.atom == connection.atoms[.activeWindow]
  }
}

/// Decides how closely key strokes may follow each other: see `Delivery`.
extension Synthesizer {
  /// Chooses the pace of `count` key strokes that are after `waiting` other key strokes in the queue.
  func setPace(of count: Int, behind waiting: Int) {
    guard !delivery.isText, count > 0 else { return }
    let together = delivery.isClose ? count : count + waiting
    let profile = together > 1 ? findClient()?.profile : receiver.profile
    if together > 1, delivery.areText(together, for: profile, at: now) { return beginLongText() }
    if delivery.areClose(count, for: profile, after: waiting > 0 ? nil : now - receiver.lastPress) {
      barrier.forgetKnock()
      tell(.strokesClose)
    }
  }

  /// Finds the client that got the last tap, if it is unknown.
  func lookForReceiver() {
    guard isSent, receiver.lastPress == now, receiver.isDue(at: now) else { return }
    receiver.note(finder.findUngrabbed(), at: now)
  }

  /// Sends the next key stroke if the client has handled the key stroke before it. Returns false if the focus has
  /// moved just before. The function does not wait: a client at work is checked again a little later.
  func pumpAtRest() -> Bool {
    lookAtFocus()
    guard let client = accounts.current.client, client.profile.keyTime > 0,
      let sockets = barrier.sockets(of: client)
    else { return pumpUnmoved(Synthesizer.few) }
    let used = sockets.familyWork
    if !delivery.isRestGivenUp(client.profile, at: now, used: used) {
      XSync(connection.display, 0)
      readEvents()
      if hasOwnerNews { return false }
      let isAtRest = lookAtRest(sockets, mainOnly: client.profile.looksUpOnMainThread) != nil
      guard isAtRest, barrier.isAnswered(client) else {
        tell(.foundAtWork(used))
        return true
      }
    }
    tell(.foundAtRest)
    barrier.forgetKnock()
    return pumpUnmoved(1)
  }
}
