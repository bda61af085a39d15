/// The identity of a finger, or of the pointer, while it is down.
package struct TouchID: RawRepresentable, Hashable, Sendable {
  package var rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// A place of a finger on its way, and when it was there.
package struct TracePoint: Hashable, Sendable {
  package var point: Point
  package var time: Instant

  package init(_ point: Point, at time: Instant) {
    self.point = point
    self.time = time
  }
}

/// One report of a finger on one of the keyboard's windows.
package struct Touch: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case began, moved, ended
    /// The server took the touch away; nothing may be typed by it.
    case cancelled
  }

  package var id: TouchID
  package var phase: Phase
  /// Position in root px, taken from the event itself.
  package var position: Point
  /// When the server saw it.
  package var time: Instant

  package init(id: TouchID, phase: Phase, position: Point, time: Instant) {
    self.id = id
    self.phase = phase
    self.position = position
    self.time = time
  }
}
