internal import Glibc

extension SystemFailure {
  /// The failure as a sentence for people, without a full stop.
  package var message: String {
    switch self {
    case .call(let name, let code): "\(name): \(errorText(code))"
    case .unsafeRuntimeDirectory(let path):
      "\(path): must be a directory of yours that nobody else can open (mode 0700)"
    }
  }
}

extension FileFailure {
  /// The failure as a sentence for people, without a full stop.
  package var message: String {
    switch self {
    case .missing(let path): "\(path): no such file"
    case .unreadable(let path, let code): "\(path): cannot be read: \(errorText(code))"
    case .tooLong(let path, let limit): "\(path): longer than \(limit / 1024) KiB"
    case .notText(let path): "\(path): not UTF-8 text"
    case .unwritable(let path, let code): "\(path): cannot be written: \(errorText(code))"
    }
  }
}

extension ControlFailure {
  /// The failure as a sentence for people, without a full stop.
  package var message: String {
    switch self {
    case .notRunning(let display): "no keyboard is running on display \(display)"
    case .alreadyRunning(let display): "a keyboard is already running on display \(display)"
    case .otherUser(let display): "the keyboard of display \(display) is another user's"
    case .noAnswer: "the running keyboard does not answer"
    case .system(let failure): failure.message
    }
  }
}

private func errorText(_ code: Int32) -> String {
  guard let text = strerror(code) else { return "error \(code)" }
  return String(cString: text)
}
