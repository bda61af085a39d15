import Bus
import Commands
import Control
import KeyModel
import Keyboard
import Library
import Runtime
import Windows
import X11

/// The session's bus, over which desktops and scripts control the keyboard (R-DESK-6).
extension App {
  /// Takes the keyboard's names on the bus. At a greeter there is no user, and so no session.
  func openBus() {
    guard let address = DataPaths.sessionBus else { return }
    desktopBus = DesktopBus(
      address: address,
      objects: BusObject.all(standingInFor: settings.desktop.standInFor),
      state: keyboard.wishes.state, on: loop,
      refused: { [log] name in
        log.info("\(public: name) on the bus is the name of another program")
      },
      handler: { [unowned self] request, now in
        readEvents(at: now)
        let answer = decide(request, at: now)
        // A caller that reads properties next gets the present values. A caller that waits for the answer
        // does not wait for the picture.
        followWishes()
        guard case .now(let reply) = answer else { return .done }
        return reply
      })
  }

  /// Sets whether the keyboard opens for text fields, until the keyboard ends or the next call.
  func setOpensByItself(_ isOn: Bool, at now: Instant) {
    options.wishes.opensByItself = isOn
    dispatch(.settings(settings), at: now)
    if !isOn { dispatch(.command(.hide), at: now) }
  }
}

/// The icon in the panel: over the session's bus if the panel accepts such icons, otherwise a window inside
/// the panel. A greeter has no icon.
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

  /// Handles a press of the tray window's icon; nil when a press may have become a hold.
  func pressTray(_ press: TrayWindow.Press?, at now: Instant) {
    let wish =
      press.map { iconPresses.handle($0, at: now) } ?? iconPresses.advance(to: now)
    loop.set(trayTimer, at: iconPresses.deadline)
    switch wish {
    case .toggle: dispatch(.command(.toggle), at: now)
    case .nextKeyboard: dispatch(.command(.nextKeyboard), at: now)
    case .menu: if let icon = display.tray?.frame { dispatch(.panelMenu(icon), at: now) }
    case nil: break
    }
  }
}
