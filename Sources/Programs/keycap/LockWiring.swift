import Bus
import KeyModel
import Keyboard
import Runtime
import X11

/// Grabs of the keyboard and locks of the screen (R-DESK-1, R-DESK-2): the devices report them, and `KeyReceiverTracker`
/// decides who gets the keys. At a login screen it also finds the end of the login.
final class LockWiring {
  private let host: KeyboardHost
  private let desktop: Desktop
  private let screen: ScreenWiring
  private let typing: TypingWiring
  private var watch: KeyReceiverTracker
  private lazy var timer = host.loop.makeTimer { [unowned self] now in
    note(desktop.grabReport(), at: now)
  }
  private var login: LoginSession?
  /// Decides when the keyboard of a login screen ends; nil for other keyboards.
  private var greeter: GreeterEnd?

  init(host: KeyboardHost, desktop: Desktop, screen: ScreenWiring, typing: TypingWiring) {
    self.host = host
    self.desktop = desktop
    self.screen = screen
    self.typing = typing
    watch = KeyReceiverTracker(isGreeter: host.files.isGreeter)
  }

  /// Begins to watch for grabs and locks.
  func begin(at now: Instant) {
    for report in desktop.receiverReports() { note(report, at: now) }
    guard !host.files.isGreeter else { return }
    login = LoginSession(address: DataPaths.systemBus, on: host.loop, at: now) {
      [unowned self] isLocked, now in
      note(.session(isLocked: isLocked), at: now)
    }
  }

  /// Begins to watch for the end of the login; the program then ends.
  func watchGreeter() {
    greeter = GreeterEnd(desktop, on: host.loop) { [host] in
      host.log.info("somebody has logged in: the keyboard of the login screen ends")
      host.loop.stop()
    }
  }

  /// Handles that another window is active.
  func followActiveWindow() { greeter?.look() }

  func note(_ report: KeyReceiverReport, at now: Instant) {
    watch.note(report, at: now)
    host.loop.set(timer, at: watch.deadline)
    let keeper = watch.receiver(at: now)
    screen.riseAbove(keeper, at: now)
    let dialog = watch.dialog(at: now)
    if dialog != host.outlook.lockDialog { host.handle(.lockDialog(dialog), at: now) }
    guard keeper != host.outlook.receiver else { return }
    typing.follow(keeper)
    host.handle(.receiver(keeper), at: now)
    typing.tellServed()
    screen.follow(at: now)
    host.log.info("the keys go to: \(public: keeper.rawValue)")
  }
}
