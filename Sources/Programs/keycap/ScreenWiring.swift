import AtSpi
import Commands
import Control
import KeyModel
import Keyboard
import Library
import Paint
import Runtime
import Windows
import X11

/// The keyboard on the screen: its windows with their pictures, its place among the monitors, and its keys as screen
/// readers read them.
final class ScreenWiring {
  let scheme: SchemeWiring
  private let host: KeyboardHost
  private let desktop: Desktop
  private let monitors: Monitors
  private let display: Display
  private let painter: Painter
  /// The tree of keys that screen readers read; nil before the first picture.
  private var keys: KeyTree?
  /// The advice about missing fonts that has been logged.
  private var reportedFonts: Set<String> = []

  init(
    _ display: Display, painter: Painter, scheme: SchemeWiring, monitors: Monitors,
    desktop: Desktop, host: KeyboardHost
  ) {
    self.display = display
    self.painter = painter
    self.scheme = scheme
    self.monitors = monitors
    self.desktop = desktop
    self.host = host
  }

  /// The floating button; nil until there is one.
  var button: ButtonWindow? { display.button }

  /// The window of the icon in a panel; nil if there is none.
  var tray: TrayWindow? { display.tray }

  /// The number of the keyboard's window.
  var windowID: UInt { display.window.id }

  /// The theme in use.
  var theme: Theme { display.theme }

  // MARK: Windows over the keyboard

  /// The name of the program whose window hides the keyboard; nil if the keyboard can be seen, or is hidden.
  var cover: String? { display.window.cover(isLocked: host.outlook.receiver.mayCover) }

  /// Tries to get above a locker or another client with a long grab, while `keeper` is one.
  func riseAbove(_ keeper: KeyReceiver, at now: Instant) {
    display.window.riseAboveLocker(isHeld: keeper.mayCover, at: now)
  }

  // MARK: Pictures

  /// Updates the windows to the keyboard's present scene.
  func present() {
    let pictures = host.pictures
    do throws(PaintFailure) {
      try display.present(
        pictures.scene, popup: pictures.popup, button: pictures.button, with: painter)
      tellFonts()
    } catch {
      host.log.error("\(public: error.message)")
    }
  }

  /// Makes the tree of keys for screen readers.
  func makeKeys() -> KeyTree {
    let made = KeyTree(
      read: { [unowned host] in host.accessible },
      revision: { [unowned host] in host.outlook.revision },
      press: { [unowned host] key, now in host.handle(.activate(key), at: now) })
    keys = made
    return made
  }

  /// Reports the keys that have changed to screen readers.
  func tellKeys(at now: Instant) { keys?.tell(at: now) }

  /// Logs once for each key on the screen that no installed font can draw which font to install.
  private func tellFonts() {
    let unknown = painter.takeUnknown()
    guard !unknown.isEmpty,
      let definition = host.files.library.keyboard(named: host.status(at: host.loop.now()).keyboard)
    else { return }
    for line in FontCheck.advice(
      on: definition, unknown: unknown, fonts: host.files.library.fonts())
    where reportedFonts.insert(line).inserted {
      host.log.warning("\(public: line)")
    }
  }

  /// Frees memory that typing needed, after a rest.
  func rest() {
    painter.rest()
    display.rest()
  }

  // MARK: Effects

  func place(_ placement: Placement) {
    display.place(placement, of: host.pictures.scene, among: monitors.latest)
  }

  func show() { display.needsShow = true }

  func hide() { display.hide() }

  func damage(_ rects: [Rect]) { display.damage(rects) }

  func damagePopup() { display.isPopupStale = true }

  func damageButton() { display.isButtonStale = true }

  // MARK: Events of the server

  /// Reports the monitors and the active window's place to the keyboard.
  func follow(at now: Instant) {
    var screen = Screen(
      monitors, desktop, host.files.settings, embedder: display.window.room)
    // While the screen is locked, the active window is behind the lock and does not ask for the password.
    if host.outlook.receiver == .lock { screen.window = nil }
    host.handle(.screen(screen), at: now)
  }

  /// Adopts whether there is a window manager, which may bring its own compositor.
  func followManager() {
    display.isManaged = desktop.hasManager
    if desktop.hasManager { display.announce() }
  }

  /// Paints and shows a newly created window in place of a lost one.
  func showAnew() { display.showAnew(host.pictures.scene) }

  func expose(_ rect: Rect) { display.expose(rect) }

  func exposeTray() { display.isTrayStale = true }

  /// Creates or removes the icon in a panel's window.
  func showTray(_ isWanted: Bool) { display.showTray(isWanted) }
}

extension KeyReceiver {
  /// Whether the client that gets the keys may cover the whole screen.
  fileprivate var mayCover: Bool { self == .lock || self == .grabber }
}
