internal import CX11
import KeyModel
import Synthesis
import X11

/// Keys that others strike: on real keyboards, and by XTest. They tell whether a sequence of Compose or a
/// dead key waits in a client; nothing else is kept of them.
struct ForeignStrokes {
  private let connection: Connection
  /// The device that our keys come from too.
  private let device: UInt32
  private(set) var isFollowed = false
  /// Whether a press of the pointer or a finger, too, makes it forget what waits.
  var mindsPresses = false { didSet { select() } }
  /// Whether fingers on the screen are to be told of, and pressed buttons: see `Touches`.
  var mindsTouches = false { didSet { if mindsTouches != oldValue { select() } } }
  private(set) var sequence = PendingSequence() {
    didSet { if sequence.strokes.isEmpty != oldValue.strokes.isEmpty { select() } }
  }
  /// The window that had the focus when it began.
  private(set) var window: Window = 0
  /// Serials of our own presses that have not been told yet, in order.
  private var own: [UInt] = []
  private var table: ComposeTable?
  private var isTableMissing = false

  init(connection: Connection, device: UInt32) {
    self.connection = connection
    self.device = device
  }

  mutating func follow() {
    isFollowed = connection.extensions.input != nil
    select()
  }

  /// Presses are asked for while something waits, and not a moment longer.
  private func select() {
    guard connection.extensions.input != nil else { return }
    let isWaiting = isFollowed && mindsPresses && !sequence.strokes.isEmpty
    connection.selectInput(
      (isFollowed ? [XI_RawKeyPress] : []) + (isWaiting ? ForeignStrokes.presses : [])
        + (mindsTouches ? Touches.events : []),
      on: connection.root)
  }

  private static let presses = [XI_RawButtonPress, XI_RawTouchBegin]

  /// Takes an event that tells of no key.
  mutating func take(press type: Int32) {
    if mindsPresses, ForeignStrokes.presses.contains(type) { forget() }
  }

  /// Whatever waits is not known any more.
  mutating func forget() {
    sequence = PendingSequence()
    table?.reset()
  }

  /// We press a key by the request that has just been made.
  mutating func notePress() {
    if isFollowed { own.append(XNextRequest(connection.display) - 1) }
  }

  /// Whether the key that the raw event tells of is somebody else's. Of two that bear the number of one
  /// of our requests the first is ours.
  mutating func isForeign(_ event: XIRawEvent) -> Bool {
    guard UInt32(event.sourceid) == device else { return true }
    own.removeFirst(own.firstIndex { $0 >= event.serial } ?? own.count)
    guard own.first == event.serial else { return true }
    own.removeFirst()
    return false
  }

  /// Somebody struck this key. False if it can be no part of a sequence.
  mutating func take(_ stroke: PendingSequence.Stroke) -> Bool {
    let isFirst = sequence.strokes.isEmpty
    guard !isFirst || stroke.keysym.beginsSequence, let table = loadedTable() else { return false }
    sequence.take(stroke, table.take(stroke.keysym))
    if isFirst { window = connection.focus }
    return true
  }

  private mutating func loadedTable() -> ComposeTable? {
    if table == nil, !isTableMissing {
      table = ComposeTable()
      isTableMissing = table == nil
    }
    return table
  }
}
