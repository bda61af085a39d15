internal import CLinux
internal import Glibc

/// The answer of a program of this package to a question, for commands that may wait.
package struct HelperAnswer: Hashable, Sendable {
  /// The first line.
  package var line: String
  /// Whether the program ended with status 0.
  package var isGood: Bool

  /// Runs the program with an empty environment and returns its answer; nil if the program cannot be run.
  package static func ask(_ path: String, _ arguments: [String]) -> HelperAnswer? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    // The program's end of the pipe must be above the descriptors that the program gets.
    let output = fcntl(ends[1], F_DUPFD_CLOEXEC, 10)
    close(ends[1])
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    defer {
      for word in words { free(word) }
      close(ends[0])
    }
    let process = keycap_start(words, output, -1, output)
    close(output)
    guard process > 0 else { return nil }
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.count < 4096, read(ends[0], &byte, 1) == 1 { bytes.append(byte) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let line = bytes.split(separator: 0x0A).first ?? []
    return HelperAnswer(line: String(decoding: line, as: UTF8.self), isGood: status == 0)
  }
}
