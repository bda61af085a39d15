/// The hands for which the docked keyboard is laid out: both hands, one hand at the left or right edge, or two
/// thumbs, each with its half of the keys.
package enum HandMode: String, Hashable, Sendable, CaseIterable {
  case both, left, right, split

  package var isOneHanded: Bool { self == .left || self == .right }
}
