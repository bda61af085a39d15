import Commands
import Control
import DesktopBus
import KeyModel
import Keyboard
import Library
import Runtime
import X11

/// The session's bus, by which desktops and scripts steer the keyboard (R-DESK-6).
extension App {
  /// Takes the keyboard's names on the bus. At a greeter there is no user whose session it would be.
  func openBus() {
    guard let address = DataPaths.sessionBus else { return }
    let settings = options.applied(to: library.settings)
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
        // Who asks for properties next is told of what stands now; whoever waits for the answer does not wait for
        // the picture.
        followWishes()
        guard case .now(let reply) = answer else { return .done }
        return reply
      })
  }

  /// Opens for text fields or no longer does, until the keyboard ends or is told again.
  func setOpensByItself(_ isOn: Bool, at now: Instant) {
    options.wishes.opensByItself = isOn
    dispatch(.settings(options.applied(to: library.settings)), at: now)
    if !isOn { dispatch(.command(.hide), at: now) }
  }
}
