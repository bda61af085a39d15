/// Keeps a secure field secure while the X focus has not moved (R-TRAIT-4). Only the secure object
/// itself can end this, by telling that it has lost the focus, once another object of its process
/// has the focus.
package struct SecureHold: Hashable, Sendable {
  private enum State: Hashable {
    /// No secure field has had the focus in this window.
    case free
    /// A secure field has the focus, as far as is known.
    case held(Place)
    /// The secure field has told that it lost the focus, and no object has it yet.
    case left
  }

  private var state = State.free

  package init() {}

  /// Notes that the secure field `place` has the focus.
  package mutating func hold(_ place: Place) { state = .held(place) }

  /// Notes that the X focus has moved to another window.
  package mutating func windowMoved() { state = .free }

  /// Notes that the object itself tells that it does not have the focus, or that it is gone.
  package mutating func hasLeft(_ place: Place) {
    if state == .held(place) { state = .left }
  }

  /// Notes that another object of a trusted process has the focus. True if that object need not be
  /// a secret. Otherwise ask the object `unproved`.
  package mutating func release(for place: Place) -> Bool {
    switch state {
    case .free: return true
    case .held(let secret): return secret == place
    case .left:
      state = .free
      return true
    }
  }

  /// The secure object that has not told that it lost the focus; nil for none.
  package var unproved: Place? { if case .held(let object) = state { object } else { nil } }

  /// True while keys may still go to a secret, even if no field is told.
  package var isHeld: Bool { state != .free }
}
