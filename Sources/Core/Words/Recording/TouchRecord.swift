package import KeyModel

/// One line of a recording of touches. A recording is made when its user asks for it, with the program's own
/// sentences, and stays where the user keeps it.
package enum TouchRecord: Hashable, Sendable {
  /// A description of the file, for people.
  case note(String)
  /// The keyboard and the screen on which the recording was made.
  case surface(Surface)
  /// The keys for the touches that follow.
  case keys([Key])
  /// A sentence that the person is asked to type.
  case prompt(String)
  /// The path of a finger from its touch to its lift.
  case way(Way)
  /// The end of the recording; true if every sentence was typed.
  case end(isWhole: Bool)

  /// The keyboard and its screen.
  package struct Surface: Hashable, Sendable {
    /// The keyboard's identifier.
    package var keyboard: String
    /// The language of the sentences: `de`, `de-CH`.
    package var language: String
    /// Pixels per pt.
    package var scale: Double
    /// Pixels per mm.
    package var pixelsPerMillimetre: Double

    package init(keyboard: String, language: String, scale: Double, pixelsPerMillimetre: Double) {
      self.keyboard = keyboard
      self.language = language
      self.scale = scale
      self.pixelsPerMillimetre = pixelsPerMillimetre
    }
  }

  /// A key, named by the small letter that it writes, or by its function: `space`, `delete`, `return`.
  package struct Key: Hashable, Sendable {
    package var name: String
    /// The area in which touches count for the key, in root px.
    package var cell: Rect

    package init(_ name: String, _ cell: Rect) {
      self.name = name
      self.cell = cell
    }

    /// The letter; nil for keys that write no letter.
    package var letter: Character? {
      name.count == 1 ? name.first : nil
    }
  }

  /// The path of one finger.
  package struct Way: Hashable, Sendable {
    /// The key under the finger at its touch; empty if the finger touched no key.
    package var key: String
    /// The places in root px, with the time since the recording began.
    package var points: [Place]
    /// True if the server cancelled the touch, so that it had no effect.
    package var isCancelled = false

    package init(key: String, points: [Place], isCancelled: Bool = false) {
      self.key = key
      self.points = points
      self.isCancelled = isCancelled
    }

    /// The greatest distance of the finger from its first place, in px.
    package var reach: Double {
      guard let first = points.first?.point else { return 0 }
      return points.map { $0.point.distance(to: first) }.max() ?? 0
    }
  }

  /// A place of a finger, with the time.
  package struct Place: Hashable, Sendable {
    package var point: Point
    package var time: Milliseconds

    package init(_ point: Point, at time: Milliseconds) {
      self.point = point
      self.time = time
    }
  }
}
