package import KeyModel

/// What presses of the icon in a panel ask for: a click shows or hides the keyboard, the second button goes to the next
/// keyboard, and the third opens the menu, as a held finger does. Pure: tested by tables.
package struct IconPresses: Hashable, Sendable {
  package enum Wish: Hashable, Sendable {
    case toggle, nextKeyboard, menu
  }

  /// When the press that is down becomes a hold; nil while none may.
  package private(set) var deadline: Instant?
  /// How long a finger rests on the icon until the menu opens.
  package static let hold: Milliseconds = 500

  package init() {}

  package mutating func handle(_ press: TrayWindow.Press, at now: Instant) -> Wish? {
    switch press {
    case .began:
      deadline = now + IconPresses.hold
      return nil
    case .ended:
      // Where the hold has opened the menu, the lift does nothing more.
      defer { deadline = nil }
      return deadline == nil ? nil : .toggle
    case .middle: return .nextKeyboard
    case .other: return .menu
    }
  }

  /// The time has come that `deadline` told.
  package mutating func advance(to now: Instant) -> Wish? {
    guard let due = deadline, due <= now else { return nil }
    deadline = nil
    return .menu
  }
}
