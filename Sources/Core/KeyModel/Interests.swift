/// The kinds of events that the keyboard asks devices for in its present state, like an event mask of X11. Devices listen
/// to nothing else.
package struct Interests: OptionSet, Hashable, Sendable {
  package var rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Taps outside the keyboard, which may open it.
  package static let taps = Interests(rawValue: 1 << 0)
  /// Swipes of fingers over other windows, which may open the keyboard.
  package static let swipes = Interests(rawValue: 1 << 1)
  /// Clicks while the keyboard is hidden, which no other event reports.
  package static let presses = Interests(rawValue: 1 << 2)
  /// Physical keys, which make the keyboard hide.
  package static let physicalKeys = Interests(rawValue: 1 << 3)
  /// The text around the insertion point.
  package static let text = Interests(rawValue: 1 << 4)
  /// Moves of the pointer over the keyboard.
  package static let hover = Interests(rawValue: 1 << 5)
  /// Moves of the pointer outside the keyboard.
  package static let pointer = Interests(rawValue: 1 << 6)
  /// The next press of the first button outside the keyboard, which is kept from other programs.
  package static let nextPress = Interests(rawValue: 1 << 7)
  /// Touches on other windows.
  package static let touchesElsewhere = Interests(rawValue: 1 << 8)
  /// The texts that are copied.
  package static let copies = Interests(rawValue: 1 << 9)
  /// The candidates of an input method that runs beside the keyboard.
  package static let candidates = Interests(rawValue: 1 << 10)

  /// Adds a kind of event if it is wanted.
  package mutating func add(_ kind: Interests, if isWanted: Bool) {
    if isWanted { insert(kind) }
  }
}
