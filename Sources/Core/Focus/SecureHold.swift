/// Keeps a secure field secure until the X focus moves (R-TRAIT-4). Only the secure object itself can end this
/// earlier: it must report that it has lost the focus, and another object of its process must have the focus.
package struct SecureHold: Hashable, Sendable {
  private enum State: Hashable {
    /// No secure field has had the focus in this window.
    case free
    /// A secure field has the focus, as far as is known.
    case held(Place)
    /// The secure field has reported that it lost the focus, and no object has it yet.
    case left
  }

  private var state = State.free

  package init() {}

  /// Notes that the secure field `place` has the focus.
  package mutating func hold(_ place: Place) { state = .held(place) }

  /// Notes that the X focus has moved to another window.
  package mutating func windowMoved() { state = .free }

  /// Notes that the object itself reports that it does not have the focus, or that it has gone.
  package mutating func hasLeft(_ place: Place) {
    if state == .held(place) { state = .left }
  }

  /// Notes that another object of a trusted process has the focus. Returns true if this object need not be
  /// secret. Otherwise ask the object `unproved`.
  package mutating func release(for place: Place) -> Bool {
    switch state {
    case .free: return true
    case .held(let secret): return secret == place
    case .left:
      state = .free
      return true
    }
  }

  /// The secure object that has not reported that it lost the focus; nil if there is none.
  package var unproved: Place? { if case .held(let object) = state { object } else { nil } }

  /// True while keys may still go to a secret field, even if no field is reported.
  package var isHeld: Bool { state != .free }
}
