import AtSpi
import Focus
import InputMethods
import KeyModel
import Keyboard
import Runtime
import X11
import XTest

/// Keys beside an open menu: the devices tell what they know of it, and `GrabTracker` decides when
/// the keys are sent.
extension App {
  /// Sends strokes, after the open menu has gone if there is one.
  func send(_ strokes: [Stroke], at now: Instant) {
    perform(grabs.take(.strokes(strokes, grabSigns), at: now), at: now)
  }

  /// The time has come to look whether the menu has gone.
  func lookForGrab(at now: Instant) {
    perform(grabs.take(.deadline(grabSigns), at: now), at: now)
    connection.flush()
  }

  private var grabSigns: GrabTracker.Signs {
    GrabTracker.Signs(
      isBesideGrab: reader.isBesideGrab, isInMenu: watcher?.isInMenu == true,
      isPassing: watcher?.isPassing == true, custody: keyboard.custody)
  }

  private func perform(_ actions: [GrabTracker.Action], at now: Instant) {
    for action in actions {
      switch action {
      case .deliver(let strokes):
        order.add(strokes)
        followOrder(at: now)
      case .askPointer:
        let answer = GrabTracker.Event.pointer(isGrabbed: desktop.isPointerGrabbed())
        perform(grabs.take(answer, at: now), at: now)
      case .wake(let instant): if let grabTimer { loop.set(grabTimer, at: instant) }
      case .giveUpMenu: watcher?.isInMenu = false
      }
    }
  }
}
