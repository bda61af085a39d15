import Accessibility
import KeyModel
import Keyboard
import Runtime
import X11

/// An open menu holds the pointer and the keys. The finger that comes down on the keyboard closes it, as
/// any press outside it does; a key that were sent before it has gone would be the menu's.
extension App {
  /// A menu that is still there after so long is none: a dialog that keeps all keys to itself.
  private static let menuPatience: Milliseconds = 300
  private static let pause: Milliseconds = 4

  /// Sends strokes, after the menu has gone that they were struck beside.
  func send(_ strokes: [Stroke], at now: Instant) {
    if !reader.isBesideGrab { isGrabLasting = false }
    guard !waiting.isEmpty || reader.isBesideGrab && !isGrabLasting && desktop.isPointerGrabbed()
    else { return deliver(strokes, at: now) }
    if waiting.isEmpty {
      waitsSince = now
      if let grabTimer { loop.set(grabTimer, at: now + App.pause) }
    }
    waiting += strokes
  }

  /// Looks whether the menu has gone.
  func lookForGrab(at now: Instant) {
    guard !waiting.isEmpty else { return }
    let isGrabbed = desktop.isPointerGrabbed()
    if isGrabbed, now - waitsSince < App.menuPatience {
      if let grabTimer { loop.set(grabTimer, at: now + App.pause) }
      return
    }
    isGrabLasting = isGrabbed
    let strokes = waiting
    waiting = []
    deliver(strokes, at: now)
    connection.flush()
  }

  private func deliver(_ strokes: [Stroke], at now: Instant) {
    synthesizer.send(strokes, at: now)
    watcher?.keySent(at: now)
  }
}
