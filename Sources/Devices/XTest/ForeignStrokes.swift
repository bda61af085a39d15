internal import CX11
import KeyModel
import Synthesis
import X11

/// Keys from other sources: physical keyboards, and other programs that use XTest. These keys show whether an
/// unfinished Compose or dead-key sequence waits in a client. Nothing else about these keys is kept.
struct ForeignStrokes {
  private let connection: Connection
  /// XTest's keyboard. This device is the source of this program's keys, and of the keys of other programs that use XTest.
  private let device: UInt32
  private(set) var isWatching = false
  /// Whether a button press or a touch ends the unfinished sequence.
  var mindsPresses = false { didSet { select() } }
  /// Whether a long text is being sent. Touches and pressed buttons are then reported to `Touches`, and keys that
  /// may move the focus to `StrokeOwners`.
  var mindsTouches = false { didSet { if mindsTouches != oldValue { select() } } }
  private var sequence = Sequence.none
  /// Serial numbers of this program's key presses that the server has not reported yet, in order.
  private var own: [UInt] = []
  private var table = Table.unread

  /// Whether there is an unfinished sequence, which presses may end.
  private enum Sequence {
    case none
    /// A sequence may have just begun, and the table is being read.
    case possible
    case waiting
  }

  /// The Compose table of the locale.
  private enum Table {
    case unread
    case missing
    case loaded(ComposeTable)
  }

  init(connection: Connection, device: UInt32) {
    self.connection = connection
    self.device = device
  }

  mutating func watch() {
    isWatching = connection.extensions.input != nil
    select()
  }

  /// Selects the raw events that are needed now. Presses are selected only while a sequence waits.
  private func select() {
    guard connection.extensions.input != nil else { return }
    connection.selectInput(
      (isWatching || mindsTouches ? [XI_RawKeyPress] : [])
        + (sequence != .none && isWatching && mindsPresses ? ForeignStrokes.presses : [])
        + (mindsTouches ? Touches.events : []),
      on: connection.root)
  }

  private static let presses = [XI_RawButtonPress, XI_RawTouchBegin]

  /// Whether the raw event `type` may end an unfinished sequence: a button press or a touch.
  func endsSequence(_ type: Int32) -> Bool {
    mindsPresses && ForeignStrokes.presses.contains(type)
  }

  /// Forgets the unfinished sequence, because the client may have ended it.
  mutating func forget() {
    follow(hasSequence: false)
    if case .loaded(let table) = table { table.reset() }
  }

  /// Notes that the last request presses a key of this program.
  mutating func notePress() {
    if isWatching || mindsTouches { own.append(XNextRequest(connection.display) - 1) }
  }

  /// Returns whether the raw event reports a key of another source. If two events have the serial number of one of
  /// this program's requests, the first event is this program's.
  mutating func isForeign(_ event: XIRawEvent) -> Bool {
    guard UInt32(event.sourceid) == device else { return true }
    own.removeFirst(own.firstIndex { $0 >= event.serial } ?? own.count)
    guard own.first == event.serial else { return true }
    own.removeFirst()
    return false
  }

  /// Returns the verdict of the locale's Compose table on a key of another source; nil if there is no table. The
  /// table is read with the first key that may begin a sequence. `follow` must be called afterwards.
  mutating func verdict(on keysym: Keysym) -> PendingSequence.Verdict? {
    if case .unread = table {
      // A click that ends the sequence may come while the table is being read.
      sequence = .possible
      select()
      connection.flush()
      table = ComposeTable().map(Table.loaded) ?? .missing
    }
    guard case .loaded(let table) = table else { return nil }
    return table.feed(keysym)
  }

  /// Notes whether there is an unfinished sequence. If there is none, presses are not followed.
  mutating func follow(hasSequence: Bool) {
    let before = sequence
    sequence = hasSequence ? .waiting : .none
    if sequence != before { select() }
  }
}
