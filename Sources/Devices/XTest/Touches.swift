internal import CX11
import KeyModel
import X11

/// Fingers on the screen and pressed buttons, while a long text is being sent. Who holds the server keeps
/// every other program from drawing; nobody is to wait for that while he touches something.
struct Touches {
  /// When the last was heard of; nil for none.
  private var last: Instant?

  /// So long after a sign of a finger the server is not held: what was touched has to be drawn.
  static let pause: Milliseconds = 60

  static let events = [
    XI_RawButtonPress, XI_RawButtonRelease, XI_RawTouchBegin, XI_RawTouchUpdate, XI_RawTouchEnd,
  ]

  mutating func take(_ event: XEvent) {
    if Touches.events.contains(event.xcookie.evtype) { last = .now() }
  }

  /// Whether somebody has touched the screen just before `now`.
  func isRecent(at now: Instant) -> Bool { last.map { now - $0 < Touches.pause } ?? false }

  /// The next such event that has come; the others stay in the queue.
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
  /// Whether somebody touches the screen, also while the server is held.
  func isTouched() -> Bool {
    while !connection.isLost, var event = Touches.next(connection) { take(&event) }
    return touches.isRecent(at: .now())
  }
}
