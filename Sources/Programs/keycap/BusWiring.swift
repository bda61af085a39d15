import Bus
import Control
import KeyModel
import Keyboard
import Library
import Runtime
import X11

/// The session's bus, over which desktops and scripts control the keyboard (R-DESK-6), and the icon in the panel: over
/// the bus if the panel accepts such icons, otherwise a window inside the panel. At a greeter there is no user, so
/// there is neither a bus nor an icon.
final class BusWiring {
  private let host: KeyboardHost
  private let reader: EventReader
  private let screen: ScreenWiring
  private let control: ControlWiring
  /// Makes the devices follow what the keyboard needs.
  var followRequests: () -> Void = {}
  private var bus: DesktopBus?
  /// The requests that presses of the panel icon mean.
  private var iconPresses = IconPresses()
  private lazy var trayTimer = host.loop.makeTimer { [unowned self] now in
    press(nil, at: now)
  }

  init(
    host: KeyboardHost, reader: EventReader, screen: ScreenWiring, control: ControlWiring
  ) {
    self.host = host
    self.reader = reader
    self.screen = screen
    self.control = control
  }

  /// Takes the keyboard's names on the bus, and shows the icon if the user wants it.
  func begin() {
    let settings = host.files.settings
    if let address = DataPaths.sessionBus {
      bus = DesktopBus(
        address: address, objects: BusObject.all(standingInFor: settings.desktop.standInFor),
        state: host.outlook.requests.state, on: host.loop,
        refused: { [log = host.log] name in
          log.info("\(public: name) on the bus is the name of another program")
        },
        handler: { [unowned self] request, now in
          let reply = control.answer(request, at: now)
          // A caller that reads properties next gets the present values.
          followRequests()
          return reply
        })
    }
    if host.files.library.settings.desktop.tray { openTray(at: host.loop.now()) }
  }

  /// Sends the changes of the public state to all listeners.
  func follow(_ state: PublicState, at now: Instant) { bus?.follow(state, at: now) }

  private func openTray(at now: Instant) {
    guard let bus else { return showWindow(true) }
    bus.showTray(
      icons: host.files.library.paths.iconsDirectory, at: now,
      reported: { [unowned self] isTaken in showWindow(!isTaken) },
      perform: { [unowned self] action, now in perform(action, at: now) })
  }

  private func showWindow(_ isWanted: Bool) {
    screen.showTray(isWanted)
    reader.tray = screen.tray
  }

  private func perform(_ action: TrayMenu.Action, at now: Instant) {
    switch action {
    case .settings:
      control.catchUp(now)
      host.openSettings()
    case .menu(let x, let y):
      control.catchUp(now)
      host.handle(.panelMenu(Rect(x: Double(x), y: Double(y), width: 1, height: 1)), at: now)
    case .request(let request):
      _ = control.answer(request, at: now)
      followRequests()
    }
  }

  /// Handles a press of the tray window's icon; nil when a press may have become a hold.
  func press(_ press: TrayWindow.Press?, at now: Instant) {
    let iconRequest = press.map { iconPresses.handle($0, at: now) } ?? iconPresses.advance(to: now)
    host.loop.set(trayTimer, at: iconPresses.deadline)
    switch iconRequest {
    case .toggle: host.handle(.command(.toggle), at: now)
    case .nextKeyboard: host.handle(.command(.nextKeyboard), at: now)
    case .menu: if let icon = screen.tray?.frame { host.handle(.panelMenu(icon), at: now) }
    case nil: break
    }
  }
}
