import KeyModel
import Synthesis
import X11

/// After the map has changed, the client is to have taken in the new one before any key of a text. A
/// client reads the map when it gets round to the notice: it gets that of the moment, which somebody
/// may have changed again, and would decode by it what was typed for the one before.
///
/// A client that has more than one connection to the server follows the map on one while its keys come
/// on another: Chromium lost the first character that way. It is given the time to read both, and
/// asked, twice.
struct WarmUp {
  var client: FocusedClient
  /// Whether the client has more than one connection.
  var isSplit: Bool
  var calm = Barrier.Calm()
  var rounds: Int
  /// The number of the question that is out; nil while the sockets are looked at.
  var question: Int?
  var until: Instant
  var deadline: Instant

  static let patience = Barrier.longPatience
  /// Of a client that may hang the first keys do not wait longer for a map that may not even have changed.
  static let firstPatience: Milliseconds = 2000
  static let step: Milliseconds = 1
}

extension Synthesizer {
  /// Begins after a change of the map, by us or by others; nothing is typed until it is over. A single
  /// tap does not wait for a client that has one connection.
  func beginWarmUp() {
    if let client = findClient() { beginWarmUp(client) }
  }

  func beginWarmUp(_ client: FocusedClient) {
    let isSplit = self.isSplit(client)
    guard isLongText || isSplit || client.profile.warmsUpForTaps else { return }
    if isLongText || client.profile.warmsUpForTaps { wakeXlib() }
    warmUp = WarmUp(
      client: client, isSplit: isSplit, rounds: isSplit ? 2 : 1,
      until: warmUp?.until ?? now + WarmUp.patience, deadline: now)
    proceedWarmUp()
  }

  /// Somebody may just have changed the map, and do so again before the client has asked for it.
  func beginLongText() {
    isLongText = true
    others.mindsTouches = true
    noteOtherLayouts()
    // What was struck before the text does not count.
    isMapContested = false
    guard let client = findClient(), barrier.way(of: client) != .age else { return }
    beginWarmUp(client)
    if !isSplit(client), !client.profile.warmsUpForTaps {
      warmUp?.until = now + WarmUp.firstPatience
    }
  }

  /// Xlib reads a changed map at the next key that the program looks up, were it Shift. GTK and Qt do
  /// too, where they ask an input method over it (XIM).
  @discardableResult
  func wakeXlib() -> Bool {
    guard map.shift != 0, lifted == nil, !pressed.contains(map.shift),
      (ledger.foreign | state.locked | state.latched) & Keymap.shiftMask == 0
    else { return false }
    strike(map.shift)
    return true
  }

  /// The client that gets the keys; see `ClientFinder.find`. Whoever has grabbed the keyboard is asked
  /// for by a tap on Shift, which only an ungrabbed server can tell of.
  func findClient() -> FocusedClient? {
    guard grabDepth == 0 else { return finder.find() }
    return finder.find(strike: wakeXlib)
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
    guard !current.isSplit || barrier.hasRead(current.client, &current.calm, at: now),
      barrier.hasRoom(for: current.client)
    else { return }
    let epoch = bank.beginEpoch()
    current.question = epoch
    delivery.confirming.append((epoch, delivery.unconfirmed))
    barrier.ask(epoch, current.client, at: now)
  }
}
