package import KeyModel

/// What somebody has begun on another keyboard by Compose or a dead key and not ended. Keys that belong
/// to no sequence are not kept: they are secrets.
package struct PendingSequence: Hashable, Sendable {
  package struct Stroke: Hashable, Sendable {
    package var keycode: UInt8
    package var keysym: Keysym

    package init(keycode: UInt8, keysym: Keysym) {
      self.keycode = keycode
      self.keysym = keysym
    }
  }

  /// What a key was to the sequences of the locale.
  package enum Verdict: Sendable {
    /// A modifier.
    case ignored
    /// It is part of a sequence that goes on.
    case composing
    /// No sequence is there any more, or none was.
    case over
  }

  /// In the order in which they were struck; empty when nothing waits.
  package private(set) var strokes: [Stroke] = []

  package init() {}

  package mutating func take(_ stroke: Stroke, _ verdict: Verdict) {
    switch verdict {
    case .ignored: break
    case .composing: strokes.append(stroke)
    case .over: strokes = []
    }
  }
}

extension Keysym {
  /// Whether sequences begin with it: Multi_key and the dead keys.
  package var beginsSequence: Bool { rawValue == 0xff20 || (0xfe50...0xfe93).contains(rawValue) }
}
