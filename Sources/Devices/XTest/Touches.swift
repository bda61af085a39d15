internal import CX11
import KeyModel
import Synthesis
import X11

/// Touches and pressed buttons while a long text is being sent. A server grab prevents every other program from
/// drawing, and a user who touches the screen must not wait for this.
struct Touches {
  /// The time at which the last touch or button event was read; nil if there was none.
  private var last: Instant?

  /// Time after a touch in which the server is not grabbed, because the touched program has to draw.
  static let pause: Milliseconds = 60

  static let events = [
    XI_RawButtonPress, XI_RawButtonRelease, XI_RawTouchBegin, XI_RawTouchUpdate, XI_RawTouchEnd,
  ]

  private(set) var presses = StrokeOwners.Presses()
  /// Asks for the places of the presses up to a count; nil if no part of the program knows the places.
  private var askAboutPresses: ((Int) -> Void)?

  mutating func askWith(_ ask: @escaping (Int) -> Void) { askAboutPresses = ask }

  var canAsk: Bool { askAboutPresses != nil }

  func ask(_ count: Int) { askAboutPresses?(count) }

  mutating func note(_ event: XEvent) {
    if Touches.events.contains(event.xcookie.evtype) { last = .now() }
    guard let data = event.xcookie.data else { return }
    let raw = data.assumingMemoryBound(to: XIRawEvent.self).pointee
    switch event.xcookie.evtype {
    case XI_RawTouchBegin: presses.first += 1
    case XI_RawButtonPress where raw.flags & XIPointerEmulated == 0:
      if raw.detail == 1 { presses.first += 1 }
      if raw.detail == 2 || raw.detail == 3 { presses.others += 1 }
    default: break
    }
  }

  /// Whether the screen was touched just before `now`.
  func isRecent(at now: Instant) -> Bool { last.map { now - $0 < Touches.pause } ?? false }

  /// Returns the next touch or button event that has arrived; other events stay in the queue.
  static func next(_ connection: Connection) -> XEvent? {
    var event = XEvent()
    let isThere = XCheckIfEvent(
      connection.display, &event,
      { _, event, _ in
        guard let event, event.pointee.type == GenericEvent else { return 0 }
        return Touches.events.contains(event.pointee.xcookie.evtype) ? 1 : 0
      }, nil)
    return isThere != 0 ? event : nil
  }
}

extension Synthesizer {
  /// Whether the screen is being touched. This works also under a server grab.
  func isTouched() -> Bool {
    while !connection.isLost, var event = Touches.next(connection) { handle(&event) }
    return touches.isRecent(at: .now())
  }
}
