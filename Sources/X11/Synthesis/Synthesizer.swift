internal import CX11
internal import Glibc
package import KeyModel
import Synthesis

/// Sends strokes to the focused window through XTest, exactly, whatever the server's map, group and
/// locks are (R-DOC-1). It never waits for a client on the way of a key: what must wait for one is
/// queued. It has a connection of its own, so that its events and masks are nobody else's.
package final class Synthesizer {
  let connection: Connection
  var map: ServerMap
  var state = KeyboardState()
  var bank: Bank
  /// Slots of the map as it was last written, to write no more than what changed.
  var written: [Unicode.Scalar?]
  var tables: [KeyTable.Key: KeyTable] = [:]
  var residents: [Unicode.Scalar] = []
  /// What waits for a client to catch up, in order.
  var queue: [Item] = []
  var queueStart = 0
  var barrier: Barrier
  var turn: BankTurn
  let note: RepairNote?
  /// Modifiers that the keyboard holds down by `.hold`.
  var held: Modifiers = []
  /// What stays held after the last chord, and until when its other modifiers are down.
  var lingering: (held: Modifiers, until: Instant)?
  /// How long Alt and Super outlast the key of their chord.
  static let lingering: Milliseconds = 50
  /// Keycodes of ours that are down now.
  var pressed: Set<UInt8> = []
  /// Characters that the client has not yet been known to take in.
  var unconfirmed = 0
  /// What the pending barrier vouches for.
  var confirming = (epoch: 0, count: 0)
  /// Serial of the last fake key event: older reports of modifiers may hold our own.
  var lastKeySerial: UInt = 0
  var isMapStale = false
  /// While we write, the notices of a changed map are our own.
  var isWriting = false
  /// Another instance waits for the spare keys.
  var isGivingAway = false
  var now = Instant(microseconds: 0)

  /// One step of what is to be typed.
  enum Item {
    case scalar(Unicode.Scalar)
    case chord(ChordKey, Modifiers)
    case hold(Modifiers)
  }

  /// After so many characters the client is asked whether it keeps up.
  static let burst = 256

  /// `note` is memory shared with the guardian, of `noteSize` bytes; nil where there is none.
  package init(
    connection main: Connection, note: UnsafeMutableRawBufferPointer?
  ) throws(X11Failure) {
    connection = try Connection(name: main.name)
    guard connection.extensions.test != nil else {
      throw .noExtension("XTEST", consequence: "nothing can be typed")
    }
    guard connection.extensions.keyboard != nil, let map = ServerMap(connection.display) else {
      throw .noExtension("XKEYBOARD", consequence: "nothing can be typed")
    }
    self.map = map
    bank = Bank(keycodes: [], levels: 0)
    written = []
    barrier = Barrier(connection: connection)
    turn = BankTurn(connection: connection, window: barrier.window)
    self.note = note.map { RepairNote($0) }
    XkbSelectEvents(
      connection.display, UInt32(XkbUseCoreKbd), UInt32(SynthesizerEvents.mask),
      UInt32(SynthesizerEvents.mask))
    XTestGrabControl(connection.display, 1)
    turn.clearLeftovers(&self.map)
    rescan()
  }

  /// The descriptor to poll beside the main connection's.
  package var descriptor: Int32 { connection.descriptor }

  /// When `deadlinePassed` is to be called; nil while nothing waits.
  package var deadline: Instant? {
    [barrier.deadline, turn.deadline, lingering?.until].compactMap { $0 }.min()
  }

  /// Whether everything has been sent, and the client has shown that it took it in.
  package var isIdle: Bool { queueStart == queue.count && unconfirmed == 0 }

  /// Whether everything has been sent.
  package var isSent: Bool { queueStart == queue.count }

  /// Sends the strokes in order, at once unless something waits before them.
  package func send(_ strokes: [Stroke], at now: Instant) {
    self.now = now
    takeEvents()
    for stroke in strokes {
      switch stroke {
      case .text(let text):
        for scalar in text.unicodeScalars where scalar != "\r" { queue.append(.scalar(scalar)) }
      case .chord(let key, let modifiers): queue.append(.chord(key, modifiers))
      case .hold(let modifiers): queue.append(.hold(modifiers))
      }
    }
    pump()
    XFlush(connection.display)
  }

  /// Binds the characters that the map lacks, so that a tap on one of them is sent at once.
  package func keepResident(_ characters: Set<Character>, at now: Instant) {
    self.now = now
    takeEvents()
    let table = currentTable
    residents = characters.flatMap { $0.unicodeScalars.map { $0 } }.filter {
      table[$0] == nil && $0 != "\n" && $0 != "\t"
    }.sorted()
    bindResidents()
    XFlush(connection.display)
  }

  /// Takes what the server has told; call it when the descriptor is ready and before waiting.
  package func drain(at now: Instant) {
    self.now = now
    takeEvents()
    pump()
    XFlush(connection.display)
  }

  package func deadlinePassed(at now: Instant) {
    self.now = now
    if let lingering, lingering.until <= now { endLingering() }
    if barrier.expire(at: now) { settle() }
    if turn.expire(at: now) { rescan() }
    pump()
    XFlush(connection.display)
  }

  /// Sends what still waits and gives everything back: keys, the map. Waits for the client, at most
  /// `patience`.
  package func finish(patience: Milliseconds = 1000, clock: () -> Instant) {
    guard !connection.isLost else { return }
    queue.append(.hold([]))
    let end = clock() + patience
    confirm()
    while !isIdle, clock() < end, !connection.isLost {
      wait(until: min(end, deadline ?? end), clock: clock)
    }
    releaseAll()
    restoreMap()
    XSync(connection.display, 0)
  }

  /// Asks the client whether it has taken in everything that was sent.
  func confirm() {
    guard unconfirmed > 0, !barrier.isPending else { return }
    confirming = (bank.beginEpoch(), unconfirmed)
    barrier.start(at: now)
  }

  /// Types `text` and returns when the client has taken it in; false when the display went.
  package func typeAll(_ text: String, clock: () -> Instant) -> Bool {
    send([.text(text)], at: clock())
    while !isIdle && !connection.isLost {
      if isSent { confirm() }
      XFlush(connection.display)
      wait(until: deadline, clock: clock)
    }
    return !connection.isLost
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

  /// The client has taken in what was sent before it was asked: those slots may change.
  func settle() {
    bank.settle(before: confirming.epoch)
    unconfirmed = max(0, unconfirmed - confirming.count)
    confirming = (0, 0)
    giveAwayIfSettled()
  }
}
