import KeyModel
import Synthesis
import X11

/// Warm-ups: see `Delivery`.
extension Synthesizer {
  /// Begins after a change of the map, by us or by others; nothing is typed until it is over. A single
  /// tap does not wait for a client that has one connection.
  func beginWarmUp() {
    if let client = findClient() { beginWarmUp(client) }
  }

  func beginWarmUp(
    _ client: FocusedClient, patience: Milliseconds = Synthesizer.warmUpPatience
  ) {
    let isSplit = self.isSplit(client)
    guard delivery.isText || isSplit || client.profile.warmsUpForTaps else { return }
    if delivery.isText || client.profile.warmsUpForTaps { wakeXlib() }
    (warmUpClient, warmUpCalm) = ((client, isSplit), Barrier.Calm())
    tell(.keymapNews(isSplit: isSplit, patience: patience))
  }

  /// A client that is at work has so long to take in a keymap.
  private static let warmUpPatience = Barrier.longPatience
  /// Somebody may just have changed the map, and do so again before the client has asked for it.
  func beginLongText() {
    tell(.textBegan)
    // What was struck before the text does not count.
    noteOtherLayouts(mindsStrokes: false)
    others.mindsTouches = true
    guard let client = findClient(), barrier.way(of: client) != .age else { return }
    let isLasting = isSplit(client) || client.profile.warmsUpForTaps
    // For a client that may hang the first keys do not wait longer: the keymap may not even have changed.
    beginWarmUp(
      client, patience: isLasting ? Synthesizer.warmUpPatience : Delivery.newsPatience)
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

  /// Whether the client of the warm-up has read what the server sent, and has room for a question.
  func isReadyToBeAsked() -> Bool {
    guard let (client, isSplit) = warmUpClient else { return true }
    return (!isSplit || barrier.hasRead(client, &warmUpCalm, at: now))
      && barrier.hasRoom(for: client)
  }

  /// Asks the client of the warm-up; the number of the question.
  func askForWarmUp() -> Int {
    let epoch = bank.beginEpoch()
    guard let (client, _) = warmUpClient else { return epoch }
    accounts.ask(epoch)
    barrier.ask(epoch, client, at: now)
    return epoch
  }
}
