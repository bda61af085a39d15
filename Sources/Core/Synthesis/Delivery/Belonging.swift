package import KeyModel

/// Decides whether waiting strokes may go where the keys go now, or are lost with their field (R-HARM-5). Pure: replayed
/// from scripts.
package struct Belonging: Hashable, Sendable {
  /// Where the keys go now, as seen from the window that the strokes were made for.
  package enum Place: Hashable, Sendable {
    /// That window, or one of the same client inside it or around it.
    case home
    /// A window of the same client that no window manager handles, such as a menu or a list of completions.
    case popup
    /// Another window of the same client.
    case sibling
    /// A window of another client.
    case elsewhere
    /// No program's window: the focus is on its way.
    case nowhere
    /// A client that has grabbed the keyboard since.
    case grabber
  }

  package enum Verdict: Hashable, Sendable {
    /// The strokes may be sent.
    case go
    /// The focus may come back.
    case wait
    /// The strokes are lost.
    case drop
  }

  /// The field that is served now, as the applications tell.
  package struct Served: Hashable, Sendable {
    /// The field's serial number; nil where no field is told.
    package var field: UInt64?
    package var isSecret: Bool

    package init(field: UInt64?, isSecret: Bool) {
      self.field = field
      self.isSecret = isSecret
    }
  }

  /// The field that is served; nil where nobody tells.
  private var served: Served?
  /// Since when the keys go nowhere, or to a client that has grabbed them.
  private var awaySince: Instant?

  /// A window manager needs so long at most to give the focus to the next window; a grab that lasts longer is no
  /// chord's of a window manager.
  package static let patience: Milliseconds = 500

  package init() {}

  /// Another field is served.
  package mutating func serve(_ served: Served) { self.served = served }

  /// The keys go to a place where they may go, or nothing waits: the next time away begins anew.
  package mutating func settle() { awaySince = nil }

  /// Whether strokes of `owner` may go. `isFreed`: keys of the same text have moved the focus to another field
  /// themselves.
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
      return now - since < Belonging.patience ? .wait : .drop
    }
  }

  private func hasLostField(_ owner: StrokeOwner, isFreed: Bool) -> Bool {
    guard owner.bond != .tap, let served else { return false }
    guard let field = owner.field else {
      // Nothing was told of the field when the strokes were made: it may be the one that is told now, but for secrets.
      return owner.bond == .foreign && served.isSecret
    }
    return served.field != field && (owner.bond == .foreign || !isFreed)
  }
}
