/// Mark of assistive typing on a key. The mark is a shape, since a colour alone is not enough (R-ASSIST-8).
package enum Cue: Hashable, Sendable {
  /// A ring along the key's edge, closed to this share, 0…1: the pointer rests on the key.
  case ring(Double)
  /// The key is filled from below to this share, 0…1: a finger lies on the key, but does not count yet.
  case fill(Double)
  /// A frame: the key, or its group, is the item that the switch would take now.
  case frame
  /// A dashed frame: the switch would leave the key's group now.
  case wayOut

  /// Rounds a share to visible steps, so that no key is painted for a smaller change.
  package static func step(_ share: Double) -> Double { (share * 50).rounded() / 50 }
}
