package import KeyModel

/// What one line of a recording of touches says. A recording is made because its user asked for it, on sentences of the
/// program's own, and stays where the user keeps it.
package enum TouchRecord: Hashable, Sendable {
  /// What the file holds, for people.
  case note(String)
  /// What was typed on.
  case surface(Surface)
  /// The keys that the touches after this meet.
  case keys([Key])
  /// A sentence that is shown, to be typed.
  case prompt(String)
  /// A finger from its touch to its lift.
  case way(Way)
  /// True once every sentence was typed.
  case end(isWhole: Bool)

  /// The keyboard and its screen.
  package struct Surface: Hashable, Sendable {
    /// The keyboard's identifier, and the language that was typed: `de`, `de-CH`.
    package var keyboard: String
    package var language: String
    /// Pixels per pt, and per mm.
    package var scale: Double
    package var pixelsPerMillimetre: Double

    package init(keyboard: String, language: String, scale: Double, pixelsPerMillimetre: Double) {
      self.keyboard = keyboard
      self.language = language
      self.scale = scale
      self.pixelsPerMillimetre = pixelsPerMillimetre
    }
  }

  /// A key by the small letter that it writes, else by what it is for: `space`, `delete`, `return`.
  package struct Key: Hashable, Sendable {
    package var name: String
    /// Where touches are the key's, in root px.
    package var cell: Rect

    package init(_ name: String, _ cell: Rect) {
      self.name = name
      self.cell = cell
    }

    /// The letter; nil for other keys.
    package var letter: Character? {
      name.count == 1 ? name.first : nil
    }
  }

  /// The way of one finger.
  package struct Way: Hashable, Sendable {
    /// The key that the finger came down on; empty for none.
    package var key: String
    /// In root px, with the time since the recording began.
    package var points: [Place]
    /// True if the server took the touch away: nothing came of it.
    package var isCancelled = false

    package init(key: String, points: [Place], isCancelled: Bool = false) {
      self.key = key
      self.points = points
      self.isCancelled = isCancelled
    }

    /// How far the finger was from where it came down, at most.
    package var reach: Double {
      guard let first = points.first?.point else { return 0 }
      return points.map { $0.point.distance(to: first) }.max() ?? 0
    }
  }

  /// Where a finger was, and when.
  package struct Place: Hashable, Sendable {
    package var point: Point
    package var time: Milliseconds

    package init(_ point: Point, at time: Milliseconds) {
      self.point = point
      self.time = time
    }
  }
}
