internal import CLinux
internal import Glibc
package import KeyModel

/// A child process for work that must not happen in this process. The process reads questions as lines and answers
/// each with a line.
package final class SideProcess {
  private let process: Int32
  private var questions: Int32
  private let answers: Int32

  /// Forks. Call this before any thread exists and before the X connection is made. `body` runs in the new process
  /// with two descriptors, for reading questions and for writing answers; then the process exits.
  package init(body: (_ questions: Int32, _ answers: Int32) -> Void) throws(SystemFailure) {
    var there: [Int32] = [-1, -1]
    var back: [Int32] = [-1, -1]
    guard pipe(&there) == 0, pipe(&back) == 0 else { throw .call("pipe", errno) }
    let process = keycap_fork()
    guard process >= 0 else { throw .call("fork", errno) }
    if process == 0 {
      close(there[1])
      close(back[0])
      body(there[0], back[1])
      _exit(0)
    }
    close(there[0])
    close(back[1])
    self.process = process
    questions = there[1]
    answers = back[0]
    for end in [questions, answers] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit { end() }

  /// Returns the line that answers `question`, without its end; nil if the process has ended, or does not answer
  /// within `patience`.
  package func ask(_ question: String, patience: Milliseconds) -> String? {
    guard questions >= 0, SideProcess.send(question, to: questions) else { return nil }
    return SideProcess.line(from: answers, patience: patience)
  }

  /// Ends the process, by closing its input.
  package func end() {
    guard questions >= 0 else { return }
    close(questions)
    close(answers)
    questions = -1
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }

  /// Writes one line. Returns false if no process reads it.
  package static func send(_ line: String, to descriptor: Int32) -> Bool {
    var bytes = Array((line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }

  /// Reads one line; nil at the end, or if no line comes within `patience`.
  package static func line(from descriptor: Int32, patience: Milliseconds) -> String? {
    var bytes: [UInt8] = []
    while true {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, Int32(patience.value)) > 0 else { return nil }
      var byte: UInt8 = 0
      guard read(descriptor, &byte, 1) == 1 else { return nil }
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
  }
}
