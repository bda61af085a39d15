import AtSpi
import Bus
import Commands
import Focus
import InputMethods
import KeyModel
import Keyboard
import Runtime
import Synthesis
import X11
import XTest

/// Grabs of the keyboard and locks of the screen (R-DESK-1, R-DESK-2): the devices report them, and
/// `CustodyWatch` decides who gets the keys.
extension App {
  /// Begins to watch for grabs and locks.
  func watchCustody(at now: Instant) {
    custodyTimer = loop.makeTimer { [unowned self] now in
      note(desktop.grabReport(), at: now)
    }
    desktop.isTyping = { [unowned self] in watcher?.isTyping(at: loop.now()) == true }
    for report in desktop.custodyReports() { note(report, at: now) }
    guard !options.isGreeter else { return }
    login = LoginSession(address: DataPaths.systemBus, on: loop, at: now) {
      [unowned self] isLocked, now in
      note(.session(isLocked: isLocked), at: now)
    }
  }

  func note(_ report: CustodyReport, at now: Instant) {
    custody.note(report, at: now)
    if let custodyTimer { loop.set(custodyTimer, at: custody.deadline) }
    let keeper = custody.custody(at: now)
    let dialog = custody.dialog(at: now)
    if dialog != keyboard.lockDialog { dispatch(.lockDialog(dialog), at: now) }
    guard keeper != keyboard.custody else { return }
    synthesizer.linger(onLevels: keeper.isSecret && keeper != .greeter)
    dispatch(.custody(keeper), at: now)
    tellServed()
    followScreen(at: now)
    log.info("the keys go to: \(public: keeper.rawValue)")
  }
}

/// Keys while a menu is open: the devices report the menu's state, and `GrabTracker` decides when the keys are sent.
extension App {
  /// Sends strokes. If a menu is open, the strokes wait until the menu has closed.
  func send(_ batch: StrokeBatch, at now: Instant) {
    perform(grabs.handle(.strokes(batch, grabSigns), at: now), at: now)
  }

  /// Checks, at the deadline, whether the menu has closed.
  func lookForGrab(at now: Instant) {
    perform(grabs.handle(.deadline(grabSigns), at: now), at: now)
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
      case .deliver(let batches):
        for batch in batches { order.add(batch) }
        advanceOrder(at: now)
      case .askPointer:
        let answer = GrabTracker.Event.pointer(isGrabbed: desktop.isPointerGrabbed())
        perform(grabs.handle(answer, at: now), at: now)
      case .wake(let instant): if let grabTimer { loop.set(grabTimer, at: instant) }
      case .giveUpMenu: watcher?.isInMenu = false
      }
    }
  }
}

// Strokes belong to the field for which they were made (R-HARM-5).
extension App {
  /// The present focus: window, field and custody.
  var scene: Authorship.Scene {
    Authorship.Scene(
      window: desktop.focusID, field: keyboard.field, custody: keyboard.custody)
  }

  /// Reports the served field to the typist thread, which drops strokes for other fields.
  func tellServed() {
    let field = keyboard.field
    synthesizer.serve(
      Belonging.Served(field: field?.serial, isSecret: field?.traits.isSecure == true))
  }

  /// Called when keys were dropped: the text of the field is no longer known.
  func loseStrokes(_ count: Int, at now: Instant) {
    desktop.lookAtFocus()
    dispatch(.strokesLost, at: now)
    log.info("\(count) keys were dropped: their field has lost the focus")
  }

  /// Reports to the typist thread that events have given the places of these presses; without such events the
  /// pointer's place counts.
  func settlePresses(_ count: Int, at now: Instant) {
    readEvents(at: now)
    synthesizer.settlePresses(count, byPointer: reader.mayMissPresses)
  }
}
