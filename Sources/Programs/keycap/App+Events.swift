import KeyModel
import Keyboard
import Runtime
import X11

/// The events of the server, in the order in which it sent them.
extension App {
  func handle(_ event: ServerEvent, at now: Instant) {
    switch event {
    case .touch(let touch): host.handle(.touch(touch), at: now)
    case .hover(let point, let time): host.handle(.hover(point, since: time), at: now)
    case .switched(let role, let isDown, let time):
      host.handle(.pressSwitch(role, isDown: isDown, at: time), at: now)
    case .pointer(let point): host.handle(.pointer(point), at: now)
    case .pressTaken(let point): host.handle(.pressTaken(point), at: now)
    case .pressElsewhere(let point):
      typing.press(at: point)
      focus.touchedElsewhere()
      typing.forgetSequence()
      if host.outlook.requests.interests.contains(.touchesElsewhere) {
        host.handle(.touchElsewhere, at: now)
      }
    case .tapElsewhere(let tap): focus.handle(tap, at: now)
    case .swipeElsewhere(let swipe): host.handle(.swipe(swipe), at: now)
    case .physicalKey: host.handle(.physicalKey, at: now)
    case .blanked(let isBlank, let time): host.handle(.blank(isBlank, at: time), at: now)
    case .receiver(let report):
      locks.note(report, at: now)
      if focus.isElsewhere { followWindow(at: now) } else { focus.follow(report, at: now) }
    case .windowLost: screen.showAnew()
    case .embedderGone: host.loop.stop()
    case .managerChanged:
      screen.followManager()
      focus.followActiveWindow(at: now)
    case .expose(let rect): screen.expose(rect)
    case .exposePopup: screen.damagePopup()
    case .exposeButton: screen.damageButton()
    case .exposeTray: screen.exposeTray()
    case .tray(let press): bus.press(press, at: now)
    case .screenChanged: screen.follow(at: now)
    case .activeWindowChanged: followWindow(at: now)
    }
  }

  private func followWindow(at now: Instant) {
    screen.follow(at: now)
    focus.tellApplication(at: now)
    focus.followActiveWindow(at: now)
  }
}
