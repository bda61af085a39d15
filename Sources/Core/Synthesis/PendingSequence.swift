package import KeyModel

/// The unfinished Compose or dead-key sequence that was begun on another keyboard. Keys that belong to no sequence
/// are not kept, because they are secrets.
package struct PendingSequence: Hashable, Sendable {
  package struct Stroke: Hashable, Sendable {
    package var keycode: UInt8
    package var keysym: Keysym

    package init(keycode: UInt8, keysym: Keysym) {
      self.keycode = keycode
      self.keysym = keysym
    }
  }

  /// The effect of a key on the sequence, by the locale's Compose table.
  package enum Verdict: Sendable {
    /// The key is a modifier, and changes nothing.
    case ignored
    /// The key is part of a sequence, which is not complete yet.
    case composing
    /// The key completes or breaks the sequence, or did not begin a sequence.
    case over
  }

  /// The keys of the sequence, in order; empty if there is no sequence.
  package private(set) var strokes: [Stroke] = []

  package init() {}

  package mutating func note(_ stroke: Stroke, _ verdict: Verdict) {
    switch verdict {
    case .ignored: break
    case .composing: strokes.append(stroke)
    case .over: strokes = []
    }
  }
}

extension Keysym {
  /// Whether the keysym begins sequences: Multi_key and the dead keys.
  package var beginsSequence: Bool { rawValue == 0xff20 || (0xfe50...0xfe93).contains(rawValue) }
}
