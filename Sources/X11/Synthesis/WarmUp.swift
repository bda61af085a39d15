import KeyModel
import Synthesis

/// After the map has changed, the client is to have taken in the new one before any key of a text. A
/// client reads the map when it gets round to the notice: it gets that of the moment, which somebody
/// may have changed again, and would decode by it what was typed for the one before.
///
/// A client that has more than one connection to the server follows the map on one while its keys come
/// on another: Chromium lost the first character that way. It is given the time to read both, and
/// asked, twice.
struct WarmUp {
  var client: FocusedClient
  /// Of a client with more than one connection.
  var sockets: ClientSockets?
  var rounds: Int
  /// The number of the question that is out; nil while the sockets are looked at.
  var question: Int?
  var until: Instant
  var deadline: Instant

  static let patience = Barrier.longPatience
  static let step: Milliseconds = 1
}

extension Synthesizer {
  /// Begins after a change of the map, by us or by others; nothing is typed until it is over. A single
  /// tap does not wait for a client that has one connection.
  func beginWarmUp() {
    guard let client = finder.find() else { return }
    let sockets = splitSockets(of: client)
    guard isLongText || sockets != nil else { return }
    if isLongText { wakeXlib() }
    warmUp = WarmUp(
      client: client, sockets: sockets, rounds: sockets == nil ? 1 : 2,
      until: now + WarmUp.patience, deadline: now)
    proceedWarmUp()
  }

  /// Somebody may just have changed the map: of a client with one connection the notice comes before the
  /// keys.
  func beginLongText() {
    isLongText = true
    if let client = finder.find(), splitSockets(of: client) != nil { beginWarmUp() }
  }

  /// Xlib reads a changed map at the next key that the program looks up, were it Shift. GTK and Qt do
  /// too, where they ask an input method over it (XIM).
  private func wakeXlib() {
    guard map.shift != 0, lifted == nil, !pressed.contains(map.shift),
      (ledger.foreign | state.locked | state.latched) & Keymap.shiftMask == 0
    else { return }
    key(map.shift, true)
    key(map.shift, false)
  }

  func proceedWarmUp() {
    guard var current = warmUp else { return }
    guard now < current.until else { return warmUp = nil }
    current.deadline = now + WarmUp.step
    defer { if warmUp != nil { warmUp = current } }
    if let question = current.question {
      guard !barrier.isAwaiting(question) else { return current.deadline = current.until }
      current.question = nil
      current.rounds -= 1
    }
    guard current.rounds > 0 else { return warmUp = nil }
    guard current.sockets?.hasReadAll != false, barrier.hasRoom(for: current.client) else { return }
    let epoch = bank.beginEpoch()
    current.question = epoch
    confirming.append((epoch, unconfirmed))
    barrier.ask(epoch, current.client, at: now)
  }
}
