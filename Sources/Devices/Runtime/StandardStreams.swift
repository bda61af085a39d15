internal import Glibc

/// Standard input, standard output and standard error.
package enum StandardStreams {
  /// Opens `/dev/null` for each stream that is closed at the program's start. Otherwise a connection could get the
  /// number of the stream, and messages would be written into the connection.
  package static func complete() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // `open` takes the lowest free number.
      _ = open("/dev/null", O_RDWR)
    }
  }
}
