internal import Focus
package import Runtime

/// Ends the keyboard of a login screen before the session that gets the display afterwards. The object finds the
/// processes that have the focus and manage the windows. The object waits for the end of the process that
/// `GreeterWatch` names, and reports once when the keyboard must end.
package final class GreeterEnd {
  private let desktop: Desktop
  private let loop: EventLoop
  private let ended: () -> Void
  private var watch = GreeterWatch(user: ProcessTree.ownUser)
  /// The program that asks for the password.
  private var process: ProcessEnd?

  package init(_ desktop: Desktop, on loop: EventLoop, ended: @escaping () -> Void) {
    (self.desktop, self.loop, self.ended) = (desktop, loop, ended)
  }

  /// Finds the processes that have the focus now. Called when another window is active.
  package func look() {
    let manager =
      desktop.hasManager ? GreeterWatch.Manager(process: desktop.managerProcess.map(seen)) : nil
    handle(.seen(focused: desktop.focusedProcesses().map(seen), manager: manager))
  }

  private func seen(_ process: Int) -> SeenProcess {
    SeenProcess(number: process, user: ProcessTree.user(of: process))
  }

  private func handle(_ event: GreeterWatch.Event) {
    switch watch.handle(event) {
    case .watch(let number):
      process = ProcessEnd(of: number, on: loop) { [unowned self] _ in
        handle(.ended)
        look()
      }
      // The process may have ended before this program watched it.
      if process == nil { _ = watch.handle(.ended) }
    case .end: ended()
    case nil: break
    }
  }
}
