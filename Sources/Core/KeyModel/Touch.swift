/// The identity of a finger, or of the pointer, while it is down.
package struct TouchID: RawRepresentable, Hashable, Sendable {
  package var rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// A place on a finger's path, and the time.
package struct TracePoint: Hashable, Sendable {
  package var point: Point
  package var time: Instant

  package init(_ point: Point, at time: Instant) {
    self.point = point
    self.time = time
  }
}

/// One event of a finger on a window of the keyboard.
package struct Touch: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case began, moved, ended
    /// The server cancelled the touch, which must not type anything.
    case cancelled
  }

  package var id: TouchID
  package var phase: Phase
  /// Position in root px, taken from the event itself.
  package var position: Point
  /// Time at which the server saw the touch.
  package var time: Instant

  package init(id: TouchID, phase: Phase, position: Point, time: Instant) {
    self.id = id
    self.phase = phase
    self.position = position
    self.time = time
  }
}
