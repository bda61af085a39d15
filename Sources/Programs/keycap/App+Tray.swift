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
        case .request(let request):
          _ = decide(request, at: now)
          followWishes()
        }
      })
  }
}
