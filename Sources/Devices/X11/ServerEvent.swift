package import KeyModel

/// An event of the X server, in terms of the keyboard.
package enum ServerEvent: Hashable, Sendable {
  /// A touch of a finger, or of the pointer's first button, on one of the keyboard's windows.
  case touch(Touch)
  /// The pointer is at this point (root px) of the keyboard's window, with its first button up, since this time; nil
  /// if it has left. Reported while `watchesHover`.
  case hover(Point?, Instant)
  /// A switch went down or was released, at this time. Reported while the switch is one of `switches`.
  case switched(SwitchRole, isDown: Bool, Instant)
  /// The pointer is at this point (root px) outside the keyboard; nil if it is over the keyboard. Reported while
  /// `watchesPointer`.
  case pointer(Point?)
  /// The first button was pressed at this point (root px) outside the keyboard, and no program got the press.
  /// Reported while `nextPress` is an interest.
  case pressTaken(Point)
  /// This part of the keyboard's window (px) must be presented again.
  case expose(Rect)
  case exposePopup
  case exposeButton
  /// The icon in the panel must be painted.
  case exposeTray
  /// The icon in the panel was pressed or released.
  case tray(TrayWindow.Press)
  /// A finger or a button went down at this point (root px) outside the keyboard's windows, while a window of the
  /// keyboard is shown.
  case pressElsewhere(Point)
  /// A finger or the first button tapped outside the keyboard's windows. Reported while `taps` is an interest and the
  /// keyboard is hidden.
  case tapElsewhere(Tap)
  /// A finger was dragged over other windows. Reported while `watchesSwipes` and the keyboard is hidden.
  case swipeElsewhere(Swipe)
  /// A key of a physical keyboard that types something was pressed. Reported while `watchesKeys`.
  case physicalKey
  /// Monitors were added, removed or changed, or the desktop's scale was changed.
  case screenChanged
  /// Another client has destroyed the keyboard's window. There is a new window, which is not shown yet.
  case windowLost
  /// The embedder of the keyboard's window has released the window.
  case embedderGone
  /// A window manager has started or ended.
  case managerChanged
  /// The server has blanked the screen at this time (true), or shows a picture again (false).
  case blanked(Bool, Instant)
  /// A report about grabs and locks.
  case receiver(KeyReceiverReport)
  /// Another window is active, or the active window has moved or become fullscreen.
  case activeWindowChanged
}
