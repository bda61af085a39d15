import AtSpi
import KeyModel
import Keyboard
import Runtime
import X11
import XTest

/// An open menu holds the pointer and the keys. The finger that comes down on the keyboard closes it, as
/// any press outside it does; a key that were sent before it has gone would be the menu's.
extension App {
  /// A menu that is still there after so long is none: a dialog that keeps all keys to itself.
  private static let menuPatience: Milliseconds = 300
  /// Toolkits that move the focus into their menus move it back with their next picture.
  private static let returnPatience: Milliseconds = 1500
  private static let pause: Milliseconds = 4

  /// Sends strokes, after the menu has gone that they were struck beside.
  func send(_ strokes: [Stroke], at now: Instant) {
    if !reader.isBesideGrab { isGrabLasting = false }
    guard !waiting.isEmpty || isMenuOpen else { return deliver(strokes, at: now) }
    if waiting.isEmpty {
      waitsSince = now
      if let grabTimer { loop.set(grabTimer, at: now + App.pause) }
    }
    waiting += strokes
  }

  /// A menu that has let go of the pointer at the press may still have the keys.
  private var isMenuOpen: Bool {
    // Who has held the keys for so long is no menu, and gets what is typed at once.
    if keyboard.custody == .grabber || keyboard.custody == .lock { return false }
    if watcher?.isInMenu == true { return true }
    guard reader.isBesideGrab, !isGrabLasting else { return false }
    return watcher?.isPassing == true || desktop.isPointerGrabbed()
  }

  /// Looks whether the menu has gone.
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
