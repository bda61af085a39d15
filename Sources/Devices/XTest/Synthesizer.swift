internal import CX11
internal import Glibc
package import KeyModel
internal import Runtime
package import Synthesis
package import X11

/// Sends key strokes to the focused window through XTest, exactly, whatever the server's keymap, group and locks are
/// (R-DOC-1). A key never waits for a round trip to a client: key strokes that must wait for a client are queued.
/// The synthesiser has its own connection, with its own events and event masks.
package final class Synthesizer {
  let connection: Connection
  /// XTest's keyboard device, whose keymap decides the meaning of this program's keys.
  let device: UInt32
  /// This program's copy of the server's keymap.
  var mapCopy: MapCopy
  /// The modifiers that are on, whichever keyboard or program holds them, and the keys that this program holds down.
  var modifiers = ModifierState()
  /// The keysyms on the spare keys.
  var bank = Bank(keycodes: [], levels: 0)
  /// Adapts the bank to the client that gets the keys.
  var fit = BankFit<FocusedClient>()
  /// The items that are still to be typed.
  var queue = StrokeQueue()
  var finder: ClientFinder
  var barrier: Barrier
  /// Decides when the queued items may be sent, and how many of them.
  var delivery = Delivery(at: .now())
  /// The client that is adopting a changed keymap.
  var warming = Warming()
  var turn: BankTurn
  let note: RepairNote?
  /// The waits of chords for the window manager.
  var manager = ManagerWait()
  /// The wait of Shift and level 3 for a locker.
  var locker = LockerWait<Locker>()
  /// The numbers of characters that each client was sent and has decoded.
  var accounts = Ledger<FocusedClient>()
  /// The client that got the last taps, if the program has found it.
  var receiver = Receiver()
  /// The fields for which key strokes are made.
  var owners = StrokeOwners()
  /// The source of reports about the served field: the running keyboard.
  var fields = FieldSource()
  /// The filters of keys.
  var filters = FilterState()
  /// Number of nested server grabs; 0 while this program does not grab the server.
  var grabDepth = 0
  /// Keys of other keyboards, and the sequence that they have begun.
  var others: ForeignStrokes
  /// Touches and pressed buttons, while a long text is being sent.
  var touches = Touches()
  /// The unfinished sequence of another keyboard that may wait in the client.
  var foreignSequence = ForeignSequence()
  /// Number of characters and chords for which no key was found.
  var untyped = 0
  var now = Instant.now()

  typealias Item = StrokeQueue.Item

  /// Greatest number of characters that are sent ahead to a client that does not confirm them, or can only be
  /// polled. A poll takes longer than the keys.
  static let most = 512
  /// Greatest number of characters of a long text that were sent and are not confirmed. The client is asked after each
  /// portion, so that it always has work.
  static let flow = 256
  /// Greatest number of items that are sent without a question to the server: they are taps of a finger.
  static let few = 8
  /// Time between two checks of the focus while items wait for a client.
  static let focusStep: Milliseconds = 50
  /// Longest time for which the end of a text waits for a client that no longer has the focus.
  static let farewell: Milliseconds = 10_000

  /// Connects. `note` is memory of `noteSize` bytes that is shared with the guardian; nil if there is no guardian.
  package init(
    connection main: Connection, note: UnsafeMutableRawBufferPointer?
  ) throws(X11Failure) {
    connection = try Connection(name: main.name)
    connection.grabs = main.grabs
    guard connection.extensions.test != nil else {
      throw .noExtension("XTEST", consequence: "nothing can be typed")
    }
    device = TestKeyboard.find(connection) ?? UInt32(XkbUseCoreKbd)
    guard connection.extensions.keyboard != nil,
      let map = ServerMap(connection.display, device: device)
    else { throw .noExtension("XKEYBOARD", consequence: "nothing can be typed") }
    mapCopy = MapCopy(map)
    others = ForeignStrokes(connection: connection, device: device)
    barrier = Barrier(connection: connection)
    finder = ClientFinder(connection: connection, window: barrier.window)
    turn = BankTurn(connection: connection, window: barrier.window)
    self.note = note.flatMap { RepairNote($0) }
    self.note?.setWindow(barrier.window)
    selectEvents()
    turn.clearLeftovers(device: device)
    grabbingServer { catchUp() }
  }

  deinit { barrier.close() }

  /// Whether the connection to the server is lost.
  var isLost: Bool { connection.isLost }

  /// The file descriptor of the synthesiser's connection, to be polled.
  package var descriptor: Int32 { connection.descriptor }

  /// The time at which `deadlinePassed` has to be called; nil while nothing waits.
  package var deadline: Instant? {
    // Another client may have the focus by then.
    let look = isSent ? nil : now + Synthesizer.focusStep
    return [
      barrier.deadline, turn.deadline, manager.deadline, locker.deadline,
      delivery.deadline(after: now), look, bank.residentsDue, isSent ? nil : owners.proofDeadline,
    ]
    .compactMap(\.self).min()
  }

  /// Greatest number of characters missing in the keymap that its spare keys can carry at the same time.
  package var capacity: Int { bank.capacity }

  /// Whether everything has been sent, and every client has confirmed its keys.
  package var isIdle: Bool { isTakenIn && accounts.debts.isEmpty }

  /// Whether everything has been sent, and the focused client has confirmed its keys.
  private var isTakenIn: Bool {
    isSent && accounts.current.unconfirmed == 0 && !manager.isLingering && !locker.isWaiting
  }

  /// Whether every item has been sent.
  package var isSent: Bool { queue.isEmpty }

  /// Sends the key strokes in order, immediately unless earlier items wait.
  package func send(_ batch: StrokeBatch, at now: Instant) {
    self.now = now
    readEvents()
    let waiting = queue.count
    let count = queue.add(batch, at: now)
    nameWindow(of: batch)
    setPace(of: count, behind: waiting)
    proceed()
  }

  /// Binds those of `characters` that the keymap lacks, so that a tap on such a character can be sent without delay.
  package func keepResident(_ characters: Set<Character>, at now: Instant) {
    self.now = now
    readEvents()
    let table = currentTable
    let missing = characters.flatMap { $0.unicodeScalars.map { $0 } }.filter {
      table[$0] == nil && $0.value >= 0x20
    }
    bank.setResidents(missing.sorted().map { Keysym($0) })
    bindResidents()
    proceed()
  }

  /// Whether Xlib has read events that `drain` has not handled. Check this before every wait.
  package var hasReadAhead: Bool { connection.hasReadAhead }

  /// Handles the events of the server. Call this when the descriptor is readable, and before waiting.
  package func drain(at now: Instant) {
    self.now = now
    readEvents()
    proceed()
  }

  /// Does the work that is due. Call this when `deadline` has passed.
  package func deadlinePassed(at now: Instant) {
    self.now = now
    if manager.isLingeringOver(at: now, lookAtManager) { endLingering() }
    endLevels()
    if let id = barrier.expire(at: now) { settle(id) }
    if turn.expire(at: now) {
      mapCopy.noteDoubt()
      readEvents()
    }
    if let due = bank.residentsDue, due <= now { bindResidents() }
    tell(.time)
    proceed()
  }

  /// Passes an event to `Delivery`, and carries out the actions that it returns.
  func tell(_ event: Delivery.Event) {
    var next = delivery.handle(event, at: now)
    while let action = next {
      switch action {
      case .look: next = delivery.handle(.looked(isReady: isReadyToBeAsked()), at: now)
      case .ask: next = delivery.handle(.asked(askForWarmUp()), at: now)
      }
    }
  }

  /// Sends what can be sent now, and flushes the connection.
  func proceed() {
    pump()
    putFiltersBack()
    connection.flush()
    lookAfterTap()
    if modifiers.needsCheck { checkForeignKeys() }
  }

  /// Sends the waiting items, and returns all keys and keycodes. Waits for the client for at most `patience`.
  package func finish(patience: Milliseconds = 1000, clock: () -> Instant) {
    guard !connection.isLost else { return }
    _ = queue.add(StrokeBatch([.hold([])]), at: clock())
    complete(until: clock() + patience, clock: clock)
    releaseAll()
    putFiltersBack()
    restoreMap()
    XSync(connection.display, 0)
    note?.setPressed(modifiers.pressed)
  }

  /// Throws if a part of the text was dropped, or has gone to another field.
  private func tellLost(of text: String, clock: () -> Instant) throws(SynthesisFailure) {
    while owners.mayShowMore(at: clock()), !connection.isLost {
      wait(until: clock() + Synthesizer.focusStep, clock: clock)
    }
    let lost = owners.takeLost()
    guard lost > 0 || fields.hasMoved && owners.missing > 0 else { return }
    let typed = text.characters(withoutKeys: lost + owners.missing)
    throw fields.hasMoved || owners.missing == 0
      ? .focusMoved(typed: typed) : .fieldFull(typed: typed)
  }

  /// Types `text`, and returns when the client has decoded it. No deadline is needed: a client that does not
  /// answer is given up after a while. The text stops when another window gets the keys, unless it `followsFocus`
  /// (R-HARM-5).
  package func typeAll(
    _ text: String, followsFocus: Bool = false, clock: () -> Instant
  ) throws(SynthesisFailure) {
    if let untypable = Untypable.first(in: text) { throw .untypable(untypable.message) }
    untyped = 0
    fit.resetRefused()
    now = clock()
    if !followsFocus { awaitGrabsEnd(clock: clock) }
    send(StrokeBatch([.text(text)], for: followsFocus ? nil : presentOwner()), at: now)
    complete(until: nil, clock: clock)
    if connection.isLost { throw .displayLost(connection.name) }
    try tellLost(of: text, clock: clock)
    if fit.refused > 0 {
      throw .refused(characters: fit.refused, by: fit.limit ?? .handsOn)
    }
    if untyped > 0 { throw .noSpareKeys(characters: untyped) }
  }

  /// Waits a short time while another program has grabbed the keyboard, because the key of a hotkey may still be down.
  private func awaitGrabsEnd(clock: () -> Instant) {
    let end = clock() + StrokeValidity.patience
    while now < end, !connection.isLost {
      _ = findClient()
      guard finder.isGrabbed else { return }
      Clock.sleep(Synthesizer.grabPause)
      now = clock()
    }
  }

  /// Time between two checks for the end of a grab.
  private static let grabPause: Milliseconds = 10

  private func complete(until limit: Instant?, clock: () -> Instant) {
    now = clock()
    var end = limit
    while !connection.isLost {
      proceed()
      if isSent { confirm() }
      connection.flush()
      if isTakenIn, end == nil { end = clock() + Synthesizer.farewell }
      guard !isIdle, end.map({ clock() < $0 }) ?? true else { return }
      wait(until: [end, deadline].compactMap { $0 }.min(), clock: clock)
    }
  }

  private func wait(until instant: Instant?, clock: () -> Instant) {
    if XEventsQueued(connection.display, Int32(QueuedAfterFlush)) == 0 {
      var entries = [descriptor, fields.descriptor()].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let left = instant.map { max(0, ($0 - clock()).value) } ?? 100
      poll(&entries, nfds_t(entries.count), Int32(min(left.rounded(.up), 100)))
    }
    drain(at: clock())
    if let deadline, deadline <= clock() { deadlinePassed(at: clock()) }
  }
}

