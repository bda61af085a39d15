package import Library
package import Paint
package import Runtime
package import X11

/// The exit statuses of all commands, as keycap(1) lists them.
package enum ExitStatus: Int32 {
  case success = 0
  /// The command failed.
  case failure = 1
  /// The command line is wrong.
  case usage = 2
  /// No keyboard runs on the display.
  case notRunning = 3
  /// There is no display, or it cannot be opened.
  case noDisplay = 4
}

/// The reason why a command fails.
package enum CommandFailure: Error, Equatable {
  /// `DISPLAY` names no display.
  case noDisplay
  /// The display cannot be opened, or cannot do what the command needs.
  case display(X11Failure)
  case control(ControlFailure)
  /// The request was refused; the value is the reason.
  case refused(String)
  /// There is no keyboard, theme or plane with this name.
  case unknown(UnknownName)
  /// There is no keyboard file at all.
  case noKeyboards
  /// No keyboard can be drawn in a picture of this size.
  case pictureSize
  case paint(PaintFailure)

  package var status: ExitStatus {
    switch self {
    case .noDisplay, .display(.noDisplay): .noDisplay
    case .control(.notRunning): .notRunning
    case .display, .control, .refused, .unknown, .noKeyboards, .pictureSize, .paint: .failure
    }
  }

  package var message: String {
    switch self {
    case .noDisplay: "there is no display: set DISPLAY"
    case .display(let failure): failure.message
    case .control(let failure): failure.message
    case .refused(let reason): reason
    case .unknown(let unknown): unknown.message
    case .noKeyboards: "there are no keyboards; install them or name their directory: --data DIR"
    case .pictureSize:
      "no keyboard can be drawn in that size at that scale; choose another --size or --scale"
    case .paint(let failure): failure.message
    }
  }
}

extension CommandFailure {
  /// Reports why the keyboard cannot start. Returns the exit status.
  package static func tell(startOf error: any Error) -> ExitStatus {
    switch error {
    case let failure as X11Failure:
      let more: String? = if case .noDisplay = failure { ServerTicket.own.complaint } else { nil }
      Output.complain([failure.message, more].compactMap(\.self).joined(separator: " "))
      return .noDisplay
    case let unknown as UnknownName:
      Output.complain(unknown.message)
      return .failure
    case let failure as CommandFailure:
      Output.complain(failure.message)
      return failure.status
    case let failure as SystemFailure:
      Output.complain("the keyboard cannot start: \(failure.message)")
      return .failure
    default:
      Output.complain("the keyboard cannot start")
      return .failure
    }
  }
}
