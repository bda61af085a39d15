import AtSpi
import Commands
import ExtensionHost
import KeyModel
import Keyboard
import Runtime
import Windows
import X11
import XTest

/// The events of the server, in the order in which it sent them.
extension App {
  /// Handles all events of the server, then updates the screen, so that several taps need one paint only.
  func readEvents(at now: Instant) {
    takeEvents(at: now, isPatient: false)
    update()
  }

  /// Handles the events of the server; `isPatient` as in `EventReader.drain`.
  func takeEvents(at now: Instant, isPatient: Bool) {
    reader.drain(at: now, isPatient: isPatient) { event in handle(event, at: now) }
    guard connection.isLost else { return }
    Output.complain("the connection to the display \(connection.name) was lost")
    status = .noDisplay
    loop.stop()
  }

  /// Finishes all work before the program waits: pictures, requests, and events that came with the answers of
  /// the server.
  func finishTurn() {
    update()
    while connection.hasReadAhead || reader.hasMore {
      // The turn may have taken long. Later events get the present time: a tap dated in the past would be a
      // long press.
      takeEvents(at: loop.now(), isPatient: true)
      update()
    }
    if let pressTimer { loop.set(pressTimer, at: reader.deadline) }
  }

  private func update() {
    guard !connection.isLost else { return }
    let due = programs.answerDue(at: loop.now())
    loop.set(answerTimer, at: due)
    if due == nil { present() }
    reader.followPresses()
    connection.flush()
    if let errors = Connection.takeErrors(), let last = errors.last {
      log.info("\(errors.count) X errors, \(errors.total) in all; \(public: last.message)")
    }
  }

  private func handle(_ event: ServerEvent, at now: Instant) {
    switch event {
    case .touch(let touch):
      dispatch(.touch(touch), at: now)
      if touch.phase == .ended { trim(after: App.rest) }
    case .hover(let point, let time): dispatch(.hover(point, since: time), at: now)
    case .switched(let role, let isDown, let time):
      dispatch(.pressSwitch(role, isDown: isDown, at: time), at: now)
    case .pointer(let point): dispatch(.pointer(point), at: now)
    case .pressTaken(let point): dispatch(.pressTaken(point), at: now)
    case .pressElsewhere(let point):
      synthesizer.press(at: point)
      watcher?.touchedElsewhere()
      synthesizer.forgetSequence()
      if keyboard.wishes.touchesElsewhere { dispatch(.touchElsewhere, at: now) }
    case .tapElsewhere(let tap): handleTap(tap, at: now)
    case .swipeElsewhere(let swipe): dispatch(.swipe(swipe), at: now)
    case .physicalKey: dispatch(.physicalKey, at: now)
    case .blanked(let isBlank, let time): dispatch(.blank(isBlank, at: time), at: now)
    case .custody(let report):
      note(report, at: now)
      // Without a window manager, no property reports the active window.
      if desktop.activeID != active?.id ?? 0 {
        followWindow(at: now)
      } else if case .looked = report {
        _ = followFocusWindow(at: now)
      }
    case .windowLost: display.showAnew(keyboard.scene)
    case .embedderGone: loop.stop()
    case .managerChanged:
      display.isManaged = desktop.hasManager
      followActiveWindow(at: now)
    case .expose(let rect): display.expose(rect)
    case .exposePopup: display.exposePopup()
    case .exposeButton: display.isButtonStale = true
    case .exposeTray: display.isTrayStale = true
    case .tray(let press): pressTray(press, at: now)
    case .screenChanged: followScreen(at: now)
    case .activeWindowChanged: followWindow(at: now)
    }
  }

  private func followWindow(at now: Instant) {
    followScreen(at: now)
    dispatch(.application(desktop.activeClass()), at: now)
    followActiveWindow(at: now)
  }
}
