internal import Glibc
internal import Runtime

/// What a program prints, for its author alone (R-TRUST-4). The program has a pipe, never the author's terminal: from
/// that it could read what he types, and give it commands.
final class ProgramOutput {
  /// What the program writes to.
  let descriptor: Int32
  private let end: Int32
  private let loop: EventLoop
  private let tell: (String) -> Void
  private var lines = TraceLines()

  /// `tell` gets each line, without what a terminal takes for commands. nil where there is no pipe to be had.
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

  /// Tells what the program has printed before it ended.
  func drain() { for _ in 0..<ProgramOutput.mostTurns where !read() { return } }

  private static let mostTurns = 16

  /// False when nothing is left to read.
  private func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = Glibc.read(end, &buffer, buffer.count)
    guard count > 0 else { return false }
    for line in lines.add(buffer[..<count]) { tell(line.text) }
    return true
  }
}
