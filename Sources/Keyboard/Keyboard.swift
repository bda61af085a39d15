package import Appearance
package import KeyModel
package import Layouts

/// The whole behaviour of the keyboard as a value: events and time in, effects out. It calls no
/// device, reads no clock and opens no file, so that every behaviour is tested without a display.
package struct Keyboard: Sendable {
  /// What the window shows now.
  package private(set) var scene: Scene?
  /// What the second window shows now; nil when it is hidden.
  package private(set) var popup: Popup?

  package init(settings: Settings, keyboards: [KeyboardDefinition], screen: Screen) {}

  /// Takes one event at `now` and says what has to be done for it, in order.
  package mutating func handle(_ event: Event, at now: Instant) -> [Effect] { [] }
}
