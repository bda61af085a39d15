import AtSpi
import KeyModel
import Keyboard
import Runtime
import X11
import XTest

/// Keys beside an open menu. A menu grabs the pointer and the keys. The finger that comes down on
/// the keyboard closes it, as any press outside a menu does, but a key sent before the menu has
/// gone would go to the menu.
extension App {
  /// A grab that lasts longer than this is no menu but a dialog that keeps all keys to itself.
  private static let menuPatience: Milliseconds = 300
  /// How long the focus is awaited by toolkits that move it into their menus: they move it back
  /// with their next picture.
  private static let returnPatience: Milliseconds = 1500
  private static let pause: Milliseconds = 4

  /// Sends strokes, after the open menu has gone if there is one.
  func send(_ strokes: [Stroke], at now: Instant) {
    if !reader.isBesideGrab { isGrabLasting = false }
    guard !waiting.isEmpty || isMenuOpen else { return deliver(strokes, at: now) }
    if waiting.isEmpty {
      waitsSince = now
      if let grabTimer { loop.set(grabTimer, at: now + App.pause) }
    }
    waiting += strokes
  }

  /// Whether a menu may still get the keys: it may do so for a while after it has released the
  /// pointer.
  private var isMenuOpen: Bool {
    // A client that has grabbed the keys for long is no menu, and gets what is typed at once.
    if keyboard.custody == .grabber || keyboard.custody == .lock { return false }
    if watcher?.isInMenu == true { return true }
    guard reader.isBesideGrab, !isGrabLasting else { return false }
    return watcher?.isPassing == true || desktop.isPointerGrabbed()
  }

  /// Sends the waiting strokes if the menu has gone, or was waited for long enough.
  func lookForGrab(at now: Instant) {
    guard !waiting.isEmpty else { return }
    let isGrabbed = desktop.isPointerGrabbed()
    let isInMenu = watcher?.isInMenu == true || watcher?.isPassing == true
    let patience = isInMenu ? App.returnPatience : App.menuPatience
    if isGrabbed || isInMenu, now - waitsSince < patience {
      if let grabTimer { loop.set(grabTimer, at: now + App.pause) }
      return
    }
    isGrabLasting = isGrabbed
    watcher?.isInMenu = false
    let strokes = waiting
    waiting = []
    deliver(strokes, at: now)
    connection.flush()
  }

  private func deliver(_ strokes: [Stroke], at now: Instant) {
    synthesizer.send(strokes)
    watcher?.keySent(at: now)
  }
}
