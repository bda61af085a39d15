import Runtime

/// The exit statuses of every command, as keycap(1) lists them.
enum ExitStatus: Int32 {
  case success = 0
  /// What was asked could not be done.
  case failure = 1
  /// The command line is wrong.
  case usage = 2
  /// No keyboard runs on the display.
  case notRunning = 3
  /// There is no display, or it cannot be opened.
  case noDisplay = 4
}

/// Why a command ends without success.
enum CommandFailure: Error, Hashable {
  /// `DISPLAY` names no display.
  case noDisplay
  case control(ControlFailure)
  /// The running keyboard refused, and said why.
  case refused(String)
  case file(FileFailure)

  var status: ExitStatus {
    switch self {
    case .noDisplay: .noDisplay
    case .control(.notRunning): .notRunning
    case .control, .refused, .file: .failure
    }
  }

  var message: String {
    switch self {
    case .noDisplay: "no display: DISPLAY is not set"
    case .control(let failure): failure.message
    case .refused(let reason): reason
    case .file(let failure): failure.message
    }
  }
}
