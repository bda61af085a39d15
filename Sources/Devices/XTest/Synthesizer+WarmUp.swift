import KeyModel
import Synthesis
import X11

/// The client that is adopting a changed keymap: see `WarmUp`.
struct Warming {
  /// The client, and whether it has several connections; nil if no client is warming up.
  var client: (client: FocusedClient, isSplit: Bool)?
  /// Checks of the client while it sleeps without reading.
  var calm = Barrier.Calm()
}

/// Warm-ups: before a text, the client adopts a changed keymap. See `WarmUp`.
extension Synthesizer {
  /// Begins a warm-up after a change of the keymap by this program or another. Text waits until the warm-up ends; a
  /// single tap waits only for clients that need this.
  func beginWarmUp() {
    if let client = findClient() { beginWarmUp(client) }
  }

  func beginWarmUp(
    _ client: FocusedClient, patience: Milliseconds = Synthesizer.warmUpPatience
  ) {
    let isSplit = self.isSplit(client)
    guard delivery.isText || isSplit || client.profile.warmsUpForTaps else { return }
    if delivery.isText || client.profile.warmsUpForTaps { wakeXlib() }
    (warming.client, warming.calm) = ((client, isSplit), Barrier.Calm())
    tell(.keymapNews(isSplit: isSplit, patience: patience))
  }

  /// Time in which a client at work has to adopt a keymap.
  private static let warmUpPatience: Milliseconds = 60_000
  /// Begins a long text. A warm-up precedes it, because another program may have just changed the keymap, and may
  /// change it again before the client has fetched it.
  func beginLongText() {
    tell(.textBegan)
    barrier.forgetKnock()
    // Keys of other keyboards from before the text do not count.
    noteOtherLayouts(mindsStrokes: false)
    others.mindsTouches = true
    owners.beginText(after: touches.presses)
    awaitFieldNews()
    guard let client = findClient(), barrier.way(of: client) != .age else { return }
    let isLasting = isSplit(client) || client.profile.warmsUpForTaps
    // The first keys wait for a shorter time for a client that may hang, since the keymap may not have changed at all.
    beginWarmUp(
      client, patience: isLasting ? Synthesizer.warmUpPatience : Delivery.newsPatience)
  }

  /// Taps Shift, so that the client fetches a changed keymap. Xlib does this at the next key that the program looks
  /// up, even Shift. GTK and Qt also use Xlib if they reach an input method by it (XIM). Returns false if Shift
  /// cannot be tapped unnoticed now.
  @discardableResult
  func wakeXlib() -> Bool {
    guard let shift = modifiers.idleShift(on: map) else { return false }
    strike(shift)
    return true
  }

  /// Returns the client that gets the keys; see `ClientFinder.find`. A tap on Shift finds the client that has
  /// grabbed the keyboard. This works only while this program does not grab the server.
  func findClient() -> FocusedClient? {
    guard grabDepth == 0 else { return finder.find() }
    return finder.find(strike: wakeXlib)
  }

  /// Whether the client of the warm-up has read what the server sent, and can be asked another
  /// question.
  func isReadyToBeAsked() -> Bool {
    guard let (client, isSplit) = warming.client else { return true }
    return (!isSplit || barrier.hasRead(client, &warming.calm, at: now))
      && barrier.hasRoom(for: client)
  }

  /// Asks the client of the warm-up, and returns the number of the question.
  func askForWarmUp() -> Int {
    let epoch = bank.beginEpoch()
    guard let (client, _) = warming.client else { return epoch }
    accounts.ask(epoch)
    barrier.ask(epoch, client, at: now)
    return epoch
  }
}
