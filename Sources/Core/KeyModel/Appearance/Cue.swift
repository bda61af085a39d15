/// Mark of assistive typing on a key: a shape, not a colour alone (R-ASSIST-8).
package enum Cue: Hashable, Sendable {
  /// A ring along the key's edge, closed by this share, 0…1: the pointer rests on the key.
  case ring(Double)
  /// The key is filled from below by this share, 0…1: a finger lies on the key, but does not count yet.
  case fill(Double)
  /// A frame: the switch takes this key, or its group.
  case frame
  /// A dashed frame: the switch leaves the key's group.
  case wayOut

  /// Rounds a share to visible steps, so that no key is painted for a smaller change.
  package static func step(_ share: Double) -> Double { (share * 50).rounded() / 50 }
}