/// The reason why a text was not typed completely.
package enum SynthesisFailure: Error, Hashable, Sendable {
  /// A character that no key can type; the text names the character and its place.
  case untypable(String)
  /// The connection to the display with this name was lost before everything was sent.
  case displayLost(String)
  /// Another window got the keys after `typed` characters. The rest was dropped.
  case focusMoved(typed: Int)
  /// The field has taken `typed` characters, and has shown none of the next; the rest was dropped.
  case fieldFull(typed: Int)
  /// The keymap has no free keycode for these characters; they were left out.
  case noSpareKeys(characters: Int)
  /// The focused program would have read other characters, so these characters were left out (R-HARM-8).
  case refused(characters: Int, by: ClientProfile.Limit)
}

extension SynthesisFailure {
  /// The failure as one line for the user.
  package var message: String {
    switch self {
    case .untypable(let text): text
    case .displayLost(let name):
      "the connection to the display \(name) was lost before the whole text was typed"
    case .focusMoved(let count):
      "the focus moved after \(count) characters; the rest was not typed (--follow types on)"
    case .fieldFull(let count):
      "the field took \(count) characters and no more; the rest was not typed (--follow types on)"
    case .refused(let count, let limit):
      "\(count) characters that the keymap lacks were left out: \(limit.text)"
    case .noSpareKeys(let count):
      "\(count) characters were left out: the server's keymap has no keycode free for them"
    }
  }
}
