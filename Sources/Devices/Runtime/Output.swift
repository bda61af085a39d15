internal import Glibc

/// Standard output, standard error and the files that commands write.
package enum Output {
  /// Writes a line to standard output. Returns false if no process reads it any more, or if the disk is full.
  @discardableResult
  package static func line(_ text: String) -> Bool {
    write(text + "\n", to: STDOUT_FILENO)
  }

  /// Writes text unchanged to standard output.
  package static func write(_ text: String) {
    _ = write(text, to: STDOUT_FILENO)
  }

  /// Writes one line to standard error, `keycap: …`.
  package static func complain(_ message: String) {
    write("keycap: \(message)\n", to: STDERR_FILENO)
  }

  /// Writes a line unchanged to standard error.
  package static func note(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

  /// Whether standard error is a terminal, and not a file or a program.
  package static var isErrorTerminal: Bool { isatty(STDERR_FILENO) != 0 }

  /// Asks a question on standard error, and returns the line of standard input that answers it; nil if standard input is no
  /// terminal, or ends.
  package static func ask(_ question: String) -> String? {
    guard isatty(STDIN_FILENO) != 0 else { return nil }
    _ = write(question + " ", to: STDERR_FILENO)
    return readLine()
  }

  @discardableResult
  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { buffer in
      var rest = UnsafeRawBufferPointer(buffer)
      while let base = rest.baseAddress, !rest.isEmpty {
        let count = Glibc.write(descriptor, base, rest.count)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return true
    }
  }
}
