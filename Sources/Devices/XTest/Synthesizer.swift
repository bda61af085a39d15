internal import CX11
internal import Glibc
package import KeyModel
import Synthesis
package import X11

/// Sends strokes to the focused window through XTest, exactly, whatever the server's map, group and
/// locks are (R-DOC-1). It never waits for a client on the way of a key: what must wait for one is
/// queued. It has a connection of its own, so that its events and masks are nobody else's.
package final class Synthesizer {
  let connection: Connection
  /// The device by which XTest presses: its map is the one that counts.
  let device: UInt32
  var map: ServerMap
  var state = KeyboardState()
  var ledger = ModifierLedger()
  var bank: Bank
  /// The habits of the client that the bank is laid out for.
  var profile = ClientProfile.toolkit
  /// True once the bank's form has been checked against the focused client, in the run of keys that is
  /// being sent.
  var isBankSuited = false
  /// Slots of the map as it was last written, to write no more than what changed.
  var written: [Keysym?]
  var tables: [KeyTable.Key: KeyTable] = [:]
  var residents: [Keysym] = []
  /// What waits for a client to catch up, in order.
  var queue: [Item] = []
  var queueStart = 0
  /// Whether keys of a long text are on their way that the client need not have read yet.
  var isPortionOpen = false
  /// So many more keys may be pressed in this one.
  var pressesLeft = Int.max
  /// What is seen meanwhile of a client that sleeps and does not read.
  var restCalm = Barrier.Calm()
  var finder: ClientFinder
  var barrier: Barrier
  /// When what waits may be sent, and how much of it.
  private(set) var delivery = Delivery(at: .now())
  /// Who takes in a keymap, and whether that one has more than one connection.
  var warmUpClient: (client: FocusedClient, isSplit: Bool)?
  /// What is seen during a warm-up of a client that sleeps and does not read.
  var warmUpCalm = Barrier.Calm()
  var turn: BankTurn
  let note: RepairNote?
  /// Modifiers that the keyboard holds down by `.hold`.
  var held: Modifiers = []
  /// The last chord, while its modifiers are still down.
  var lingering: Lingering?
  /// Whether the map has changed since the window manager was last seen to have its keys.
  var isManagerBehind = true
  /// While a chord waits for that.
  var rebinding: ManagerWatch?
  /// Keycodes of ours that are down now.
  var pressed = KeySet()
  /// Real modifiers of those.
  var ownMask: UInt8 = 0
  /// Real modifiers that we have pressed since the last key of another kind.
  var bareMask: UInt8 = 0
  /// Shift and level 3 as they are down for the text that is being sent.
  var levels = (shift: false, third: false)
  /// What was in the way of the text that is being sent.
  var lifted: Lifted?
  /// Modifier keys that others hold down, as they were last looked up.
  var foreignKeys: ForeignKeys?
  /// Who has been sent what, and has taken it in.
  var accounts = Ledger<FocusedClient>()
  /// Typed on spare keys since it was last looked who gets them.
  var unseen: [Keysym] = []
  /// How many of them came close upon each other, up to the last.
  var burst = 0
  private var lastSend = Instant(microseconds: 0)
  /// Serial of our last change of locks and latches: older reports do not know of it.
  var lastLockSerial: UInt = 0
  /// Serial of our last change of the group.
  var lastGroupSerial: UInt = 0
  /// What the server would do to our keys.
  var filters: KeyFilters = [] {
    didSet { if filters != oldValue { note?.setFilters(filters) } }
  }
  var areFiltersLifted = false
  /// Serial of our last change of those: older reports do not know of it.
  var lastFilterSerial: UInt = 0
  /// How often the server's map has been read: a keyboard that shows it is out of date then.
  package internal(set) var mapVersion = 0
  /// How deep in `grabbingServer` we are.
  var grabDepth = 0
  var isMapStale = false
  /// The next key may be the first after one of another keyboard.
  var needsSwitch = true
  /// What other keyboards have begun, while they are followed.
  var others: ForeignStrokes
  /// Fingers on the screen, while a long text is being sent.
  var touches = Touches()
  /// A Compose sequence or a dead key of another keyboard may be waiting in the client.
  var mayCompose = true
  /// One was, and is to wait there again.
  var isSetAside = false
  /// How many other processes are typing meanwhile.
  var typists = 0
  /// While we write, the notices of a changed map are our own.
  var isWriting = false
  /// Another instance waits for the spare keys.
  var isGivingAway = false
  /// When the characters of the planes on screen get the spare keys back that another instance had; nil
  /// while none has had them.
  var residentsDue: Instant?
  /// Characters that no key could be found for.
  var untyped = 0
  var now = Instant.now()

  /// One step of what is to be typed.
  enum Item {
    case scalar(Unicode.Scalar)
    case chord(ChordKey, Modifiers)
    case hold(Modifiers)
  }

  /// So many taps at most are sent to a client that does not show that it takes them in, or that can
  /// only be watched, which takes longer than its keys.
  static let most = 512
  /// So many characters of a long text are on their way at most; it is asked after each chunk, so that
  /// it always has something to do.
  static let flow = 256
  /// So many key presses a client gets that writes to the server at each, as Chromium does, while nobody
  /// but us is served: after 69 writes that nobody reads the kernel stops it (a quarter of the 208 KiB of
  /// a socket, by 768 bytes for each), with keys that it has not looked up.
  static let heldPresses = 56
  /// So few are sent without asking the server for anything: they are somebody's taps.
  static let few = 8
  /// So long after another instance has ended the spare keys stay free: a script that types one text after
  /// another is not to wait for each of them to be bound and cleared again.
  static let residentsPause: Milliseconds = 500
  /// While something waits for a client it is looked whether another has the focus.
  static let focusStep: Milliseconds = 50
  /// Of one that has it no more the end of a text waits so long.
  static let farewell: Milliseconds = 10_000
  /// Keys that come faster than this are no finger's.
  static let fingerPause: Milliseconds = 30

  /// `note` is memory shared with the guardian, of `noteSize` bytes; nil where there is none.
  package init(
    connection main: Connection, note: UnsafeMutableRawBufferPointer?
  ) throws(X11Failure) {
    connection = try Connection(name: main.name)
    guard connection.extensions.test != nil else {
      throw .noExtension("XTEST", consequence: "nothing can be typed")
    }
    device = TestKeyboard.find(connection) ?? UInt32(XkbUseCoreKbd)
    guard connection.extensions.keyboard != nil,
      let map = ServerMap(connection.display, device: device)
    else { throw .noExtension("XKEYBOARD", consequence: "nothing can be typed") }
    self.map = map
    others = ForeignStrokes(connection: connection, device: device)
    bank = Bank(keycodes: [], levels: 0)
    written = []
    barrier = Barrier(connection: connection)
    finder = ClientFinder(connection: connection, window: barrier.window)
    turn = BankTurn(connection: connection, window: barrier.window)
    self.note = note.flatMap { RepairNote($0) }
    self.note?.setWindow(barrier.window)
    selectEvents()
    turn.clearLeftovers(device: device)
    isMapStale = true
    grabbingServer { catchUp() }
  }

  deinit { barrier.close() }

  /// Whether the server has gone.
  var isLost: Bool { connection.isLost }

  /// The descriptor to poll beside the main connection's.
  package var descriptor: Int32 { connection.descriptor }

  /// When `deadlinePassed` is to be called; nil while nothing waits.
  package var deadline: Instant? {
    // Somebody else may have the focus by then.
    let look = isSent ? nil : now + Synthesizer.focusStep
    return [
      barrier.deadline, turn.deadline, lingering?.watch.until, rebinding?.until,
      delivery.deadline(after: now), look, residentsDue,
    ]
    .compactMap(\.self).min()
  }

  /// How many characters that the keymap lacks have room on its spare keys at a time.
  package var capacity: Int { bank.slots.count }

  /// Whether everything has been sent, and the client has shown that it took it in.
  package var isIdle: Bool { isTakenIn && accounts.debts.isEmpty }

  /// Whether that client has shown it that has the focus.
  private var isTakenIn: Bool { isSent && accounts.current.unconfirmed == 0 && lingering == nil }

  /// Whether everything has been sent.
  package var isSent: Bool { queueStart == queue.count }

  /// Sends the strokes in order, at once unless something waits before them.
  package func send(_ strokes: [Stroke], at now: Instant) {
    self.now = now
    takeEvents()
    for stroke in strokes {
      switch stroke {
      case .text(let text): append(text)
      case .chord(let key, let modifiers): queue.append(.chord(key, modifiers))
      case .hold(let modifiers): queue.append(.hold(modifiers))
      }
    }
    let count = queue.count - queueStart
    if !delivery.isText, count > 1, delivery.areText(count, for: findClient()?.profile, at: now) {
      beginLongText()
    }
    burst = now - lastSend < Synthesizer.fingerPause ? burst + count : count
    lastSend = now
    proceed()
  }

  private func append(_ text: String) {
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      // One key for both characters of a DOS line's end, and for either alone.
      if scalar == "\n", last == "\r" { continue }
      queue.append(.scalar(scalar == "\r" ? "\n" : scalar))
    }
  }

  /// Binds the characters that the map lacks, so that a tap on one of them is sent at once.
  package func keepResident(_ characters: Set<Character>, at now: Instant) {
    self.now = now
    takeEvents()
    let table = currentTable
    residents = characters.flatMap { $0.unicodeScalars.map { $0 } }.filter {
      table[$0] == nil && $0.value >= 0x20
    }.sorted().map { Keysym($0) }
    bindResidents()
    proceed()
  }

  /// Whether events wait for `drain`.
  package var hasUnread: Bool { connection.hasUnread }

  /// Takes what the server has told; call it when the descriptor is ready and before waiting.
  package func drain(at now: Instant) {
    self.now = now
    takeEvents()
    proceed()
  }

  package func deadlinePassed(at now: Instant) {
    self.now = now
    if let lingering, lingering.watch.until <= now { lookAtManager() }
    if let id = barrier.expire(at: now) { settle(id) }
    if turn.expire(at: now) {
      isMapStale = true
      takeEvents()
    }
    if let residentsDue, residentsDue <= now { bindResidents() }
    tell(.time)
    proceed()
  }

  /// Tells the machine what has happened, and does what it answers.
  func tell(_ event: Delivery.Event) {
    var next = delivery.handle(event, at: now)
    while let action = next {
      switch action {
      case .look: next = delivery.handle(.looked(isReady: isReadyToBeAsked()), at: now)
      case .ask: next = delivery.handle(.asked(askForWarmUp()), at: now)
      }
    }
  }

  /// Sends on what can be sent, and sees that the server gets it.
  func proceed() {
    pump()
    putFiltersBack()
    XFlush(connection.display)
    lookAfterTap()
    if foreignKeys?.needsCheck == true { checkForeignKeys() }
  }

  /// Sends what still waits and gives everything back: keys, the map. Waits for the client, at most
  /// `patience`.
  package func finish(patience: Milliseconds = 1000, clock: () -> Instant) {
    guard !connection.isLost else { return }
    queue.append(.hold([]))
    complete(until: clock() + patience, clock: clock)
    releaseAll()
    putFiltersBack()
    restoreMap()
    XSync(connection.display, 0)
    note?.setPressed(pressed)
  }

  /// Types `text` and returns when the client has taken it in. Without a deadline of its own: a client
  /// that does not answer is given up after a while.
  package func typeAll(_ text: String, clock: () -> Instant) throws(SynthesisFailure) {
    if let untypable = Untypable.first(in: text) { throw .untypable(untypable.message) }
    untyped = 0
    send([.text(text)], at: clock())
    complete(until: nil, clock: clock)
    if connection.isLost { throw .displayLost(connection.name) }
    if untyped > 0 { throw .noSpareKeys(characters: untyped) }
  }

  private func complete(until limit: Instant?, clock: () -> Instant) {
    now = clock()
    var end = limit
    while !connection.isLost {
      proceed()
      if isSent { confirm() }
      XFlush(connection.display)
      if isTakenIn, end == nil { end = clock() + Synthesizer.farewell }
      guard !isIdle, end.map({ clock() < $0 }) ?? true else { return }
      wait(until: [end, deadline].compactMap { $0 }.min(), clock: clock)
    }
  }

  private func wait(until instant: Instant?, clock: () -> Instant) {
    if XEventsQueued(connection.display, Int32(QueuedAfterFlush)) == 0 {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = instant.map { max(0, ($0 - clock()).value) } ?? 100
      poll(&entry, 1, Int32(min(left.rounded(.up), 100)))
    }
    drain(at: clock())
    if let deadline, deadline <= clock() { deadlinePassed(at: clock()) }
  }
}

/// Why a text was not typed as a whole.
package enum SynthesisFailure: Error, Hashable, Sendable {
  /// A character that no key can type; the text names it and its place.
  case untypable(String)
  /// The display went before all was sent.
  case displayLost(String)
  /// The server's map has no free keycode for so many characters, which were left out.
  case noSpareKeys(characters: Int)
}

extension SynthesisFailure {
  /// One line for the user.
  package var message: String {
    switch self {
    case .untypable(let text): text
    case .displayLost(let name): "the display \(name) has gone before all was typed"
    case .noSpareKeys(let count):
      "\(count) characters were left out: every keycode of the server's keymap is in use"
    }
  }
}
