package import Board
package import KeyModel

extension Keyboard {
  /// The state of the keyboard that devices may know. It is brought up to date with each event, and reading it costs
  /// nothing.
  package struct Outlook: Sendable {
    /// The number of events that were handled. While it is the same, so is everything that is shown.
    package internal(set) var revision: UInt64 = 0
    /// The reports that the keyboard needs from devices.
    package internal(set) var requests = DeviceRequests()
    /// The number of changes of `requests`.
    package internal(set) var requestsRevision: UInt64 = 0
    /// The field that is served; nil when none is known.
    package internal(set) var field: Field?
    /// The client that gets the keys (R-DESK-1).
    package internal(set) var receiver = KeyReceiver.focus
    /// The frame in which a locker asks for the password, in root px; nil if no such frame is known.
    package internal(set) var lockDialog: Rect?
    /// The window's place; nil while the keyboard is hidden.
    package internal(set) var placement: Placement?
    /// The frame of the floating button, in root px; nil while there is none on the screen.
    package internal(set) var buttonFrame: Rect?
    /// Whether the settings allow the floating button.
    package internal(set) var allowsButton = false

    /// Whether the keyboard or its button is on the screen.
    package var isOnScreen: Bool { placement != nil || buttonFrame != nil }
  }

  /// The contents of the keyboard's windows. Each is nil while its window is hidden.
  package struct Pictures: Sendable {
    package var scene: Scene?
    /// The second window: a preview, a callout, a list.
    package var popup: Popup?
    /// The button that opens the hidden keyboard.
    package var button: FloatingButton?
  }

  package var pictures: Pictures { Pictures(scene: scene, popup: popup, button: button) }

  /// Brings `outlook` up to date at the end of an event.
  mutating func renewOutlook() {
    let requests = presentRequests
    if requests != outlook.requests {
      outlook.requests = requests
      outlook.requestsRevision += 1
    }
    outlook.field = field
    outlook.receiver = receiver
    outlook.lockDialog = lockDialog
    outlook.placement = placement
    outlook.buttonFrame = button?.frame
    outlook.allowsButton = settings.floatingButton != .never
  }
}
