internal import CX11
import KeyModel
import Synthesis
import X11

/// Keys from other sources: real keyboards, and other programs that use XTest. They show whether an unfinished
/// Compose or dead-key sequence waits in a client; nothing else about them is kept.
struct ForeignStrokes {
  private let connection: Connection
  /// XTest's keyboard: the source of this program's keys, and of the keys of other programs that use XTest.
  private let device: UInt32
  private(set) var isWatching = false
  /// True while a button press or a touch ends the unfinished sequence.
  var mindsPresses = false { didSet { select() } }
  /// True while touches and pressed buttons are to be reported to `Touches`.
  var mindsTouches = false { didSet { if mindsTouches != oldValue { select() } } }
  private(set) var sequence = PendingSequence() {
    didSet { if sequence.strokes.isEmpty != oldValue.strokes.isEmpty { select() } }
  }
  /// The window that had the focus when the sequence began.
  private(set) var window: Window = 0
  /// Serial numbers of this program's key presses that the server has not reported yet, in order.
  private var own: [UInt] = []
  private var table: ComposeTable?
  private var isTableMissing = false

  init(connection: Connection, device: UInt32) {
    self.connection = connection
    self.device = device
  }

  mutating func watch() {
    isWatching = connection.extensions.input != nil
    select()
  }

  /// Selects the raw events that are needed now. Presses are selected only while a sequence waits.
  private func select() { select(presses: !sequence.strokes.isEmpty) }

  private func select(presses isWaiting: Bool) {
    guard connection.extensions.input != nil else { return }
    connection.selectInput(
      (isWatching ? [XI_RawKeyPress] : [])
        + (isWaiting && isWatching && mindsPresses ? ForeignStrokes.presses : [])
        + (mindsTouches ? Touches.events : []),
      on: connection.root)
  }

  private static let presses = [XI_RawButtonPress, XI_RawTouchBegin]

  /// Handles the report of a button press or a touch.
  mutating func handle(press type: Int32) {
    if mindsPresses, ForeignStrokes.presses.contains(type) { forget() }
  }

  /// Forgets the unfinished sequence: the client may have ended it.
  mutating func forget() {
    sequence = PendingSequence()
    table?.reset()
  }

  /// Notes that the last request presses a key of this program.
  mutating func notePress() {
    if isWatching { own.append(XNextRequest(connection.display) - 1) }
  }

  /// Whether the raw event reports a key from another source. Where two events have the serial number of one
  /// request of this program, the first event belongs to the request.
  mutating func isForeign(_ event: XIRawEvent) -> Bool {
    guard UInt32(event.sourceid) == device else { return true }
    own.removeFirst(own.firstIndex { $0 >= event.serial } ?? own.count)
    guard own.first == event.serial else { return true }
    own.removeFirst()
    return false
  }

  /// Adds a key from another source to the unfinished sequence; false if the key cannot be part of a sequence.
  mutating func add(_ stroke: PendingSequence.Stroke) -> Bool {
    let isFirst = sequence.strokes.isEmpty
    guard !isFirst || stroke.keysym.beginsSequence else { return false }
    let isRead = table != nil || isTableMissing
    if !isRead {
      // A click that ends the sequence may come while the table is read.
      select(presses: true)
      connection.flush()
    }
    // If no sequence has begun, presses are no longer needed.
    defer { if !isRead, sequence.strokes.isEmpty { select() } }
    guard let table = loadedTable() else { return false }
    sequence.note(stroke, table.feed(stroke.keysym))
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
