import Control
import DesktopBus
import KeyModel
import Keyboard
import Library
import Runtime
import Windows
import X11

/// The icon in the panel: by the session's bus where the panel takes such ones, else as a window in the panel's
/// own. A greeter has none.
extension App {
  func openTray(at now: Instant) {
    guard library.settings.desktop.tray else { return }
    guard let desktopBus else {
      display.showTray(true)
      return reader.tray = display.tray
    }
    desktopBus.showTray(
      icons: library.paths.iconsDirectory, at: now,
      told: { [unowned self] isTaken in
        display.showTray(!isTaken)
        reader.tray = display.tray
      },
      perform: { [unowned self] action, now in
        readEvents(at: now)
        switch action {
        case .settings: openSettings()
        case .menu(let x, let y):
          dispatch(.panelMenu(Rect(x: Double(x), y: Double(y), width: 1, height: 1)), at: now)
        case .request(let request):
          _ = decide(request, at: now)
          followWishes()
        }
      })
  }

  /// A click on the icon that is a window shows or hides the keyboard; the second button goes to the next keyboard, the
  /// third opens the menu, as a held finger does.
  func pressTray(_ press: TrayWindow.Press, at now: Instant) {
    switch press {
    case .began: loop.set(trayTimer, at: now + App.trayHold)
    case .ended:
      // Where the hold has opened the menu, the lift does nothing more.
      guard loop.isSet(trayTimer) else { return }
      loop.set(trayTimer, at: nil)
      dispatch(.command(.toggle), at: now)
    case .middle: dispatch(.command(.nextKeyboard), at: now)
    case .other: openTrayMenu(at: now)
    }
  }

  func openTrayMenu(at now: Instant) {
    guard let icon = display.tray?.frame else { return }
    dispatch(.panelMenu(icon), at: now)
  }

  /// How long a finger rests on the icon until the menu opens.
  private static let trayHold: Milliseconds = 500
}
