/// Keeps a secure field secure while the X focus has not moved (R-TRAIT-4). Only the secure object itself can
/// end that, by its own word that it has lost the focus, once another object of its process has it.
package struct SecureHold: Hashable, Sendable {
  private enum State: Hashable {
    /// No secure field has had the focus in this window.
    case free
    /// A secure field has the focus, as far as is proved.
    case held(Place)
    /// The secure field has said that it lost the focus; nothing has it yet.
    case left
  }

  private var state = State.free

  package init() {}

  /// A secure field has the focus.
  package mutating func hold(_ place: Place) { state = .held(place) }

  /// The X focus has moved to another window.
  package mutating func windowMoved() { state = .free }

  /// The object there says itself that it does not have the focus, or has gone.
  package mutating func hasLeft(_ place: Place) {
    if state == .held(place) { state = .left }
  }

  /// Another object has the focus, of a process that is trusted; true when it may be what it says. Where it
  /// may not, `unproved` is to be asked.
  package mutating func release(for place: Place) -> Bool {
    switch state {
    case .free: return true
    case .held(let secret): return secret == place
    case .left:
      state = .free
      return true
    }
  }

  /// The object whose word is missing.
  package var unproved: Place? { if case .held(let object) = state { object } else { nil } }

  /// True while what has no field is to be taken for a secret.
  package var isHeld: Bool { state != .free }
}
