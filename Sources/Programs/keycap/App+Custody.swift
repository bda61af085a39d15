import AtSpi
import Bus
import Commands
import KeyModel
import Keyboard
import Runtime
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
    custody.take(report, at: now)
    if let custodyTimer { loop.set(custodyTimer, at: custody.deadline) }
    let keeper = custody.custody(at: now)
    let dialog = custody.dialog(at: now)
    if dialog != keyboard.lockDialog { dispatch(.lockDialog(dialog), at: now) }
    guard keeper != keyboard.custody else { return }
    synthesizer.linger(onLevels: keeper.isSecret && keeper != .greeter)
    dispatch(.custody(keeper), at: now)
    followScreen(at: now)
    log.info("the keys go to: \(public: keeper.rawValue)")
  }
}
