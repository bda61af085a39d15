package import KeyModel

/// The actions of presses of the icon in a panel. A click shows or hides the keyboard, the second button shows the
/// next keyboard, and the third button opens the menu, as a held finger does. The type is pure, and tested by
/// tables.
package struct IconPresses: Hashable, Sendable {
  package enum Wish: Hashable, Sendable {
    case toggle, nextKeyboard, menu
  }

  /// The time at which the present press becomes a hold; nil if no press can become a hold.
  package private(set) var deadline: Instant?
  /// Time for which a finger has to rest on the icon until the menu opens.
  package static let hold: Milliseconds = 500

  package init() {}

  package mutating func handle(_ press: TrayWindow.Press, at now: Instant) -> Wish? {
    switch press {
    case .began:
      deadline = now + IconPresses.hold
      return nil
    case .ended:
      // If the hold has opened the menu, the lift has no effect.
      defer { deadline = nil }
      return deadline == nil ? nil : .toggle
    case .middle: return .nextKeyboard
    case .other: return .menu
    }
  }

  /// Opens the menu if `deadline` has passed.
  package mutating func advance(to now: Instant) -> Wish? {
    guard let due = deadline, due <= now else { return nil }
    deadline = nil
    return .menu
  }
}
