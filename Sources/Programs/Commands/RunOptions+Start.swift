import ArgumentParser
import Control
import KeyModel
package import Runtime
package import X11

extension RunOptions {
  /// Shows the keyboard that runs already, or runs a keyboard to its end. If several keyboards start at the same
  /// time, one keyboard runs; the other starts wait until it can answer. `run` gets the options and the right to answer control
  /// requests; the right is nil if there is no place for the socket. Throws `ExitCode` at the end.
  package func start(_ run: (RunOptions, ControlClaim?) -> ExitStatus) throws {
    var options = self
    if DataPaths.variable("XDG_SESSION_CLASS") == "greeter" || home.isEmbedded {
      options.isGreeter = true
    }
    if options.isGreeter { DataPaths.leaveHome() }
    // The keyboard of a lock runs beside the session's keyboard, which answers requests.
    guard !home.isEmbedded else { throw ExitCode(run(options, nil).rawValue) }
    guard case .first(let claim) = try options.claim() else { return }
    throw ExitCode(run(options, claim).rawValue)
  }

  /// The request for a keyboard that runs already.
  private var request: Request {
    if isHidden { return .status(asJSON: false) }
    return requests.showing == Showing() ? .keyboard(.show) : .show(requests.showing)
  }

  /// The next step of the start. Either another keyboard has been shown, or this keyboard is the first. This
  /// keyboard then has the right to answer control requests, which is nil if there is no place for the socket.
  private enum Start {
    case shown
    case first(ControlClaim?)
  }

  /// Reports the options that have no effect because a keyboard runs already, and the answer of this keyboard.
  private func tell(of reply: Reply) {
    let late = isHidden ? requests.showing.asOptions + startOnly : startOnly
    if !late.isEmpty {
      Output.complain(
        "a keyboard runs already: \(late.joined(separator: " ")) counts when one starts;"
          + " keycap quit ends it")
    }
    if case .text(let text) = reply, !isHidden { Output.complain(text) }
  }

  /// Claims the display. A display manager may start the keyboard for several servers one after another, each of
  /// which ends immediately. Therefore the keyboard of a login screen waits only as long as its own server runs.
  private func claim() throws(CommandFailure) -> Start {
    guard let display = DataPaths.variable("DISPLAY") else { throw .noDisplay }
    let outcome: ControlClaim.Outcome
    do throws(ControlFailure) {
      outcome = try ControlClaim.claim(orAsk: request, paths: DataPaths(), display: display) {
        !isGreeter || !ServerTicket.own.isGone
      }
    } catch {
      guard case .system = error else { throw .control(error) }
      Output.complain("this keyboard cannot be reached by keycap show and hide: \(error.message)")
      return .first(nil)
    }
    switch outcome {
    case .claimed(let claim): return .first(claim)
    case .answered(let reply):
      if case .refused(let reason) = reply { throw .refused(reason) }
      tell(of: reply)
      return .shown
    }
  }
}

/// Thrown if another keyboard has the display. This keyboard has received the request of this start.
package struct HandedOver: Error {
  package var status: ExitStatus
}

// The keyboard of another session may have the display (R-DESK-8).
extension RunOptions {
  /// Claims the display for this connection's keyboard, which listens at `socket`. If another keyboard has the
  /// display, passes this start's request to it and throws `HandedOver`. Waits for a keyboard that has just started
  /// or is about to end. The keyboard of a login screen or of a lock may run beside the session's keyboard.
  package func claimDisplay(
    of connection: Connection, socket: String?
  ) throws(HandedOver) {
    guard !isGreeter else { return }
    let clock = EventLoop()
    let end = clock.now() + RunOptions.patience
    while true {
      do throws(DisplayOwner) { return try connection.claimDisplay(socket: socket) } catch {
        let reply = handOver(to: error, of: connection.name)
        switch reply {
        case .answered(let status): throw HandedOver(status: status)
        case .absent(let failure):
          guard clock.now() < end else {
            Output.complain(failure.message)
            throw HandedOver(status: failure.status)
          }
        }
      }
      Clock.sleep(RunOptions.pause)
    }
  }

  private static let patience: Milliseconds = 5000
  private static let pause: Milliseconds = 10

  private enum Answer {
    case answered(ExitStatus)
    /// No keyboard listens at the socket, because it has not begun yet or has ended.
    case absent(CommandFailure)
  }

  private func handOver(to owner: DisplayOwner, of display: String) -> Answer {
    guard let socket = owner.socket else {
      return .absent(.control(.alreadyRunning(display: display)))
    }
    do throws(ControlFailure) {
      let reply = try ControlClient.ask(request, at: socket, display: display)
      if case .refused(let reason) = reply {
        Output.complain(reason)
        return .answered(.failure)
      }
      tell(of: reply)
      return .answered(.success)
    } catch {
      switch error {
      case .notRunning, .noAnswer: return .absent(.control(error))
      case .alreadyRunning, .otherUser, .system:
        Output.complain(error.message)
        return .answered(.failure)
      }
    }
  }
}
