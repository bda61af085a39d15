/// What assistive typing shows on a key: a shape, not a colour alone (R-ASSIST-8).
package enum Cue: Hashable, Sendable {
  /// A ring along the key's edge that is closed by this share, 0…1: the pointer rests on the key.
  case ring(Double)
  /// The key is filled from below by this share, 0…1: a finger lies on it and does not count yet.
  case fill(Double)
  /// A frame: a switch takes this key, or the group that it belongs to.
  case frame
  /// A dashed frame: a switch leaves the group that the key belongs to.
  case wayOut

  /// A share as it is drawn: steps that can be seen, so that no key is painted for less.
  package static func step(_ share: Double) -> Double { (share * 50).rounded() / 50 }
}
