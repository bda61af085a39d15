package import KeyModel

/// Decides whether waiting key strokes may go to the client that gets the keys now, or are dropped because their
/// field has lost the focus (R-HARM-5). The type is pure, and replayed from scripts.
package struct StrokeValidity: Hashable, Sendable {
  /// The place to which the keys go now, relative to the window for which the key strokes were made.
  package enum Place: Hashable, Sendable {
    /// The window itself, or a window of the same client inside it or around it.
    case home
    /// A window of the same client that no window manager handles, such as a menu or a list of completions.
    case popup
    /// Another window of the same client.
    case sibling
    /// A window of another client.
    case elsewhere
    /// No window of a program, because the focus is moving.
    case nowhere
    /// A client that has grabbed the keyboard since the key strokes were made.
    case grabber
  }

  package enum Verdict: Hashable, Sendable {
    /// Send the key strokes.
    case go
    /// Wait, because the focus may return.
    case wait
    /// Drop the key strokes.
    case drop
  }

  /// The field that the keyboard types into now, as the applications report it.
  package struct Served: Hashable, Sendable {
    /// The field's serial number; nil if no field is reported.
    package var field: UInt64?
    package var isSecret: Bool
    /// The toolkit of the field; nil if unknown.
    package var toolkit: String?

    package init(field: UInt64?, isSecret: Bool, toolkit: String? = nil) {
      self.field = field
      self.isSecret = isSecret
      self.toolkit = toolkit
    }
  }

  /// The field that the keyboard types into; nil if no application reports a field.
  private var served: Served?
  /// The time since which the keys go to no window, or to a client that has grabbed them; nil if they go to a
  /// permitted place.
  private var awaySince: Instant?

  /// Longest time that a window manager needs to give the focus to the next window. A longer grab is not caused by a
  /// chord of a window manager.
  package static let patience: Milliseconds = 500

  package init() {}

  /// The toolkit of the served field; nil if unknown.
  package var toolkit: String? { served?.toolkit }

  /// The change of the served field.
  package enum Change: Hashable, Sendable {
    case nothing
    /// The field has become secret, or is no longer.
    case secrecy
    case field
  }

  /// Notes the served field; returns what differs from before.
  package mutating func serve(_ served: Served) -> Change {
    defer { self.served = served }
    guard let before = self.served, before.field == served.field else { return .field }
    return before == served ? .nothing : .secrecy
  }

  /// Resets the waiting time, because the keys go to a permitted place, or because no key stroke waits.
  package mutating func settle() { awaySince = nil }

  /// Decides whether key strokes of `owner` may be sent. `isFreed`: keys of the same text may have moved the focus
  /// to another field.
  package mutating func verdict(
    on owner: StrokeOwner, at place: Place, isFreed: Bool, at now: Instant
  ) -> Verdict {
    if hasLostField(owner, isFreed: isFreed) { return .drop }
    switch place {
    case .home, .popup: return .go
    case .sibling: return owner.bond == .tap ? .go : .drop
    case .elsewhere: return .drop
    case .nowhere, .grabber:
      let since = awaySince ?? now
      awaySince = since
      return now - since < StrokeValidity.patience ? .wait : .drop
    }
  }

  private func hasLostField(_ owner: StrokeOwner, isFreed: Bool) -> Bool {
    guard owner.bond != .tap, let served else { return false }
    guard let field = owner.field else {
      // No field was reported when the key strokes were made. The key strokes may belong to the field that is
      // reported now, unless this field is secret.
      return owner.bond == .foreign && served.isSecret
    }
    return served.field != field && (owner.bond == .foreign || !isFreed)
  }
}
