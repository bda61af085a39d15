package import Runtime

/// The program that runs a keyboard.
package protocol KeyboardRunner {
  /// Runs the keyboard to its end. Returns the exit status. `claim` is the right to answer control requests for the
  /// display; nil if there is no place for the socket.
  static func run(_ options: RunOptions, claim: ControlClaim?) -> ExitStatus
}
