internal import Glibc
internal import Runtime

/// The output of a program, for its author only (R-TRUST-4). The program gets a pipe, never the author's terminal,
/// from which it could read the author's input and give commands.
final class ProgramOutput {
  /// The end of the pipe into which the program writes.
  let descriptor: Int32
  private let end: Int32
  private let loop: EventLoop
  private let tell: (String) -> Void
  private var lines = TraceLines()

  /// Makes the pipe; nil if this fails. `tell` gets each line, without control characters of terminals.
  init?(loop: EventLoop, tell: @escaping (String) -> Void) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    (end, descriptor) = (ends[0], ends[1])
    (self.loop, self.tell) = (loop, tell)
    loop.watch(end) { [weak self] _, _ in _ = self?.read() }
  }

  deinit {
    loop.forget(end)
    close(end)
    close(descriptor)
  }

  /// Reports the program's last output, after its end.
  func drain() { for _ in 0..<ProgramOutput.mostTurns where !read() { return } }

  private static let mostTurns = 16

  /// Reads once. Returns false if no bytes are left.
  private func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = Glibc.read(end, &buffer, buffer.count)
    guard count > 0 else { return false }
    for line in lines.add(buffer[..<count]) { tell(line.text) }
    return true
  }
}
