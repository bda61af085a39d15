internal import Glibc

/// Standard input, standard output and standard error.
package enum StandardStreams {
  /// Opens each stream that the program was started without on `/dev/null`: no connection gets its number, into which
  /// messages would be written.
  package static func complete() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free is taken.
      _ = open("/dev/null", O_RDWR)
    }
  }
}
